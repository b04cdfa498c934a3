import { freetownDay } from '../kernel/durations.ts'

/** Goods and services tax of Sierra Leone, inside of every price, in basis points, until an admin sets another rate. */
export const USUAL_GST_BASIS_POINTS = 1_500

/** No rate of the tax takes more than half of what is left of a price. */
export const MAX_GST_BASIS_POINTS = 5_000

/** A rate of the tax, and the day (YYYY-MM-DD in Freetown) from whose first minute it counts. */
export type GstRate = { from: string; basisPoints: number }

/** The rate of a day in Freetown: the one that began last. Before the first it is the usual one. */
export const gstRateOn = (rates: readonly GstRate[], now: Date): number => {
  const today = freetownDay(now)
  return rates
    .filter(({ from }) => from <= today)
    .reduce((latest, rate) => (rate.from >= latest.from ? rate : latest), FIRST_RATE).basisPoints
}

const FIRST_RATE: GstRate = { from: '', basisPoints: USUAL_GST_BASIS_POINTS }

/** Whether a rate may begin on this day: after today, since today has sales already, and after every rate that was set. */
export const mayGstBegin = (rates: readonly GstRate[], from: string, now: Date): boolean =>
  from > freetownDay(now) && rates.every((rate) => rate.from < from)

/** "15%", "12.5%" */
export const gstText = (basisPoints: number): string => `${basisPoints / 100}%`
