import { meanOf, sumOf } from './statistics.ts'

const WEEK = 7

/** Forecasts a number of days from the days before, oldest first. Amounts in minor units, not rounded. */
export type ForecastMethod = (history: readonly number[], days: number) => number[]

/** Repeats the last week: the baseline for every forecast. */
export const lastValue: ForecastMethod = (history, days) =>
  daysAhead(days).map((ahead) => history[history.length - WEEK + (ahead % WEEK)] ?? 0)

/** Each weekday's average over the last four weeks. */
const weekdayMeans: ForecastMethod = (history, days) => {
  const recent = history.slice(-4 * WEEK)
  return daysAhead(days).map((ahead) => meanOf(sameWeekday(recent, ahead)))
}

/** The level of the last two weeks, with weekday factors from eight weeks. Follows a break quickly. */
const recentLevel: ForecastMethod = (history, days) => {
  const factors = weekdayFactors(history)
  const level = meanOf(history.slice(-2 * WEEK))
  return daysAhead(days).map((ahead) => level * (factors[ahead % WEEK] ?? 1))
}

/** The share of each week's change that continues in the next week. */
const DAMPING = 0.9
const TREND_WEEKS = 10

/** A straight line through the last ten weeks, damped over time, with weekday factors. */
const dampedTrend: ForecastMethod = (history, days) => {
  const factors = weekdayFactors(history)
  const { level, slope } = lineThrough(weeklyMeans(history).slice(-TREND_WEEKS))
  return daysAhead(days).map((ahead) => {
    const weeksAhead = Math.floor(ahead / WEEK) + 1
    const growth = sumOf(Array.from({ length: weeksAhead }, (_, week) => slope * DAMPING ** (week + 1)))
    return Math.max(0, (level + growth) * (factors[ahead % WEEK] ?? 1))
  })
}

export const FORECAST_METHODS = {
  'average of each weekday': weekdayMeans,
  'level of the last two weeks': recentLevel,
  'trend that flattens': dampedTrend,
} as const satisfies Record<string, ForecastMethod>
export type ForecastMethodName = keyof typeof FORECAST_METHODS

const daysAhead = (days: number): number[] => Array.from({ length: days }, (_, ahead) => ahead)

/** The days of a history on the same weekday as a day ahead of its end. */
const sameWeekday = (history: readonly number[], ahead: number): number[] =>
  history.filter((_, index) => (history.length - index + ahead) % WEEK === 0)

const FACTOR_WEEKS = 8

/** For the days ahead: each weekday relative to the average day. 1 without sales. */
const weekdayFactors = (history: readonly number[]): number[] => {
  const recent = history.slice(-FACTOR_WEEKS * WEEK)
  const level = meanOf(recent)
  return daysAhead(WEEK).map((ahead) => (level === 0 ? 1 : meanOf(sameWeekday(recent, ahead)) / level))
}

/** The average day of each whole week, counted back from the end. */
const weeklyMeans = (history: readonly number[]): number[] => {
  const weeks = Math.floor(history.length / WEEK)
  const first = history.length - weeks * WEEK
  return Array.from({ length: weeks }, (_, week) =>
    meanOf(history.slice(first + week * WEEK, first + (week + 1) * WEEK)),
  )
}

/** Least squares: the line's value at the last point, and its step between points. */
const lineThrough = (points: readonly number[]): { level: number; slope: number } => {
  const middle = (points.length - 1) / 2
  const spread = sumOf(points.map((_, index) => (index - middle) ** 2))
  const mean = meanOf(points)
  if (spread === 0) return { level: mean, slope: 0 }
  const slope = sumOf(points.map((point, index) => (index - middle) * (point - mean))) / spread
  return { level: mean + slope * middle, slope }
}
