import { DAY_MS, formatClock, formatDateTime, freetownDay } from './durations.ts'

const NEAR_DAYS = new Map([
  [-1, 'yesterday'],
  [0, 'today'],
  [1, 'tomorrow'],
])

/**
 * Formats an instant in Freetown as seen from now: "today 16:05", "yesterday 16:05", "tomorrow 09:10", else
 * "Fri 27 Nov, 16:05", with the year if it is another one.
 */
export const formatWhen = (instant: Date, now: Date): string => {
  const days = (Date.parse(freetownDay(instant)) - Date.parse(freetownDay(now))) / DAY_MS
  const near = NEAR_DAYS.get(days)
  if (near !== undefined) return `${near} ${formatClock(instant)}`
  const year = instant.getUTCFullYear()
  const text = formatDateTime(instant)
  return year === now.getUTCFullYear() ? text.replace(` ${year},`, ',') : text
}
