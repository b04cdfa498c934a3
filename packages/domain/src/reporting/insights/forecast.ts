import {
  FORECAST_METHODS,
  type ForecastMethod,
  type ForecastMethodName,
  lastValue,
} from './forecast-methods.ts'
import { meanOf, sumOf } from './statistics.ts'

const WEEK = 7
const MONTH_DAYS = 30
const QUARTER_DAYS = 90
const HELD_OUT_WEEKS = 4
const SHORT_HELD_OUT_WEEKS = 2
const MIN_TRAINING = 4 * WEEK
/** Below this many days there is nothing to hold out. */
export const MIN_DAYS = MIN_TRAINING + SHORT_HELD_OUT_WEEKS * WEEK

export type Forecast = {
  method: ForecastMethodName
  nextMonthMinor: number
  nextQuarterMinor: number
  /** 0 to 100: what is left after the error on the held-out weeks. */
  confidencePercent: number
  heldOutWeeks: number
  /** Mean error of a week, as a share of what came; on the held-out weeks, which no choice was made by. */
  error: number
  /** The same of repeating the last week. */
  lastValueError: number
}

/**
 * What the next 30 and 90 days bring, from the daily revenue so far (minor units, oldest first, no day left out).
 * The method is chosen by how it would have done on weeks before the held-out ones, and judged by the held-out
 * ones, the last four, or two while there is little. Null when there is too little to do that.
 */
export const forecastRevenue = (history: readonly number[]): Forecast | null => {
  const sold = history.slice(
    Math.max(
      0,
      history.findIndex((revenue) => revenue > 0),
    ),
  )
  if (sold.length < MIN_DAYS || sumOf(sold) === 0) return null
  const hasPlenty = sold.length >= MIN_TRAINING + HELD_OUT_WEEKS * WEEK
  const heldOutWeeks = hasPlenty ? HELD_OUT_WEEKS : SHORT_HELD_OUT_WEEKS
  const training = sold.slice(0, sold.length - heldOutWeeks * WEEK)
  const heldOut = sold.slice(-heldOutWeeks * WEEK)
  const method = chooseMethod(training, heldOutWeeks)
  const error = weeklyError(FORECAST_METHODS[method], training, heldOut)
  const ahead = FORECAST_METHODS[method](sold, QUARTER_DAYS)
  return {
    method,
    nextMonthMinor: Math.round(sumOf(ahead.slice(0, MONTH_DAYS))),
    nextQuarterMinor: Math.round(sumOf(ahead)),
    confidencePercent: Math.round(100 * Math.max(0, 1 - error)),
    heldOutWeeks,
    error,
    lastValueError: weeklyError(lastValue, training, heldOut),
  }
}

/** The method with the smallest error over up to five earlier beginnings; the plain one where none can be tried. */
const chooseMethod = (training: readonly number[], weeks: number): ForecastMethodName => {
  const beginnings = [0, 1, 2, 3, 4]
    .map((back) => training.length - (weeks + back) * WEEK)
    .filter((begin) => begin >= MIN_TRAINING)
  const errorOf = (name: ForecastMethodName): number =>
    meanOf(
      beginnings.map((begin) =>
        weeklyError(
          FORECAST_METHODS[name],
          training.slice(0, begin),
          training.slice(begin, begin + weeks * WEEK),
        ),
      ),
    )
  // The record above has these keys and no others.
  const names = Object.keys(FORECAST_METHODS) as ForecastMethodName[]
  return names.reduce((best, name) => (errorOf(name) < errorOf(best) ? name : best))
}

/** How far the forecast of each week was off, on average over the weeks; 1 for a week in which nothing came. */
const weeklyError = (
  method: ForecastMethod,
  training: readonly number[],
  actual: readonly number[],
): number => {
  const forecast = method(training, actual.length)
  const weeks = Array.from({ length: actual.length / WEEK }, (_, week) => week * WEEK)
  return meanOf(
    weeks.map((first) => {
      const came = sumOf(actual.slice(first, first + WEEK))
      const predicted = sumOf(forecast.slice(first, first + WEEK))
      if (came === 0) return predicted === 0 ? 0 : 1
      return Math.abs(predicted - came) / came
    }),
  )
}
