import { DAY_MS, formatClock, freetownDay } from '../kernel/durations.ts'
import { areAlways, hoursEndAt, nextHoursAt, type PassHours } from '../passes/pass-hours.ts'

/**
 * Whether a shop's stated hours contain an instant. Unstated hours exclude nothing: the seller's switch
 * decides whether the shop sells.
 */
export const isWithinHours = (hours: PassHours | null, now: Date): boolean => nextHoursAt(hours, now) === null

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

/** "22:00" on the same day, "tomorrow 08:00", "Mon 08:00". Instants within eight days. */
const whenText = (at: Date, now: Date): string => {
  const days = (Date.parse(freetownDay(at)) - Date.parse(freetownDay(now))) / DAY_MS
  if (days === 0) return formatClock(at)
  return `${days === 1 ? 'tomorrow' : WEEKDAYS[at.getUTCDay()]} ${formatClock(at)}`
}

/** As `whenText`, but an end in the coming night needs no "tomorrow": "Open until 02:00". */
const endText = (at: Date, now: Date): string =>
  (at.getTime() - now.getTime() < DAY_MS ? formatClock(at) : whenText(at, now)).replace('00:00', 'midnight')

const opensText = (at: Date, now: Date): string => {
  const text = whenText(at, now)
  return `opens ${text.includes(' ') ? text : `today ${text}`}`
}

/**
 * Returns what a customer reads of the hours of a shop: "Open until 22:00", "Open day and night", "Closed,
 * opens tomorrow 08:00"; "Closed now" for a shop that is switched off within its hours; null if there is
 * nothing to say.
 */
export const openingText = (
  { hours, isOpen }: { hours: PassHours | null; isOpen: boolean },
  now: Date,
): string | null => {
  const next = nextHoursAt(hours, now)
  if (next !== null) return `Closed, ${opensText(next, now)}`
  if (!isOpen) return 'Closed now'
  if (hours === null) return null
  if (areAlways(hours)) return 'Open day and night'
  const end = hoursEndAt(hours, now)
  return end === null ? null : `Open until ${endText(end, now)}`
}

/** "08:00-22:00", for programs. */
export const hoursSpan = ({ fromMinute, untilMinute }: PassHours): string =>
  `${clockOf(fromMinute)}-${clockOf(untilMinute)}`

const clockOf = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
