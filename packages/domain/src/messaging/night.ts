import { DAY_MS, HOUR_MS } from '../kernel/durations.ts'

/** In Freetown, which keeps UTC. */
const NIGHT_FROM_HOUR = 22
const DAY_FROM_HOUR = 7

/** When the night is over that an instant is in; null by day. Nobody is woken by an SMS because a job comes late. */
export const morningAfter = (now: Date): Date | null => {
  const hour = now.getUTCHours()
  if (hour >= DAY_FROM_HOUR && hour < NIGHT_FROM_HOUR) return null
  const midnightMs = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  return new Date(midnightMs + DAY_FROM_HOUR * HOUR_MS + (hour < DAY_FROM_HOUR ? 0 : DAY_MS))
}
