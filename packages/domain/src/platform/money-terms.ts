import { percentOf } from '../money/money.ts'

/** The platform's fee on a sale that it collected, from an instant on. */
export type FeeRate = { beginsAt: Date; basisPoints: number; fixedMinor: number }

/** A rate takes at most half of a price, and a fixed fee is at most Le 100. */
export const MAX_FEE_BASIS_POINTS = 5_000
export const MAX_FEE_FIXED_MINOR = 10_000

/** A provider settles with the platform within a week. */
export const MAX_SETTLEMENT_DELAY_HOURS = 168

/** Returns the rate at an instant: the one that started last, or zero before the first. */
export const feeRateAt = (
  rates: readonly FeeRate[],
  now: Date,
): Pick<FeeRate, 'basisPoints' | 'fixedMinor'> =>
  rates
    .filter(({ beginsAt }) => beginsAt <= now)
    .reduce<FeeRate>((latest, rate) => (rate.beginsAt >= latest.beginsAt ? rate : latest), NO_FEE)

const NO_FEE: FeeRate = { beginsAt: new Date(0), basisPoints: 0, fixedMinor: 0 }

/**
 * Returns the fee on a price in minor units: the share rounded half up plus the fixed fee, at most the price.
 */
export const platformFeeOf = (
  priceMinor: number,
  { basisPoints, fixedMinor }: Pick<FeeRate, 'basisPoints' | 'fixedMinor'>,
): number => Math.min(priceMinor, percentOf(priceMinor, basisPoints) + fixedMinor)
