import { METHOD_NAMES } from '@minit/domain/platform/method-names.ts'
import type { ProbeResult } from '../../../ports/adapter-definition.ts'
import { ok, probeResultOf, rejected, unexpected } from '../../probe-results.ts'
import { readJson } from '../../read-json.ts'
import type { ProviderTools } from '../provider-tools.ts'
import { connectMonime, MOMOS_PATH, type MonimeSettings, resultIn } from './monime-calls.ts'
import { limitsIn } from './offered-methods.ts'
import { Momos, PaymentCode, pageOf } from './schemas.ts'

/** Reads the open operators and one page of codes, since each of a token's scopes is granted separately. */
export const probeMonime = async (settings: MonimeSettings, tools: ProviderTools): Promise<ProbeResult> => {
  const { call } = connectMonime(settings, tools)
  const outcome = await call({ method: 'GET', path: MOMOS_PATH })
  const open = probeResultOf(outcome, 'access token', (answer) => {
    const momos = resultIn(Momos, answer)
    if (momos === undefined) return unexpected(answer)
    const methods = limitsIn(momos, settings, 'payment').map(({ method }) => METHOD_NAMES[method])
    return methods.length === 0
      ? rejected('Monime takes the token, but neither Orange Money nor Africell Money can be paid from now.')
      : ok(`Monime takes the token and the space. Open now: ${methods.join(' and ')}.`)
  })
  if (open.status === 'failed') return open
  const codes = await call({ method: 'GET', path: '/v1/payment-codes?limit=1' })
  return probeResultOf(codes, 'access token, or the space id', (answer) => {
    const page = answer.status === 200 ? readJson(pageOf(PaymentCode), answer.text) : undefined
    if (answer.status === 400) return rejected('The space id was refused (400). Enter it as Monime shows it.')
    return page === undefined ? unexpected(answer) : open
  })
}
