import type { AnalyticsEvent, AnalyticsSink } from '../../ports/web-analytics.ts'
import { type CallOutcome, type CallTools, callHttp, type OutgoingCall } from '../http-call.ts'

export type WebAnalyticsSettings = {
  /** Without a trailing slash. */
  baseUrl: string
  service: 'Plausible' | 'Umami'
  /** Plausible: the site's domain; Umami: the website's id. */
  site: string
  /** Our own public origin, under which pages are counted. */
  origin: string
}

const TIMEOUT_MS = 5_000

/**
 * Both services drop events without a browser. The same for all events, so that visitors stay
 * indistinguishable.
 */
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'

/**
 * Page views and sales for Plausible (https://plausible.io/docs/events-api), Umami and compatible services.
 */
export const createWebAnalytics = (settings: WebAnalyticsSettings, tools: CallTools = {}): AnalyticsSink => ({
  name: 'web-analytics',
  send: async (event) => {
    const outcome = await sendEvent(settings, detailsOf(event), tools)
    return outcome.kind === 'answered' && outcome.status < 300
  },
})

export type Details = { name: string; page: string; props: Record<string, string> }

/** Sends any event. */
export const sendEvent = (
  settings: WebAnalyticsSettings,
  details: Details,
  tools: CallTools,
): Promise<CallOutcome> =>
  callHttp(settings.service === 'Umami' ? umamiCall(settings, details) : plausibleCall(settings, details), {
    timeoutMs: TIMEOUT_MS,
    ...tools,
  })

const detailsOf = (event: AnalyticsEvent): Details =>
  event.name === 'pageview'
    ? { name: 'pageview', page: event.page, props: {} }
    : { name: 'Sale', page: '/', props: { method: event.method, kind: event.kind } }

const headers = { 'content-type': 'application/json', 'user-agent': USER_AGENT }

const plausibleCall = (
  { baseUrl, site, origin }: WebAnalyticsSettings,
  { name, page, props }: Details,
): OutgoingCall => ({
  method: 'POST',
  url: `${baseUrl}/api/event`,
  headers,
  body: JSON.stringify({ name, url: `${origin}${page}`, domain: site, props }),
})

const umamiCall = (
  { baseUrl, site, origin }: WebAnalyticsSettings,
  { name, page, props }: Details,
): OutgoingCall => ({
  method: 'POST',
  url: `${baseUrl}/api/send`,
  headers,
  body: JSON.stringify({
    type: 'event',
    payload: {
      website: site,
      hostname: new URL(origin).hostname,
      url: page,
      // An event without a name is a page view.
      ...(name !== 'pageview' && { name, data: props }),
    },
  }),
})
