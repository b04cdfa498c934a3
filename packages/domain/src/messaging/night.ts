import { DAY_MS, HOUR_MS } from '../kernel/durations.ts'

/** In Freetown, which is UTC. */
const NIGHT_FROM_HOUR = 22
const DAY_FROM_HOUR = 7

/**
 * Returns the end of the night that contains an instant; null by day. A delayed job must not wake a user with
 * an SMS.
 */
export const morningAfter = (now: Date): Date | null => {
  const hour = now.getUTCHours()
  if (hour >= DAY_FROM_HOUR && hour < NIGHT_FROM_HOUR) return null
  const midnightMs = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  return new Date(midnightMs + DAY_FROM_HOUR * HOUR_MS + (hour < DAY_FROM_HOUR ? 0 : DAY_MS))
}
