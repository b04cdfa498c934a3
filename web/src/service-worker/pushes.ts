import type { ClickEvent, SubscriptionEvent, WorkerScope } from './scope.ts'

const HOME = '/entrepreneur/dashboard'

type News = { title: string; body: string; tag: string; url: string }

/** What the server sends; whatever else came is still told, as browsers take the right to push from who shows nothing. */
const newsOf = (sent: unknown): News => {
  const said = new Map<string, unknown>(Object.entries(sent ?? {}))
  const text = (name: string, otherwise: string): string => {
    const value = said.get(name)
    return typeof value === 'string' ? value : otherwise
  }
  return {
    title: text('title', 'Minit'),
    body: text('body', 'There is news in your shop.'),
    tag: text('tag', 'news'),
    url: text('url', HOME),
  }
}

/** Shows news; later news of its kind takes its place. */
export const showNews = async ({ registration }: WorkerScope, sent: unknown): Promise<void> => {
  const { title, body, tag, url } = newsOf(sent)
  const look = { icon: '/app-192.png', badge: '/badge-96.png', lang: 'en' }
  // `renotify` is in no browser's types yet that we build with.
  const options = { ...look, body, tag, renotify: true, data: url } as NotificationOptions
  await registration.showNotification(title, options)
}

/** To the page that the news is about, in the window that is open already where there is one. */
export const openNews = async (
  { clients, location }: WorkerScope,
  { notification }: ClickEvent,
): Promise<void> => {
  notification.close()
  const path = typeof notification.data === 'string' ? notification.data : HOME
  // Only ever a page of the seller's own area.
  const url = new URL(path.startsWith('/entrepreneur/') ? path : HOME, location.origin).href
  const [window] = (await clients.matchAll({ type: 'window', includeUncontrolled: true })).filter((each) =>
    new URL(each.url).pathname.startsWith('/entrepreneur/'),
  )
  if (window === undefined) await clients.openWindow(url)
  else await (await window.focus()).navigate(url)
}

/** A browser may give the phone another address: the server is told, in the name of who is logged in by cookie. */
export const renewSubscription = async (
  { registration }: WorkerScope,
  { newSubscription, oldSubscription }: SubscriptionEvent,
): Promise<void> => {
  const options = oldSubscription?.options
  const renewed = newSubscription ?? (options && (await registration.pushManager.subscribe(options)))
  if (!renewed) return
  const { endpoint, keys } = renewed.toJSON()
  await fetch('/api/entrepreneur/push/subscriptions', {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } }),
  })
}
