import { MAX_PURCHASE_MINOR } from '../pricing.ts'

/** The largest change of a price in one step, in basis points. */
const LARGEST_STEP_BASIS_POINTS = 1_000

const LE = 100

/** Prices without small coins: whole leones, multiples of five from Le 100, of ten from Le 500. */
const gridOf = (priceMinor: number): number => {
  if (priceMinor < 100 * LE) return LE
  return priceMinor < 500 * LE ? 5 * LE : 10 * LE
}

export type Bounds = { lowestMinor: number; highestMinor: number }

const ANY: Bounds = { lowestMinor: LE, highestMinor: MAX_PURCHASE_MINOR }

/** Returns the round prices within one step and the bounds, without the price itself, lowest first. */
export const pricesNear = (priceMinor: number, { lowestMinor, highestMinor }: Bounds = ANY): number[] => {
  const reach = Math.floor((priceMinor * LARGEST_STEP_BASIS_POINTS) / 10_000)
  const grid = gridOf(priceMinor)
  const from = Math.max(lowestMinor, priceMinor - reach)
  const until = Math.min(highestMinor, priceMinor + reach)
  const first = Math.ceil(from / grid) * grid
  const count = Math.max(0, Math.floor((until - first) / grid) + 1)
  return Array.from({ length: count }, (_, index) => first + index * grid).filter(
    (price) => price !== priceMinor,
  )
}
