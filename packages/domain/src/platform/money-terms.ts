import { percentOf } from '../money/money.ts'

/** What the platform keeps of a sale that it collected, from an instant on. */
export type FeeRate = { beginsAt: Date; basisPoints: number; fixedMinor: number }

/** No rate takes more than half of a price in parts of it, and no sum above Le 100. */
export const MAX_FEE_BASIS_POINTS = 5_000
export const MAX_FEE_FIXED_MINOR = 10_000

/** A provider settles with the platform within a week. */
export const MAX_SETTLEMENT_DELAY_HOURS = 168

/** The rate that holds at an instant: the one that began last. Nothing is taken before the first. */
export const feeRateAt = (
  rates: readonly FeeRate[],
  now: Date,
): Pick<FeeRate, 'basisPoints' | 'fixedMinor'> =>
  rates
    .filter(({ beginsAt }) => beginsAt <= now)
    .reduce<FeeRate>((latest, rate) => (rate.beginsAt >= latest.beginsAt ? rate : latest), NO_FEE)

const NO_FEE: FeeRate = { beginsAt: new Date(0), basisPoints: 0, fixedMinor: 0 }

/** The fee on one price in minor units: the share rounded half up, and the fixed sum; never more than the price. */
export const platformFeeOf = (
  priceMinor: number,
  { basisPoints, fixedMinor }: Pick<FeeRate, 'basisPoints' | 'fixedMinor'>,
): number => Math.min(priceMinor, percentOf(priceMinor, basisPoints) + fixedMinor)
