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
/** With fewer days there is nothing to hold out. */
export const MIN_DAYS = MIN_TRAINING + SHORT_HELD_OUT_WEEKS * WEEK

export type Forecast = {
  method: ForecastMethodName
  nextMonthMinor: number
  nextQuarterMinor: number
  /** 0 to 100: what the error on the held-out weeks leaves. */
  confidencePercent: number
  heldOutWeeks: number
  /**
   * Mean error of a week as a share of its actual value, on held-out weeks that did not choose the method.
   */
  error: number
  /** The error of repeating the last week. */
  lastValueError: number
}

/**
 * Forecasts the next 30 and 90 days from the daily revenue so far (minor units, oldest first, every day).
 * Chooses the method by its error before the held-out weeks, and reports its error on them: the last four, or
 * two with little data. Null with too little data.
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

/** The method with the smallest error over up to five earlier starts; the plain one if there is none. */
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
  // The record above has exactly these keys.
  const names = Object.keys(FORECAST_METHODS) as ForecastMethodName[]
  return names.reduce((best, name) => (errorOf(name) < errorOf(best) ? name : best))
}

/** The forecast error of each week, averaged over the weeks; 1 for a week without revenue. */
const weeklyError = (
  method: ForecastMethod,
  training: readonly number[],
  actual: readonly number[],
): number => {
  const forecast = method(training, actual.length)
  const weeks = Array.from({ length: actual.length / WEEK }, (_, week) => week * WEEK)
  return meanOf(
    weeks.map((first) => {
      const total = sumOf(actual.slice(first, first + WEEK))
      const predicted = sumOf(forecast.slice(first, first + WEEK))
      if (total === 0) return predicted === 0 ? 0 : 1
      return Math.abs(predicted - total) / total
    }),
  )
}
