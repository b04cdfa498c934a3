import type { ProbeResult } from '../../ports/adapter-definition.ts'
import type { CallTools } from '../http-call.ts'
import { ok, probeResultOf, rejected, unexpected } from '../probe-results.ts'
import { sendEvent, type WebAnalyticsSettings } from './web-analytics.ts'

const TEST_EVENT = { name: 'Test', page: '/', props: {} }

/** Sends an event of its own kind, which does not count as a page view. */
export const probeWebAnalytics = async (
  settings: WebAnalyticsSettings,
  tools: CallTools,
): Promise<ProbeResult> => {
  const request = tools.fetch ?? fetch
  let wasDropped = false
  // Plausible accepts every event and reports an unknown site in this header only.
  const inspect: typeof fetch = async (...call) => {
    const response = await request(...call)
    wasDropped = response.headers.get('x-plausible-dropped') === '1'
    return response
  }
  const outcome = await sendEvent(settings, TEST_EVENT, { ...tools, fetch: inspect })
  return probeResultOf(outcome, 'site', (answer) => {
    if (wasDropped || answer.status === 400)
      return rejected(`The service is reached, but does not know the site ${settings.site}.`)
    return answer.status < 300
      ? ok('The service took an event named Test, which counts as no page view.')
      : unexpected(answer)
  })
}
