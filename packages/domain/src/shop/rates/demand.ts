import { DAY_MS } from '../../kernel/durations.ts'
import { type Belief, believe, type Cause } from './posterior.ts'

/** One day of a package: how often it was sold, how often the shop's others were, and at which price. */
export type RateDay = {
  /** YYYY-MM-DD */
  day: string
  sales: number
  otherSales: number
  priceMinor: number
}

export type PriceSeen = { priceMinor: number; days: number; sales: number }

/** How a package's sales answered to its price: the percent that sales change when the price rises by one. */
export type Demand = {
  answer: Belief
  /** Days looked at, and sales on them. */
  days: number
  sales: number
  /** Prices that stood for some days, the latest last. */
  prices: readonly PriceSeen[]
  /** The shop sells other packages, to which buyers may turn. */
  hasOthers: boolean
  /** Sold a day in the last four weeks that were looked at. */
  salesPerDay: number
}

/** Before looking there is much doubt on both sides. */
const DOUBT_BEFORE = 0.6

const WEEK = 7
const LONGEST_DAYS = 182
/** A price counts as seen once it stood for so many days. */
const SEEN_DAYS = 6
/** So many days without a sale, while the shop sold: the package was off sale. */
const OFF_SALE_DAYS = 7
/** How far a shop's level moves from week to week by itself. */
const WEEKLY_DRIFT = 0.08
const OTHERS_MATTER_FROM = 2

/** What the days say of a package. `before` is the answer that is believed in without them, given whether others are sold. */
export const demandOf = (given: readonly RateDay[], before: (hasOthers: boolean) => number): Demand => {
  const days = usableDays(given.slice(-LONGEST_DAYS))
  const sales = sum(days.map((day) => day.sales))
  const others = sum(days.map(({ otherSales }) => otherSales))
  const hasOthers = others > sales / 10
  const prior = { mean: before(hasOthers), deviation: DOUBT_BEFORE }
  const recent = days.slice(-4 * WEEK)
  return {
    answer: days.length < 2 * WEEK || sales === 0 || isOnePrice(days) ? prior : answerOf(days, prior),
    days: days.length,
    sales,
    prices: pricesOf(days),
    hasOthers,
    salesPerDay: recent.length === 0 ? 0 : sum(recent.map((day) => day.sales)) / recent.length,
  }
}

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0)

/** Without days on which the shop was closed, or the package was off sale. */
const usableDays = (days: readonly RateDay[]): RateDay[] => {
  const open = days.filter(({ sales, otherSales }) => sales + otherSales > 0)
  const sold = open.flatMap(({ sales }, index) => (sales > 0 ? [index] : []))
  return open.filter((_, index) => {
    const before = sold.findLast((at) => at <= index) ?? -1
    const after = sold.find((at) => at >= index) ?? open.length
    return after - before <= OFF_SALE_DAYS
  })
}

/** Then the days say nothing of what another price would do. */
const isOnePrice = (days: readonly RateDay[]): boolean =>
  days.every(({ priceMinor }) => priceMinor === days[0]?.priceMinor)

const pricesOf = (days: readonly RateDay[]): PriceSeen[] => {
  const seen = new Map<number, PriceSeen>()
  for (const { priceMinor, sales } of days) {
    const known = seen.get(priceMinor) ?? { priceMinor, days: 0, sales: 0 }
    // Taken out first, so that the latest stands last.
    seen.delete(priceMinor)
    seen.set(priceMinor, { priceMinor, days: known.days + 1, sales: known.sales + sales })
  }
  return [...seen.values()].filter((price) => price.days >= SEEN_DAYS)
}

const answerOf = (days: readonly RateDay[], before: Belief): Belief => {
  const now = days.at(-1)?.priceMinor ?? 1
  const level = Math.log(Math.max(0.05, sum(days.map(({ sales }) => sales)) / days.length))
  const price: Cause = { ...before, figures: days.map(({ priceMinor }) => Math.log(priceMinor / now)) }
  const always: Cause = { figures: days.map(() => 1), mean: level, deviation: 2 }
  return believe(
    days.map(({ sales }) => sales),
    [always, ...weekdays(days), ...drift(days), ...othersOf(days), price],
  )
}

const weekOf = (day: string): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS / WEEK)

const weekdays = (days: readonly RateDay[]): Cause[] =>
  Array.from({ length: WEEK }, (_, weekday) => ({
    figures: days.map(({ day }) => (new Date(`${day}T00:00:00Z`).getUTCDay() === weekday ? 1 : 0)),
    mean: 0,
    deviation: 0.4,
  }))

/** From each week on a little more or less than before it: what changes slowly is not taken for an answer to a price. */
const drift = (days: readonly RateDay[]): Cause[] => {
  const weeks = days.map(({ day }) => weekOf(day))
  const first = weeks[0] ?? 0
  return Array.from({ length: (weeks.at(-1) ?? first) - first }, (_, index) => ({
    figures: weeks.map((week) => (week > first + index ? 1 : 0)),
    mean: 0,
    deviation: WEEKLY_DRIFT,
  }))
}

/**
 * Rain, a power cut or a market day is felt by the shop's other packages as well. Each day of theirs is held against their
 * own week: what buyers who turned away bring them stays out of it.
 */
const othersOf = (days: readonly RateDay[]): Cause[] => {
  if (sum(days.map(({ otherSales }) => otherSales)) / days.length < OTHERS_MATTER_FROM) return []
  const weeks = new Map<number, number[]>()
  for (const { day, otherSales } of days)
    weeks.set(weekOf(day), [...(weeks.get(weekOf(day)) ?? []), otherSales])
  const usual = ({ day }: RateDay): number => {
    const week = weeks.get(weekOf(day)) ?? []
    return sum(week) / Math.max(1, week.length)
  }
  const figures = days.map((day) => Math.log((day.otherSales + 1) / (usual(day) + 1)))
  return [{ figures, mean: 0.4, deviation: 0.3 }]
}
