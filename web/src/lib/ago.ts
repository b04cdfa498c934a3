import { formatDayOfMonth } from '@minit/domain/durations.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const A_WEEK_MS = 7 * DAY_MS

/** How long ago something was, both in epoch milliseconds: "just now", "14 min", "3 h", "2 days", then "20 Nov". */
export const agoText = (then: number, now: number): string => {
  const passed = now - then
  if (passed < MINUTE_MS) return 'just now'
  if (passed < HOUR_MS) return `${Math.floor(passed / MINUTE_MS)} min`
  if (passed < DAY_MS) return `${Math.floor(passed / HOUR_MS)} h`
  if (passed >= A_WEEK_MS) return formatDayOfMonth(new Date(then))
  const days = Math.floor(passed / DAY_MS)
  return days === 1 ? '1 day' : `${days} days`
}

/** How long somebody has been waiting since `then`: "40 s", "2 min", "1 h 5 min". */
export const waitText = (then: number, now: number): string => {
  const seconds = Math.max(0, Math.floor((now - then) / 1000))
  const minutes = Math.floor(seconds / 60)
  if (minutes === 0) return `${seconds} s`
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
