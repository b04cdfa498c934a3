import type { ClickEvent, SubscriptionEvent, WorkerScope } from './scope.ts'

const HOME = '/entrepreneur/dashboard'

type News = { title: string; body: string; tag: string; url: string }

/**
 * Parses the server's message. An unknown one is also shown, because browsers revoke push from apps that
 * show nothing.
 */
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

/** Shows news; later news of its kind replaces it. */
export const showNews = async ({ registration }: WorkerScope, sent: unknown): Promise<void> => {
  const { title, body, tag, url } = newsOf(sent)
  const style = { icon: '/app-192.png', badge: '/badge-96.png', lang: 'en' }
  // The browser types of our compiler do not have `renotify` yet.
  const options = { ...style, body, tag, renotify: true, data: url } as NotificationOptions
  await registration.showNotification(title, options)
}

/** Opens the news' page, in an open window if there is one. */
export const openNews = async (
  { clients, location }: WorkerScope,
  { notification }: ClickEvent,
): Promise<void> => {
  notification.close()
  const path = typeof notification.data === 'string' ? notification.data : HOME
  // Only pages of the seller's own area.
  const url = new URL(path.startsWith('/entrepreneur/') ? path : HOME, location.origin).href
  const [window] = (await clients.matchAll({ type: 'window', includeUncontrolled: true })).filter((each) =>
    new URL(each.url).pathname.startsWith('/entrepreneur/'),
  )
  if (window === undefined) await clients.openWindow(url)
  else await (await window.focus()).navigate(url)
}

/** A browser may assign the phone a new push address: send it to the server, with the session cookie. */
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
