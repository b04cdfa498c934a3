import { fileFor, forgetOldReleases, keepRelease, pageFor } from './files.ts'
import { openNews, renewSubscription, showNews } from './pushes.ts'
import type { Route, WorkerScope } from './scope.ts'

// Serves only the seller's area, by its scope: it opens offline, and news arrives while it is closed.

// In this script the global object is the worker's.
const scope = self as unknown as WorkerScope

// Calls of the screen go past the worker, where the browser can: otherwise polls start it again and again, and
// keep a new release waiting behind it.
const CALLS: Route = { condition: { urlPattern: '/api/*' }, source: 'network' }

scope.addEventListener('install', (event) => {
  event.addRoutes?.(CALLS)?.catch(() => undefined)
  event.waitUntil(keepRelease().then(() => scope.skipWaiting()))
})

scope.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldReleases().then(() => scope.clients.claim()))
})

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== scope.location.origin) return
  if (request.mode === 'navigate' && pathname.startsWith('/entrepreneur/'))
    event.respondWith(pageFor(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(fileFor(request))
})

scope.addEventListener('push', (event) => {
  event.waitUntil(showNews(scope, event.data?.json() ?? null))
})

scope.addEventListener('notificationclick', (event) => event.waitUntil(openNews(scope, event)))

scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(scope, event)))
