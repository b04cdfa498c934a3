import type { CaptiveContext } from '../modules/network/captive-tokens.ts'
import { issueSecret } from '../modules/network/returning-phones.ts'
import type { Deps } from '../ports/deps.ts'
import type { PassCookies } from './session-cookie.ts'

/**
 * Headers that set a pass's secret in the browser whose phone it admitted at this place; empty if there is
 * none.
 */
export type SecretIssuer = (
  purchaseId: string,
  place: CaptiveContext | null,
) => Promise<{ headers?: Record<string, string> }>

/** A pass works without the cookie: if it fails, the answer goes out anyway. */
export const createSecretIssuer =
  (deps: Deps, cookies: Pick<PassCookies, 'set'>): SecretIssuer =>
  async (purchaseId, place) => {
    const secret = await issueSecret(deps, { purchaseId, place }).catch((error: unknown) => {
      deps.log.error({ error, purchaseId }, 'the cookie of a pass could not be set')
      return null
    })
    return secret === null ? {} : { headers: { 'set-cookie': cookies.set(secret) } }
  }
