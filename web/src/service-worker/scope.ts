// The browser's types for service workers conflict with those for pages, so this file declares what the
// worker uses.

type LateEvent = Event & { waitUntil: (work: Promise<unknown>) => void }
/** Requests that do not reach the worker's `fetch` listener. */
export type Route = { condition: { urlPattern: string }; source: 'network' }
/** `addRoutes`: absent in older browsers. */
type InstallEvent = LateEvent & { addRoutes?: (route: Route) => Promise<void> }
type FetchEvent = LateEvent & { request: Request; respondWith: (answer: Promise<Response>) => void }
type PushEvent = LateEvent & { data: { json: () => unknown } | null }
export type ClickEvent = LateEvent & { notification: Notification & { data: unknown } }
export type SubscriptionEvent = LateEvent & {
  newSubscription?: PushSubscription | null
  oldSubscription?: PushSubscription | null
}

type Window = { url: string; focus: () => Promise<Window>; navigate: (url: string) => Promise<Window | null> }

/** The part of a service worker's global object that we use. */
export type WorkerScope = {
  registration: ServiceWorkerRegistration
  clients: {
    claim: () => Promise<void>
    matchAll: (options: { type: 'window'; includeUncontrolled?: boolean }) => Promise<readonly Window[]>
    openWindow: (url: string) => Promise<Window | null>
  }
  location: Location
  skipWaiting: () => Promise<void>
  addEventListener: <Kind extends keyof Events>(kind: Kind, listen: (event: Events[Kind]) => void) => void
}

type Events = {
  install: InstallEvent
  activate: LateEvent
  fetch: FetchEvent
  push: PushEvent
  notificationclick: ClickEvent
  pushsubscriptionchange: SubscriptionEvent
}
