import { createPrivateKey } from 'node:crypto'
import type { ProbeResult } from '../../../ports/adapter-definition.ts'
import { ok, probeResultOf, unexpected } from '../../probe-results.ts'
import type { ProviderTools } from '../provider-tools.ts'
import { postLink, type VultSettings } from './index.ts'
import { errorCodeIn } from './schemas.ts'

/** Of no country (ISO 4217 keeps it for tests), so that no order can come of it. */
const NO_CURRENCY = 'XTS'

/** Vult has no call that only reads, so an order is asked for that it has to refuse once it believed who is asking. */
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
