import { DAY_MS } from '../../kernel/durations.ts'
import { type Belief, believe, type Cause } from './posterior.ts'

/** One day of a package: its sales, the sales of the shop's other packages, and its price. */
export type RateDay = {
  /** YYYY-MM-DD */
  day: string
  sales: number
  otherSales: number
  priceMinor: number
}

export type PriceSeen = { priceMinor: number; days: number; sales: number }

/**
 * How a package's sales respond to its price: the percent by which sales change when the price rises by one.
 */
export type Demand = {
  answer: Belief
  /** Days used, and sales on them. */
  days: number
  sales: number
  /** Prices that were in force for some days, the latest last. */
  prices: readonly PriceSeen[]
  /** The shop sells other packages, which buyers may choose instead. */
  hasOthers: boolean
  /** Sales a day in the last four weeks of the data. */
  salesPerDay: number
}

/** The standard deviation of the prior, which is wide on both sides. */
const PRIOR_DEVIATION = 0.6

const WEEK = 7
const LONGEST_DAYS = 182
/** A price counts as seen once it was in force for this many days. */
const SEEN_DAYS = 6
/** After this many days without a sale, while the shop sold, the package was off sale. */
const OFF_SALE_DAYS = 7
/** How far a shop's level drifts from week to week. */
const WEEKLY_DRIFT = 0.08
const OTHERS_MATTER_FROM = 2

/**
 * Estimates the demand for a package. `before` gives the prior mean, depending on whether other packages are
 * sold.
 */
export const demandOf = (given: readonly RateDay[], before: (hasOthers: boolean) => number): Demand => {
  const days = usableDays(given.slice(-LONGEST_DAYS))
  const sales = sum(days.map((day) => day.sales))
  const others = sum(days.map(({ otherSales }) => otherSales))
  const hasOthers = others > sales / 10
  const prior = { mean: before(hasOthers), deviation: PRIOR_DEVIATION }
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

/** With one price the days carry no information about another. */
const isOnePrice = (days: readonly RateDay[]): boolean =>
  days.every(({ priceMinor }) => priceMinor === days[0]?.priceMinor)

const pricesOf = (days: readonly RateDay[]): PriceSeen[] => {
  const seen = new Map<number, PriceSeen>()
  for (const { priceMinor, sales } of days) {
    const known = seen.get(priceMinor) ?? { priceMinor, days: 0, sales: 0 }
    // Deleted first, so that the latest price comes last.
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

/** A step for each week, so that slow drift is not attributed to a price. */
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
 * Rain, a power cut or a market day also affects the shop's other packages. Their days are compared with
 * their own week, so that buyers who switch to them have no influence.
 */
const othersOf = (days: readonly RateDay[]): Cause[] => {
  if (sum(days.map(({ otherSales }) => otherSales)) / days.length < OTHERS_MATTER_FROM) return []
  const weeks = new Map<number, number[]>()
  for (const { day, otherSales } of days)
    weeks.set(weekOf(day), [...(weeks.get(weekOf(day)) ?? []), otherSales])
  const average = ({ day }: RateDay): number => {
    const week = weeks.get(weekOf(day)) ?? []
    return sum(week) / Math.max(1, week.length)
  }
  const figures = days.map((day) => Math.log((day.otherSales + 1) / (average(day) + 1)))
  return [{ figures, mean: 0.4, deviation: 0.3 }]
}
