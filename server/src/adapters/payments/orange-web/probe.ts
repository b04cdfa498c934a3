import type { ProbeResult } from '../../../ports/adapter-definition.ts'
import { ok, probeResultOf, unexpected } from '../../probe-results.ts'
import { readJson } from '../../read-json.ts'
import type { ProviderTools } from '../provider-tools.ts'
import { connectOrange, type OrangeWebSettings } from './orange-calls.ts'
import { TokenAnswer } from './schemas.ts'

/** Requests a token, which creates no payment. Only payments use the merchant key, so it cannot be tested. */
export const probeOrangeWeb = async (
  settings: OrangeWebSettings,
  tools: ProviderTools,
): Promise<ProbeResult> => {
  const outcome = await connectOrange(settings, tools).authenticate()
  return probeResultOf(outcome, 'client id or secret', (answer) =>
    answer.status === 200 && readJson(TokenAnswer, answer.text) !== undefined
      ? ok(
          'Orange gave a token. Its API has no call that tries the merchant key: the first payment tells whether it is right.',
        )
      : unexpected(answer),
  )
}
