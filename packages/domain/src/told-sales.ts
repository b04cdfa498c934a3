import { DAY_MS } from './durations.ts'

/** How long a sale may wait on a phone without a line and still be judged by what held when it was made. */
export const MAX_TOLD_LATE_DAYS = 7

/**
 * When a sale was made that is told now, `secondsAgo` by the teller's own clock: one that is wrong still runs as fast as a right one.
 * Null where it waited too long, or the clock was set meanwhile by more than that: it is a sale of now.
 */
export const madeAt = (secondsAgo: number, now: Date): Date | null => {
  const agoMs = secondsAgo * 1000
  return agoMs < 0 || agoMs > MAX_TOLD_LATE_DAYS * DAY_MS ? null : new Date(now.getTime() - agoMs)
}
