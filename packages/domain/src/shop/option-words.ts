import { MINUTES_A_DAY, type PassHours, WEEK } from '../passes/pass-hours.ts'
import { dataText, type PassOptions, slowText, speedText } from '../passes/pass-options.ts'

/** Returns the last element of a list. Phones without updates since 2020 have no `at`. */
export const lastOf = <T>(list: readonly T[]): T | undefined => list[list.length - 1]

/** Joins names as "Fri", "Sat and Sun", "Mon, Wed and Fri"; empty for an empty list. */
export const andList = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${lastOf(names)}`

/** Formats a minute of the day as "10 pm", "6:30 am", "noon" or "midnight". */
export const minuteText = (minute: number): string => {
  const ofDay = minute % MINUTES_A_DAY
  if (ofDay === 0) return 'midnight'
  if (ofDay === MINUTES_A_DAY / 2) return 'noon'
  const [hour, rest] = [Math.floor(ofDay / 60), ofDay % 60]
  const figure = `${hour % 12 === 0 ? 12 : hour % 12}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
  return `${figure} ${hour < 12 ? 'am' : 'pm'}`
}

const DAY_NAMES = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
export const dayName = (day: number): string => DAY_NAMES[day] ?? ''

/** "Fri", "Sat and Sun", "Mon to Fri", "Mon, Wed and Fri". */
export const daysText = (days: readonly number[]): string => {
  const places = WEEK.flatMap((day, place) => (days.includes(day) ? [place] : []))
  const names = places.map((place) => dayName(WEEK[place] ?? 0))
  const isRun = names.length > 2 && (lastOf(places) ?? 0) - (places[0] ?? 0) === names.length - 1
  return isRun ? `${names[0]} to ${lastOf(names)}` : andList(names)
}

const isAllDay = ({ fromMinute, untilMinute }: PassHours): boolean =>
  fromMinute === 0 && untilMinute === MINUTES_A_DAY

/** "from 10 pm to 6 am", "on Sat and Sun", "from 10 pm to 6 am on Fri and Sat". */
export const hoursText = (hours: PassHours): string =>
  [
    !isAllDay(hours) && `from ${minuteText(hours.fromMinute)} to ${minuteText(hours.untilMinute)}`,
    hours.days.length < WEEK.length && `on ${daysText(hours.days)}`,
  ]
    .filter(Boolean)
    .join(' ')

/**
 * Returns when hours begin next: "10 pm", or "Fri 10 pm" if they do not begin every day. `at` is within a
 * week.
 */
export const beginText = (hours: PassHours, at: Date): string => {
  const clock = minuteText(at.getUTCHours() * 60 + at.getUTCMinutes())
  return hours.days.length < WEEK.length ? `${dayName(at.getUTCDay())} ${clock}` : clock
}

const speedWords = ({ downKbps, upKbps }: PassOptions): string | null => {
  if (upKbps === null || upKbps === downKbps) return downKbps === null ? null : `up to ${speedText(downKbps)}`
  const up = `${speedText(upKbps)} upload`
  return downKbps === null ? `up to ${up}` : `up to ${speedText(downKbps)} and ${up}`
}

const pauseWords = ({ maxPauses, pauseDays }: PassOptions): string | null => {
  if (maxPauses === null || pauseDays === null) return null
  const days = pauseDays === 1 ? '1 day' : `${pauseDays} days`
  return `${maxPauses === 1 ? '1 pause' : `${maxPauses} pauses`} of up to ${days}`
}

/** Returns why a package cannot be bought outside its hours, and when it can. */
export const notNowText = (hours: PassHours): string =>
  `This package is sold ${hoursText(hours)}. Come back then, or choose another one.`

/** Returns why a number can buy no more of a package today. `waiting`: how many of its orders are unpaid. */
export const dayLimitText = (maxPerDay: number, waiting: number): string => {
  const rule = `One phone number can buy this package ${maxPerDay === 1 ? 'once' : `${maxPerDay} times`} a day.`
  return waiting > 0
    ? `${rule} An order of today still waits to be paid: pay it or cancel it.`
    : `${rule} Choose another one, or come back tomorrow.`
}

/** The options for a buyer, before payment, a few words each; defaults other than the phones need none. */
const optionWords = (options: PassOptions): string[] =>
  [
    options.maxDevices === 1 ? '1 phone' : `${options.maxDevices} phones`,
    speedWords(options),
    slowText(options),
    options.dataLimitMb === null ? null : `${dataText(options.dataLimitMb)} of data`,
    options.hours === null ? null : hoursText(options.hours),
    options.clock === 'first_use' ? 'starts when you first connect' : null,
    options.clock === 'while_online' ? 'runs only while you are online' : null,
    options.maxPerDay === null ? null : `${options.maxPerDay} a day for each person`,
    pauseWords(options),
    options.travels ? 'also for other shops' : null,
  ].filter((words) => words !== null)

/**
 * Returns the options that fit on a price board: "3 phones", "from 10 pm to 6 am". The checkout shows the
 * rest.
 */
export const boardWords = ({ maxDevices, hours }: PassOptions): string =>
  [maxDevices > 1 && `${maxDevices} phones`, hours !== null && hoursText(hours)].filter(Boolean).join(', ')

/** Returns all options in one line: "1 phone, up to 2 Mbit/s, from 10 pm to 6 am". */
export const optionsLine = (options: PassOptions): string => optionWords(options).join(', ')
