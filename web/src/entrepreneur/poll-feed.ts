import { listNotifications } from '@minit/contract/entrepreneur/notifications.ts'
import { call } from '../lib/call.ts'

const HELD = { prefer: 'wait=50' }
/** A delayed answer would have arrived by then: the connection has failed without an error. */
const TIMEOUT_MS = 65_000

let hold: AbortController | null = null
let isHurried = false

const endHold = (): void => hold?.abort()

/** Makes the next request return without waiting, because a user waits for it. */
export const pollFeedAtOnce = (): void => {
  isHurried = true
}

// Do not wait for events that may already have happened: the connection changed, or the user returned.
const followBrowser = (): void => {
  window.addEventListener('offline', endHold)
  window.addEventListener('online', endHold)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && endHold())
}

let isFollowing = false

const askHeld = async (signal: AbortSignal) => {
  if (!isFollowing) followBrowser()
  isFollowing = true
  const mine = new AbortController()
  hold = mine
  const end = (): void => mine.abort()
  signal.addEventListener('abort', end)
  const timer = setTimeout(end, TIMEOUT_MS)
  try {
    return await call(listNotifications, { headers: HELD, signal: mine.signal })
  } catch (error) {
    if (!mine.signal.aborted || signal.aborted) throw error
    return await call(listNotifications, { signal })
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
}

/**
 * Reads the feed once it has changed since the last read, or after 50 s: this costs little for a quiet shop.
 * After an aborted request it reads at once, because the aborted answer may have had news.
 */
export const pollFeed = ({ signal }: { signal: AbortSignal }) => {
  const isAsked = isHurried
  isHurried = false
  signal.addEventListener('abort', pollFeedAtOnce)
  return isAsked ? call(listNotifications, { signal }) : askHeld(signal)
}
