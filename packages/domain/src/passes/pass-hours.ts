import { DAY_MS, MINUTE_MS } from '../kernel/durations.ts'
/**
 * When a package is sold and its passes open phones. Minutes of the day in Freetown, which keeps UTC all year; where `untilMinute` is
 * not after `fromMinute` it is of the next day. `days` are those on which the hours begin: 0 Sunday to 6 Saturday.
 */
export type PassHours = { fromMinute: number; untilMinute: number; days: number[] }

/** From Monday on, as people count the days of a week. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const

export const MINUTES_A_DAY = 1440

/** Shorter hours are no time to buy a pass in and use it. */
const MIN_HOURS_MINUTES = 30

/** How long the hours of one day last, in minutes. */
const lengthOfHours = ({ fromMinute, untilMinute }: PassHours): number =>
  untilMinute > fromMinute ? untilMinute - fromMinute : untilMinute + MINUTES_A_DAY - fromMinute

/** What is wrong with hours, in words for its seller, beside the part that is wrong; null where nothing is. */
export const hoursProblem = (hours: PassHours): { part: 'untilMinute' | 'days'; text: string } | null => {
  if (hours.days.length === 0) return { part: 'days', text: 'Choose at least one day' }
  if (new Set(hours.days).size < hours.days.length) return { part: 'days', text: 'A day was named twice' }
  if (hours.fromMinute === hours.untilMinute)
    return { part: 'untilMinute', text: 'Choose an end that is not the beginning' }
  if (lengthOfHours(hours) < MIN_HOURS_MINUTES)
    return { part: 'untilMinute', text: `Leave at least ${MIN_HOURS_MINUTES} minutes between the two` }
  return null
}

/** All day on every day is the same as no hours. */
export const areAlways = (hours: PassHours): boolean =>
  lengthOfHours(hours) === MINUTES_A_DAY && hours.days.length === WEEK.length

/** A stretch of time, in milliseconds since 1970. */
type Stretch = { from: number; until: number }

/** The hours that begin on the day which holds this midnight; null where none do. */
const hoursOfDay = (hours: PassHours, midnight: number): Stretch | null => {
  if (!hours.days.includes(new Date(midnight).getUTCDay())) return null
  const from = midnight + hours.fromMinute * MINUTE_MS
  return { from, until: from + lengthOfHours(hours) * MINUTE_MS }
}

const midnightOf = (at: number): number => Math.floor(at / DAY_MS) * DAY_MS

/** The stretch that holds an instant, or else the next one. Always there: hours have a day of the week. */
const stretchFrom = (hours: PassHours, at: number): Stretch => {
  // Hours over midnight began the day before.
  for (let day = -1; day <= WEEK.length; day += 1) {
    const stretch = hoursOfDay(hours, midnightOf(at) + day * DAY_MS)
    if (stretch !== null && stretch.until > at) return stretch
  }
  throw new Error('hours without a day')
}

/** The end of the hours that hold `now`, those of following days with them where nothing lies between; null outside of them. */
export const hoursEndAt = (hours: PassHours, now: Date): Date | null => {
  let stretch = stretchFrom(hours, now.getTime())
  if (stretch.from > now.getTime()) return null
  for (let joined = 0; joined < WEEK.length; joined += 1) {
    const next = stretchFrom(hours, stretch.until)
    if (next.from > stretch.until) break
    stretch = next
  }
  return new Date(stretch.until)
}

/** When the hours begin next; null within them, or without any. */
export const nextHoursAt = (hours: PassHours | null, now: Date): Date | null => {
  if (hours === null) return null
  const { from } = stretchFrom(hours, now.getTime())
  return from > now.getTime() ? new Date(from) : null
}

/** The end of so many minutes from an instant on; outside of its hours a pass stands still. */
export const endAfter = (hours: PassHours | null, startsAt: Date, minutes: number): Date => {
  let [at, left] = [startsAt.getTime(), minutes * MINUTE_MS]
  if (hours === null) return new Date(at + left)
  for (;;) {
    const stretch = stretchFrom(hours, at)
    const from = Math.max(at, stretch.from)
    if (from + left <= stretch.until) return new Date(from + left)
    left -= stretch.until - from
    at = stretch.until
  }
}

/** How much of the time between two instants lies within the hours, in milliseconds. */
export const msWithin = (hours: PassHours | null, from: Date, until: Date): number => {
  let [at, sum] = [from.getTime(), 0]
  const end = until.getTime()
  if (hours === null) return Math.max(0, end - at)
  while (at < end) {
    const stretch = stretchFrom(hours, at)
    sum += Math.max(0, Math.min(end, stretch.until) - Math.max(at, stretch.from))
    at = stretch.until
  }
  return sum
}
