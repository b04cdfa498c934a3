import { formatDay } from '../kernel/durations.ts'
import { readLe, readNumber } from '../kernel/typed-numbers.ts'
import { formatLe } from '../money/money.ts'
import {
  LEAST_MINUTES,
  type MinutePrice,
  minutesFor,
  mostFor,
  type Sponsored,
} from '../money/sponsorships.ts'
import { areAlways, MINUTES_A_DAY, type PassHours, WEEK } from '../passes/pass-hours.ts'

/** The speeds that a sponsor chooses from, in kbit/s; without a choice the line's own. */
export const SPONSOR_SPEEDS = [512, 1_000, 2_000, 5_000] as const

/** A sheet has at most so many cards; what the sum pays for more goes back. */
export const MAX_CARDS = 500

type Buying = { price: MinutePrice; sumMinor: number; minutesEach: number }

/** What a sum pays for: minutes in all, and how many phones or cards get their minutes whole. */
export const sumBuys = ({ price, sumMinor, minutesEach }: Buying): { minutes: number; times: number } => ({
  minutes: minutesFor(price, sumMinor, Number.MAX_SAFE_INTEGER),
  times: Math.floor(sumMinor / mostFor(price, minutesEach)),
})

/** Returns why a sum pays for nothing, as a sentence for its field; null if it pays for something. */
export const sumProblem = ({ who, ...buying }: Buying & { who: Sponsored }): string | null => {
  const { price, minutesEach } = buying
  if (who === 'cards' && sumBuys(buying).times === 0)
    return `One card costs ${formatLe(mostFor(price, minutesEach))}: enter at least that`
  const least = mostFor(price, Math.min(minutesEach, LEAST_MINUTES))
  return buying.sumMinor < least
    ? `Enter at least ${formatLe(least)}, for ${Math.min(minutesEach, LEAST_MINUTES)} minutes`
    : null
}

const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : `${one}s`}`

/** ": 42 phones, 20 minutes each" */
const sharesText = ({ who, ...buying }: Buying & { who: Sponsored }): string => {
  const { times } = sumBuys(buying)
  if (times === 0) return ', for one phone'
  const phones = who === 'cards' ? counted(Math.min(times, MAX_CARDS), 'card') : counted(times, 'phone')
  return `: ${phones}, ${counted(buying.minutesEach, 'minute')} each`
}

/** "Le 500 pays for 857 minutes: 42 phones, 20 minutes each". */
export const sumBuysText = (buying: Buying & { who: Sponsored }): string =>
  `${formatLe(buying.sumMinor)} pays for ${counted(sumBuys(buying).minutes, 'minute')}${sharesText(buying)}`

/** "About 857 minutes at Le 35 for 60 min: 42 phones, 20 minutes each", for an invoice. */
export const invoiceBuysText = (buying: Buying & { who: Sponsored }): string => {
  const { priceMinor, priceMinutes } = buying.price
  const minutes = counted(sumBuys(buying).minutes, 'minute')
  return `About ${minutes} at ${formatLe(priceMinor)} for ${priceMinutes} min${sharesText(buying)}`
}

/** The packages by what a minute costs, the cheapest first. */
export const cheapestFirst = <T extends { price: number; minutes: number }>(packages: readonly T[]): T[] =>
  packages.toSorted((one, other) => one.price * other.minutes - other.price * one.minutes)

/** The number of a sponsor's receipt, from the sponsorship's id. */
export const sponsorReceiptNumber = (id: string): string => id.slice(-8)

const dayText = (day: string): string => formatDay(new Date(`${day}T00:00:00Z`))

/** "24 Nov 2026 to 23 Jan 2027", or the one day. */
export const sponsorDaysText = ({ firstDay, lastDay }: { firstDay: string; lastDay: string }): string =>
  firstDay === lastDay ? dayText(firstDay) : `${dayText(firstDay)} to ${dayText(lastDay)}`

/** The names of the boxes for the days of the week, as the form sends them. */
export const dayBox = (day: number): string => `day${day}`

const hoursOf = (typed: Readonly<Record<string, string>>): PassHours | null => {
  if (typed.fromMinute === undefined || typed.fromMinute === '') return null
  const hours = {
    fromMinute: readNumber(typed.fromMinute),
    untilMinute: readNumber(typed.untilMinute ?? ''),
    days: WEEK.filter((day) => (typed[dayBox(day)] ?? '') !== ''),
  }
  // Until midnight is the end of the day, as the other hours have it.
  const isAllDay = hours.fromMinute === 0 && hours.untilMinute === MINUTES_A_DAY
  return isAllDay && areAlways(hours) ? null : hours
}

/** The terms as a sponsor's form has them; the call's schema says what is wrong with them. */
export const readSponsorTerms = (typed: Readonly<Record<string, string>>) => ({
  sponsorName: typed.sponsorName ?? '',
  phoneNumber: typed.phoneNumber ?? '',
  packageId: typed.packageId ?? '',
  sum: readLe(typed.sum ?? ''),
  who: typed.who ?? '',
  numbers: typed.numbers ?? '',
  minutesEach: readNumber(typed.minutesEach ?? ''),
  downKbps: (typed.downKbps ?? '') === '' ? null : readNumber(typed.downKbps ?? ''),
  hours: hoursOf(typed),
  firstDay: typed.firstDay ?? '',
  lastDay: typed.lastDay ?? '',
  way: typed.way || 'mobile_money',
})
