import { DAY_MS, formatDayAsOf, HOUR_MS, MINUTE_MS } from '@minit/domain/kernel/durations.ts'
import { useEffect, useState } from 'react'
import { usePageState } from './page-state.ts'

// Cheap phones are often minutes or years off; no page takes a minute to arrive.
const TOLERATED_SKEW_MS = 60_000

/** One instant in milliseconds: by the server's clock, by the phone's, and by the monotonic clock. */
type Moment = { serverAt: number; phoneAt: number; steadyAt: number }

/**
 * Returns the server's time in epoch milliseconds when the phone's clocks show `phoneAt` and `steadyAt`. The
 * phone's clock may have been corrected since `then`, for example when a pass put it online. The monotonic
 * clock stops while some phones sleep, so it is a lower bound.
 */
export const serverTimeFrom = (then: Moment, { phoneAt, steadyAt }: Omit<Moment, 'serverAt'>): number => {
  const least = then.serverAt + steadyAt - then.steadyAt
  const asWrongAsThen = phoneAt + then.serverAt - then.phoneAt
  const possible = [phoneAt, asWrongAsThen].filter((time) => time > least - TOLERATED_SKEW_MS)
  return possible.length === 0 ? least : Math.min(...possible)
}

const readPhone = (): Omit<Moment, 'serverAt'> => ({ phoneAt: Date.now(), steadyAt: performance.now() })

let measured: Moment | null = null

/** Sets this page's clock by the server's time, from the page itself and from each answer. */
export const setServerClock = (answeredAt: number): void => {
  const phone = readPhone()
  const isRight = Math.abs(answeredAt - phone.phoneAt) <= TOLERATED_SKEW_MS
  measured = { ...phone, serverAt: isRight ? phone.phoneAt : answeredAt }
}

/** Sets the clock by an answer's `Date`, which a proxy may have removed. */
export const syncServerClock = (date: string | null): void => {
  const answeredAt = Date.parse(date ?? '')
  if (answeredAt > 0) setServerClock(answeredAt)
}

/** Returns the current time in epoch milliseconds by the server's clock, as well as this page knows it. */
export const serverNow = (): number =>
  measured === null ? Date.now() : serverTimeFrom(measured, readPhone())

/**
 * The current time in epoch milliseconds by the server's clock, updated every `everyMs`; the first render
 * uses the server's time.
 */
export const useNow = (everyMs: number): number => {
  const { renderedAt } = usePageState()
  const [now, setNow] = useState(renderedAt)
  useEffect(() => {
    const tick = () => setNow(serverNow())
    tick()
    const timer = setInterval(tick, everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

const A_WEEK_MS = 7 * DAY_MS

/**
 * Formats the time since `then`, both in epoch milliseconds: "just now", "14 min", "3 h", "2 days", then
 * "20 Nov", "20 Nov 2025".
 */
export const agoText = (then: number, now: number): string => {
  const passed = now - then
  if (passed < MINUTE_MS) return 'just now'
  if (passed < HOUR_MS) return `${Math.floor(passed / MINUTE_MS)} min`
  if (passed < DAY_MS) return `${Math.floor(passed / HOUR_MS)} h`
  if (passed >= A_WEEK_MS) return formatDayAsOf(new Date(then), new Date(now))
  const days = Math.floor(passed / DAY_MS)
  return days === 1 ? '1 day' : `${days} days`
}

/** Formats the waiting time since `then`: "40 s", "2 min", "1 h 5 min". */
export const waitText = (then: number, now: number): string => {
  const seconds = Math.max(0, Math.floor((now - then) / 1000))
  const minutes = Math.floor(seconds / 60)
  if (minutes === 0) return `${seconds} s`
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** Formats elapsed or remaining whole seconds, never below 0: "1 min 12 s", "40 s". */
export const secondsText = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds))
  const minutes = Math.floor(whole / 60)
  return minutes === 0 ? `${whole} s` : `${minutes} min ${whole % 60} s`
}
