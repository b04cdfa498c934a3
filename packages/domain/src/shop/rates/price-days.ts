import { DAY_MS, freetownDay } from '../../kernel/durations.ts'
import type { RateDay } from './demand.ts'

/** A price from an instant until the next one. */
export type PriceSince = { priceMinor: number; since: Date }

const HOURS = 24

/** Returns the share of each hour in a shop's sales; equal shares without sales. */
export const hourShares = (hourSales: readonly (readonly number[])[]): number[] => {
  const sums = Array.from({ length: HOURS }, (_, hour) =>
    hourSales.reduce((sum, day) => sum + (day[hour] ?? 0), 0),
  )
  const all = sums.reduce((sum, figure) => sum + figure, 0)
  return sums.map((figure) => (all === 0 ? 1 / HOURS : figure / all))
}

/**
 * The price during most of a day's sales, by the hours in which this shop sells; null if no price covers nine
 * tenths of them, or none is known yet.
 */
const priceOn = (day: string, prices: readonly PriceSince[], shares: readonly number[]): number | null => {
  const start = Date.parse(`${day}T00:00:00Z`)
  const weights = new Map<number, number>()
  for (const [hour, share] of shares.entries()) {
    const middle = start + (hour + 0.5) * 3_600_000
    const current = prices.findLast(({ since }) => since.getTime() <= middle)
    if (current !== undefined) weights.set(current.priceMinor, (weights.get(current.priceMinor) ?? 0) + share)
  }
  const found = [...weights].find(([, weight]) => weight >= 0.9)
  return found?.[0] ?? null
}

export type SoldOn = { day: string; sales: number; otherSales: number }

/**
 * Returns the days from the first known price to before `today`, each with its price, including days without
 * sales.
 */
export const daysWithPrice = (
  sold: readonly SoldOn[],
  {
    prices,
    shares,
    from,
    today,
  }: { prices: readonly PriceSince[]; shares: readonly number[]; from: string; today: string },
): RateDay[] => {
  const known = new Map(sold.map((one) => [one.day, one]))
  const length = Math.max(0, Math.round((Date.parse(today) - Date.parse(from)) / DAY_MS))
  return Array.from({ length }, (_, index) =>
    freetownDay(new Date(Date.parse(from) + index * DAY_MS)),
  ).flatMap((day) => {
    const priceMinor = priceOn(day, prices, shares)
    const { sales = 0, otherSales = 0 } = known.get(day) ?? {}
    return priceMinor === null ? [] : [{ day, sales, otherSales, priceMinor }]
  })
}
