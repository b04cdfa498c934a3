import { subscribePhone, unsubscribePhone } from '@minit/contract/entrepreneur/alerts.ts'
import { call } from '../../lib/call.ts'
import { readStoredUser } from '../../lib/session.ts'
import { parse, readStored, writeStored } from '../../lib/storage.ts'
import { workerReady } from '../offline/worker.ts'

/** Whether this browser receives push messages, or why it cannot. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

/** The user whose pushes this browser receives, and the server's id of the subscription. */
const KEY = 'minit.push'

const readTaken = (): { owner: string; id: string } | null => {
  const stored = parse(readStored(KEY))
  return typeof stored?.owner === 'string' && typeof stored.id === 'string'
    ? { owner: stored.owner, id: stored.id }
    : null
}

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Null if the worker does not run, as in a private window. */
const currentSubscription = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration('/entrepreneur/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

export const readPushState = async (): Promise<PushState> => {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const isOwn = readTaken()?.owner === readStoredUser()?.id
  return isOwn && (await currentSubscription()) !== null ? 'on' : 'off'
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0))

/** Subscribes this browser, if its user allows it. Throws the server's refusal. */
export const turnPushOn = async (publicKey: string): Promise<PushState> => {
  if (!isSupported()) return 'unsupported'
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  // A subscription for other keys cannot be changed, only ended.
  await (await currentSubscription())?.unsubscribe()
  const { pushManager } = await workerReady()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  })
  const { endpoint, keys } = subscription.toJSON()
  const body = { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
  const { id } = await call(subscribePhone, { body })
  writeStored(KEY, JSON.stringify({ owner: readStoredUser()?.id, id }))
  return 'on'
}

/** Unsubscribes this browser. If the server is not reached, it learns of it from the push service. */
export const turnPushOff = async (): Promise<PushState> => {
  const taken = readTaken()
  writeStored(KEY, null)
  await (await currentSubscription())?.unsubscribe()
  if (taken !== null) await call(unsubscribePhone, { params: { id: taken.id } }).catch(() => {})
  return 'off'
}

/** Unsubscribes before a logout, without delaying it. */
export const dropPush = async (): Promise<void> => {
  if (isSupported() && readTaken() !== null) await turnPushOff().catch(() => {})
}

/** Unsubscribes this browser from another user's pushes at a login. */
export const dropForeignPush = async (): Promise<void> => {
  if (!isSupported() || readTaken()?.owner === readStoredUser()?.id) return
  await currentSubscription()
    .then((subscription) => subscription?.unsubscribe())
    .catch(() => {})
}

/** An expired session is no logout: a returning user keeps their pushes. */
export const keepingPush = (forget: () => void): void => {
  const taken = readStored(KEY)
  forget()
  writeStored(KEY, taken)
}
