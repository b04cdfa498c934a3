/** What happened, without anything about a person. */
export type AnalyticsEvent =
  /** `page` is a page's name, never the address that was visited. */
  { name: 'pageview'; page: string } | { name: 'sale'; method: string; kind: 'pass' | 'overtime' }

/** Tells one event to an outside service. Never throws; false when it was not taken. */
export type AnalyticsSink = { name: 'web-analytics'; send: (event: AnalyticsEvent) => Promise<boolean> }

/** Takes note and returns at once; what cannot be told soon is dropped. */
export type WebAnalytics = { report: (event: AnalyticsEvent) => void }
