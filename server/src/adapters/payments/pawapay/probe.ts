import { METHOD_NAMES } from '@minit/domain/platform/method-names.ts'
import type { ProbeResult } from '../../../ports/adapter-definition.ts'
import { ok, probeResultOf, rejected, unexpected } from '../../probe-results.ts'
import { readJson } from '../../read-json.ts'
import type { ProviderTools } from '../provider-tools.ts'
import { limitsIn } from './offered-methods.ts'
import { ACTIVE_CONFIGURATION_PATH, connectPawapay, type PawapaySettings } from './pawapay-calls.ts'
import { ActiveConfiguration } from './schemas.ts'

/** Reads the account's configuration. */
export const probePawapay = async (settings: PawapaySettings, tools: ProviderTools): Promise<ProbeResult> => {
  const { call } = connectPawapay(settings, tools)
  const outcome = await call({ method: 'GET', path: ACTIVE_CONFIGURATION_PATH })
  return probeResultOf(outcome, 'API token', (answer) => {
    const configuration = answer.status === 200 ? readJson(ActiveConfiguration, answer.text) : undefined
    if (configuration === undefined) return unexpected(answer)
    const methods = limitsIn(configuration).map(({ method }) => METHOD_NAMES[method])
    return methods.length === 0
      ? rejected('pawaPay takes the token, but the account takes no payments in leones now.')
      : ok(`pawaPay takes the token. Open now: ${methods.join(' and ')}.`)
  })
}
