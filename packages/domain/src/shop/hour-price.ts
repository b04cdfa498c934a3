import { formatLe } from '../money/money.ts'

/** A package with the price that a customer pays for it now. */
export type PricedMinutes = { durationMinutes: number; priceMinor: number }

const HOUR_MINUTES = 60

/** Returns the price of an hour at a package's rate, in minor units. */
export const hourPriceMinor = ({ durationMinutes, priceMinor }: PricedMinutes): number =>
  Math.round((priceMinor * HOUR_MINUTES) / durationMinutes)

/**
 * Returns the package whose minutes cost least, the shortest of equals: it can be had for the least money.
 * Null without a package.
 */
export const cheapestHour = <Pack extends PricedMinutes>(packs: readonly Pack[]): Pack | null =>
  packs.reduce<Pack | null>((best, pack) => {
    if (best === null) return pack
    // Compared without a division, so that equal rates are equal.
    const difference = pack.priceMinor * best.durationMinutes - best.priceMinor * pack.durationMinutes
    if (difference !== 0) return difference < 0 ? pack : best
    return pack.durationMinutes < best.durationMinutes ? pack : best
  }, null)

/**
 * Names what is sold, and what an hour of it costs: "All Day: Le 450, about Le 18.75 an hour". A package of an
 * hour is its own: "Market Hour: Le 35 an hour".
 */
export const hourPriceText = ({ name, ...pack }: PricedMinutes & { name: string }): string => {
  const price = `${name}: ${formatLe(pack.priceMinor)}`
  return pack.durationMinutes === HOUR_MINUTES
    ? `${price} an hour`
    : `${price}, about ${formatLe(hourPriceMinor(pack))} an hour`
}
