import { freetownDay } from '../kernel/durations.ts'

/**
 * Default goods and services tax of Sierra Leone, included in every price, until an admin sets another rate.
 */
export const USUAL_GST_BASIS_POINTS = 1_500

/** A GST rate takes at most half of the net price. */
export const MAX_GST_BASIS_POINTS = 5_000

/** A GST rate and the day (YYYY-MM-DD in Freetown) from whose first minute it applies. */
export type GstRate = { from: string; basisPoints: number }

/** Returns the rate of a day in Freetown: the one that started last, or the default before the first. */
export const gstRateOn = (rates: readonly GstRate[], now: Date): number => {
  const today = freetownDay(now)
  return rates
    .filter(({ from }) => from <= today)
    .reduce((latest, rate) => (rate.from >= latest.from ? rate : latest), FIRST_RATE).basisPoints
}

const FIRST_RATE: GstRate = { from: '', basisPoints: USUAL_GST_BASIS_POINTS }

/**
 * Whether a rate may start on this day: after today, which has sales already, and after every rate already
 * set.
 */
export const mayGstBegin = (rates: readonly GstRate[], from: string, now: Date): boolean =>
  from > freetownDay(now) && rates.every((rate) => rate.from < from)

/** "15%", "12.5%" */
export const gstText = (basisPoints: number): string => `${basisPoints / 100}%`
