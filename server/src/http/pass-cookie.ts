import type { Place } from '../modules/network/places.ts'
import { giveSecret } from '../modules/network/returning-phones.ts'
import type { Deps } from '../ports/deps.ts'
import type { PassCookies } from './session-cookie.ts'

/** The headers that give a browser the secret of the pass that it put the phone at this place on; none where it gets none. */
export type SecretGiver = (
  purchaseId: string,
  place: Place | null,
) => Promise<{ headers?: Record<string, string> }>

/** A pass opens without it: where it cannot be given, the answer goes out all the same. */
export const createSecretGiver =
  (deps: Deps, cookies: Pick<PassCookies, 'set'>): SecretGiver =>
  async (purchaseId, place) => {
    const given = await giveSecret(deps, { purchaseId, place }).catch((error: unknown) => {
      deps.log.error({ error, purchaseId }, 'a browser could not be given the secret of its pass')
      return null
    })
    return given === null ? {} : { headers: { 'set-cookie': cookies.set(given) } }
  }
