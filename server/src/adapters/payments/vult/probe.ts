import { createPrivateKey } from 'node:crypto'
import type { ProbeResult } from '../../../ports/adapter-definition.ts'
import { ok, probeResultOf, unexpected } from '../../probe-results.ts'
import type { ProviderTools } from '../provider-tools.ts'
import { postLink, type VultSettings } from './index.ts'
import { errorCodeIn } from './schemas.ts'

/** A code that ISO 4217 reserves for tests, so that no order is created. */
const NO_CURRENCY = 'XTS'

/**
 * Vult has no read-only call, so this requests an order that Vult must refuse after it has authenticated us.
 */
export const probeVult = async (settings: VultSettings, tools: ProviderTools): Promise<ProbeResult> => {
  const order = { orderId: 'minit-test', amount: '1.00', currency: NO_CURRENCY }
  const outcome = await postLink(
    { settings, privateKey: createPrivateKey(settings.privateKeyPem) },
    order,
    tools,
  )
  return probeResultOf(outcome, 'signature or merchant id', (answer) =>
    answer.status === 400 && errorCodeIn(answer.text) !== undefined
      ? ok(
          'Vult takes the signature. It has no call for tests: we asked for an order in a currency that it refuses, so nothing was made.',
        )
      : unexpected(answer),
  )
}
