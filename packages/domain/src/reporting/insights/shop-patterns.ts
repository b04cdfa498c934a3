import { PACKAGE_DURATIONS_MINUTES } from '../../kernel/durations.ts'
import type { PlatformFigures, ShopFigures } from './figures.ts'
import { certainErrors, sharesApart, sumOf } from './statistics.ts'

type Shops = Pick<PlatformFigures, 'shops'>

const HALF = 4
const MIN_SALES = 80

export type FallingShop = { shop: ShopFigures; before: number; after: number; sales: number; errors: number }

/**
 * Returns sellers with a fifth fewer returning customers in the last four weeks than in the four before,
 * beyond chance.
 */
export const fallingRepeats = ({ shops }: Shops): FallingShop[] => {
  const needed = certainErrors(shops.length)
  return shops.flatMap((shop) => {
    const [before, after] = [repeatsOf(shop.weeks.slice(0, HALF)), repeatsOf(shop.weeks.slice(HALF))]
    if (before.of < MIN_SALES || after.of < MIN_SALES) return []
    const [earlier, later] = [before.part / before.of, after.part / after.of]
    const errors = sharesApart(before, after)
    return later <= earlier * 0.8 && errors >= needed
      ? [{ shop, before: earlier, after: later, sales: before.of + after.of, errors }]
      : []
  })
}

/** Sales to returning customers. */
const repeatsOf = (weeks: ShopFigures['weeks']) => {
  const of = sumOf(weeks.map(({ sales }) => sales))
  return { part: Math.max(0, of - sumOf(weeks.map(({ newCustomers }) => newCustomers))), of }
}

export type ShelfGap = {
  shop: ShopFigures
  below: ShopFigures['shelf'][number]
  above: ShopFigures['shelf'][number]
  /** A duration in between that can be sold, with a price between theirs. */
  durationMinutes: number
  priceMinor: number
}

const MIN_SOLD = 30
/** A ratio of 2.5 leaves room for a duration in between. */
const WIDE = 2.5

/** Returns durations missing between two that a shop sells well, the largest turnover first. */
export const shelfGaps = ({ shops }: Shops): ShelfGap[] =>
  shops
    .flatMap((shop) =>
      shop.shelf.flatMap((below, index) => {
        const above = shop.shelf[index + 1]
        const gap = above === undefined ? null : between(below, above)
        return above === undefined || gap === null ? [] : [{ shop, below, above, ...gap }]
      }),
    )
    .sort((left, right) => tradeOf(right) - tradeOf(left))

const tradeOf = ({ below, above }: ShelfGap): number =>
  below.sales * below.priceMinor + above.sales * above.priceMinor

const between = (below: ShopFigures['shelf'][number], above: ShopFigures['shelf'][number]) => {
  if (below.sales < MIN_SOLD || above.sales < MIN_SOLD) return null
  if (above.durationMinutes < below.durationMinutes * WIDE || above.priceMinor <= below.priceMinor)
    return null
  const middle = Math.sqrt(below.durationMinutes * above.durationMinutes)
  const [durationMinutes] = PACKAGE_DURATIONS_MINUTES.filter(
    (minutes) => minutes > below.durationMinutes && minutes < above.durationMinutes,
  ).toSorted((left, right) => Math.abs(left - middle) - Math.abs(right - middle))
  if (durationMinutes === undefined) return null
  const step = (durationMinutes - below.durationMinutes) / (above.durationMinutes - below.durationMinutes)
  const priceMinor = Math.round((below.priceMinor + (above.priceMinor - below.priceMinor) * step) / 100) * 100
  return { durationMinutes, priceMinor }
}

export type UnusedCash = { shop: ShopFigures; cashShare: number; otherShare: number; errors: number }

const MIN_PASSES = 40

/**
 * Returns shops whose cash passes are used far less than others: fictitious sales, or customers without their
 * code.
 */
export const unusedCash = ({ shops }: Shops): UnusedCash[] => {
  const needed = certainErrors(shops.length)
  return shops.flatMap((shop) => {
    const { cash, cashUsed, other, otherUsed } = shop.passes
    if (cash < MIN_PASSES || other < MIN_PASSES) return []
    const errors = sharesApart({ part: otherUsed, of: other }, { part: cashUsed, of: cash })
    const [cashShare, otherShare] = [cashUsed / cash, otherUsed / other]
    return otherShare >= cashShare + 0.15 && errors >= needed ? [{ shop, cashShare, otherShare, errors }] : []
  })
}

/**
 * Returns shops with costly outages: half an hour and a thousandth of the month at least; the most expensive
 * first.
 */
export const costlyDowntime = ({ shops }: Shops): ShopFigures[] =>
  shops
    .filter(
      ({ downtime: { hours, lostMinor, monthMinor } }) =>
        hours >= 0.5 && lostMinor > 0 && lostMinor >= monthMinor / 1_000,
    )
    .toSorted((left, right) => right.downtime.lostMinor - left.downtime.lostMinor)
