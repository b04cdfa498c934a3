/** An event without personal data. */
export type AnalyticsEvent =
  /** `page` is a page's name, never the visited address. */
  { name: 'pageview'; page: string } | { name: 'sale'; method: string; kind: 'pass' | 'overtime' }

/** Sends one event to an outside service. Never throws; false if it was not accepted. */
export type AnalyticsSink = { name: 'web-analytics'; send: (event: AnalyticsEvent) => Promise<boolean> }

/** Queues an event and returns at once; events that cannot be sent soon are dropped. */
export type WebAnalytics = { report: (event: AnalyticsEvent) => void }
