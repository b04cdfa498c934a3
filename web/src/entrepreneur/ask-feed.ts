import { listNotifications } from '@minit/contract/entrepreneur/notifications.ts'
import { call } from '../lib/call.ts'

const HELD = { prefer: 'wait=50' }
/** An answer that was held would have come by then: the line has died in silence. */
const GIVEN_UP_MS = 65_000

let hold: AbortController | null = null
let isHurried = false

const endHold = (): void => hold?.abort()

/** The next question is answered with what there is: somebody waits for it. */
export const askFeedAtOnce = (): void => {
  isHurried = true
}

// What may have happened meanwhile is not waited for: the line went or came, or somebody looks again.
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
  const timer = setTimeout(end, GIVEN_UP_MS)
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
 * The feed, once it is another one than the last that was read, or after 50 s: a quiet shop's costs next to nothing. After a question
 * that was given up it is read at once: its answer may have come, and was not shown.
 */
export const askFeed = ({ signal }: { signal: AbortSignal }) => {
  const isAsked = isHurried
  isHurried = false
  signal.addEventListener('abort', askFeedAtOnce)
  return isAsked ? call(listNotifications, { signal }) : askHeld(signal)
}
