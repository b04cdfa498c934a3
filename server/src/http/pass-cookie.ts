import type { Place } from '../modules/network/places.ts'
import { giveSecret } from '../modules/network/returning-phones.ts'
import type { Deps } from '../ports/deps.ts'
import type { PassCookies } from './session-cookie.ts'

/**
 * Headers that set a pass's secret in the browser whose phone it admitted at this place; empty if there is
 * none.
 */
export type SecretGiver = (
  purchaseId: string,
  place: Place | null,
) => Promise<{ headers?: Record<string, string> }>

/** A pass works without the cookie: if it fails, the answer goes out anyway. */
export const createSecretGiver =
  (deps: Deps, cookies: Pick<PassCookies, 'set'>): SecretGiver =>
  async (purchaseId, place) => {
    const secret = await giveSecret(deps, { purchaseId, place }).catch((error: unknown) => {
      deps.log.error({ error, purchaseId }, 'the cookie of a pass could not be set')
      return null
    })
    return secret === null ? {} : { headers: { 'set-cookie': cookies.set(secret) } }
  }
