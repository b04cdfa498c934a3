import { Refusal } from '../../kernel/refusal.ts'
import type { Deps } from '../../ports/deps.ts'
import { secretDigest } from './agent.ts'
import { findGatewayBySecret } from './network.queries.ts'
import { issueRouterCertificate } from './router-certificates.ts'

/**
 * A new certificate for the MikroTik that shows its own token, with its key and the authority, in one file as RouterOS imports it.
 * Refuses with `not_logged_in`.
 */
export const routerCertificate = async (deps: Deps, token: string): Promise<string> => {
  const found = await deps.db.readAsPlatform((tx) => findGatewayBySecret(tx, secretDigest(deps, token)))
  if (found === null || found.kind !== 'mikrotik') throw new Refusal('not_logged_in')
  const { certificatePem, keyPem, caPem } = await issueRouterCertificate(deps, found)
  return [certificatePem, keyPem, caPem].map((text) => `${text.trim()}\n`).join('')
}
