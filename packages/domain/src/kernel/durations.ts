/** The durations that an entrepreneur can choose from, in minutes. */
export const PACKAGE_DURATIONS_MINUTES = [10, 30, 60, 120, 180, 300, 480, 1440] as const

/** Sellers on rented equipment sell passes of 10 to 180 minutes. */
export const RENTED_MIN_MINUTES = 10
export const RENTED_MAX_MINUTES = 180

const HOUR = 60
const DAY = 24 * HOUR

/**
 * Formats minutes as "45 min", "1h", "2h 30m": in hours from 60 minutes on. Minutes are whole and not
 * negative.
 */
export const formatDuration = (minutes: number): string => {
  if (minutes < HOUR) return `${minutes} min`
  return joined([`${Math.floor(minutes / HOUR)}h`, minutes % HOUR > 0 && `${minutes % HOUR}m`])
}

/** Formats as `formatDuration`, but in days from 1440 minutes on: "1 day", "3 days", "1 day 2h 5m". */
export const formatDurationWithDays = (minutes: number): string => {
  if (minutes < DAY) return formatDuration(minutes)
  const { days, hours, rest } = daysHoursRest(minutes)
  return joined([`${days} ${dayWord(days)}`, hours > 0 && `${hours}h`, rest > 0 && `${rest}m`])
}

/** Returns the minutes until an end, a begun one counted whole; 0 after it. */
export const minutesUntil = (end: Date, now: Date): number =>
  Math.max(0, Math.ceil((end.getTime() - now.getTime()) / MINUTE_MS))

/** Up to so many minutes a text names minutes. */
const MINUTES_NAMED = 180

/** Formats minutes in a sentence: "1 minute", "60 minutes", "8h", "24 hours", "26h", "2 days 8h". A plural verb may follow from 2 on. */
export const minutesInWords = (minutes: number): string => {
  if (minutes === DAY) return '24 hours'
  if (minutes >= 2 * DAY) return formatDurationWithDays(minutes)
  if (minutes > MINUTES_NAMED) return formatDuration(minutes)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

export type FormatMinutes = (minutes: number) => string

/** Splits a duration for two type sizes, large figure and small unit: "30" and "min", "2h 30" and "m". */
export const splitDuration = (
  minutes: number,
  format: FormatMinutes = formatDuration,
): { figure: string; unit: string } => {
  const [, figure, unit] = /^(.*?) ?([a-z]+)$/.exec(format(minutes)) ?? []
  return { figure: figure ?? '', unit: unit ?? '' }
}

const daysHoursRest = (minutes: number): { days: number; hours: number; rest: number } => ({
  days: Math.floor(minutes / DAY),
  hours: Math.floor((minutes % DAY) / HOUR),
  rest: minutes % HOUR,
})

const dayWord = (days: number): string => (days === 1 ? 'day' : 'days')

const joined = (parts: readonly (string | false)[]): string => parts.filter(Boolean).join(' ')

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
export const MINUTE_MS = 60_000
export const HOUR_MS = HOUR * MINUTE_MS
export const DAY_MS = DAY * MINUTE_MS

/** Returns the day in Sierra Leone as YYYY-MM-DD. Africa/Freetown is UTC+0 all year. */
export const freetownDay = (instant: Date): string => instant.toISOString().slice(0, 10)

/** "15:47" */
export const formatClock = (instant: Date): string => instant.toISOString().slice(11, 16)

/** "20 Nov" */
export const formatDayOfMonth = (instant: Date): string =>
  `${instant.getUTCDate()} ${MONTHS[instant.getUTCMonth()]}`

/** "20 Nov 2026" */
export const formatDay = (instant: Date): string => `${formatDayOfMonth(instant)} ${instant.getUTCFullYear()}`

/** "20 Nov" as seen from now; "20 Nov 2025" in another year. */
export const formatDayAsOf = (instant: Date, now: Date): string =>
  instant.getUTCFullYear() === now.getUTCFullYear() ? formatDayOfMonth(instant) : formatDay(instant)

/** "Fri 20 Nov 2026, 14:44" */
export const formatDateTime = (instant: Date): string =>
  `${weekdayOf(instant)} ${formatDay(instant)}, ${formatClock(instant)}`

/**
 * Formats the end of a pass relative to now: "today at 15:47", "tomorrow at 09:10", "Sat 21 Nov at 09:10",
 * with the year if it is another one.
 */
export const formatEnds = (expiresAt: Date, now: Date): string => {
  const day = freetownDay(expiresAt)
  if (day === freetownDay(now)) return `today at ${formatClock(expiresAt)}`
  if (day === freetownDay(new Date(now.getTime() + DAY_MS))) return `tomorrow at ${formatClock(expiresAt)}`
  return `${weekdayOf(expiresAt)} ${formatDayAsOf(expiresAt, now)} at ${formatClock(expiresAt)}`
}

const weekdayOf = (instant: Date): string => `${WEEKDAYS[instant.getUTCDay()]}`
