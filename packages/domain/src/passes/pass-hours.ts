import { DAY_MS, MINUTE_MS } from '../kernel/durations.ts'
/**
 * When a package is sold and its passes open phones. Minutes of the day in Freetown, which is UTC all year.
 * If `untilMinute` is not after `fromMinute`, it is on the next day. `days` are those on which the hours
 * begin: 0 Sunday to 6 Saturday.
 */
export type PassHours = { fromMinute: number; untilMinute: number; days: number[] }

/** The days of a week from Monday. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const

export const MINUTES_A_DAY = 1440

/** Shorter hours leave no time to buy a pass and use it. */
const MIN_HOURS_MINUTES = 30

/** Returns how long the hours of one day last, in minutes. */
const lengthOfHours = ({ fromMinute, untilMinute }: PassHours): number =>
  untilMinute > fromMinute ? untilMinute - fromMinute : untilMinute + MINUTES_A_DAY - fromMinute

/**
 * Returns what is wrong with hours, as a sentence for the seller with the wrong part; null if they are valid.
 */
export const hoursProblem = (hours: PassHours): { part: 'untilMinute' | 'days'; text: string } | null => {
  if (hours.days.length === 0) return { part: 'days', text: 'Choose at least one day' }
  if (new Set(hours.days).size < hours.days.length) return { part: 'days', text: 'A day was named twice' }
  if (hours.fromMinute === hours.untilMinute)
    return { part: 'untilMinute', text: 'Choose an end that is not the beginning' }
  if (lengthOfHours(hours) < MIN_HOURS_MINUTES)
    return { part: 'untilMinute', text: `Leave at least ${MIN_HOURS_MINUTES} minutes between the two` }
  return null
}

/** Whether the hours are all day on every day, which is the same as no hours. */
export const areAlways = (hours: PassHours): boolean =>
  lengthOfHours(hours) === MINUTES_A_DAY && hours.days.length === WEEK.length

/** A span of time, in milliseconds since 1970. */
type Span = { from: number; until: number }

/** The hours that begin on the day of this midnight; null if none do. */
const hoursOfDay = (hours: PassHours, midnight: number): Span | null => {
  if (!hours.days.includes(new Date(midnight).getUTCDay())) return null
  const from = midnight + hours.fromMinute * MINUTE_MS
  return { from, until: from + lengthOfHours(hours) * MINUTE_MS }
}

const midnightOf = (at: number): number => Math.floor(at / DAY_MS) * DAY_MS

/** The span that contains an instant, or the next one. There is always one: hours have a day of the week. */
const spanFrom = (hours: PassHours, at: number): Span => {
  // Hours over midnight began the day before.
  for (let day = -1; day <= WEEK.length; day += 1) {
    const span = hoursOfDay(hours, midnightOf(at) + day * DAY_MS)
    if (span !== null && span.until > at) return span
  }
  throw new Error('hours without a day')
}

/**
 * Returns the end of the hours that contain `now`, including adjacent hours of later days; null outside
 * hours.
 */
export const hoursEndAt = (hours: PassHours, now: Date): Date | null => {
  let span = spanFrom(hours, now.getTime())
  if (span.from > now.getTime()) return null
  for (let joined = 0; joined < WEEK.length; joined += 1) {
    const next = spanFrom(hours, span.until)
    if (next.from > span.until) break
    span = next
  }
  return new Date(span.until)
}

/** Returns when the hours begin next; null inside them, or without any. */
export const nextHoursAt = (hours: PassHours | null, now: Date): Date | null => {
  if (hours === null) return null
  const { from } = spanFrom(hours, now.getTime())
  return from > now.getTime() ? new Date(from) : null
}

/** Returns the end of a number of minutes from an instant. Outside its hours a pass does not run. */
export const endAfter = (hours: PassHours | null, startsAt: Date, minutes: number): Date => {
  let [at, left] = [startsAt.getTime(), minutes * MINUTE_MS]
  if (hours === null) return new Date(at + left)
  for (;;) {
    const span = spanFrom(hours, at)
    const from = Math.max(at, span.from)
    if (from + left <= span.until) return new Date(from + left)
    left -= span.until - from
    at = span.until
  }
}

/** Returns how much of the time between two instants is inside the hours, in milliseconds. */
export const msWithin = (hours: PassHours | null, from: Date, until: Date): number => {
  let [at, sum] = [from.getTime(), 0]
  const end = until.getTime()
  if (hours === null) return Math.max(0, end - at)
  while (at < end) {
    const span = spanFrom(hours, at)
    sum += Math.max(0, Math.min(end, span.until) - Math.max(at, span.from))
    at = span.until
  }
  return sum
}
