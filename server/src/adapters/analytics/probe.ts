import type { ProbeResult } from '../../ports/adapter-definition.ts'
import type { CallTools } from '../http-call.ts'
import { ok, probeResultOf, rejected, unexpected } from '../probe-results.ts'
import { tell, type WebAnalyticsSettings } from './web-analytics.ts'

const TEST_EVENT = { name: 'Test', page: '/', props: {} }

/** Tells an event of its own kind, which counts as no page view. */
export const probeWebAnalytics = async (
  settings: WebAnalyticsSettings,
  tools: CallTools,
): Promise<ProbeResult> => {
  const ask = tools.fetch ?? fetch
  let wasDropped = false
  // Plausible takes everything and tells only here that it knows no such site.
  const listen: typeof fetch = async (...call) => {
    const response = await ask(...call)
    wasDropped = response.headers.get('x-plausible-dropped') === '1'
    return response
  }
  const outcome = await tell(settings, TEST_EVENT, { ...tools, fetch: listen })
  return probeResultOf(outcome, 'site', (answer) => {
    if (wasDropped || answer.status === 400)
      return rejected(`The service is reached, but does not know the site ${settings.site}.`)
    return answer.status < 300
      ? ok('The service took an event named Test, which counts as no page view.')
      : unexpected(answer)
  })
}
