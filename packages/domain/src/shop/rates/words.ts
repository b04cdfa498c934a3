import { formatDuration } from '../../kernel/durations.ts'
import { formatLe } from '../../money/money.ts'
import type { Demand, PriceSeen } from './demand.ts'

/** The basis of a suggestion. Days are YYYY-MM-DD. */
export type Evidence = {
  days: number
  sales: number
  from: string | null
  until: string | null
  prices: readonly PriceSeen[]
  /** Open sellers nearby with a price for the same duration, and the median; null below three. */
  nearby: number
  nearbyMiddleMinor: number | null
}

const perDay = ({ sales, days }: PriceSeen): string => {
  const each = sales / days
  return each < 10 ? each.toFixed(1) : String(Math.round(each))
}

/** "At Le 20 you sold 3.1 a day, at Le 30 2.9" for the last three prices. */
const soldAt = ({ prices }: Pick<Demand, 'prices'>): string =>
  prices
    .slice(-3)
    .map(
      (seen, index) =>
        `${index === 0 ? 'At' : 'at'} ${formatLe(seen.priceMinor)} you sold ${perDay(seen)} a day`,
    )
    .join(', ')

const inHundred = (probability: number): string => `${Math.min(99, Math.round(probability * 100))} in 100`

type Better = { priceMinor: number; chance: number; gainMinorPerWeek: { low: number; high: number } }

const wholeLe = (minor: number): string => formatLe(Math.round(minor / 100) * 100)

export const salesWhy = (
  demand: Demand,
  { priceMinor, chance: probability, gainMinorPerWeek }: Better,
): string => {
  const { low, high } = gainMinorPerWeek
  const range = low > 100 ? `${wholeLe(low)} to ${wholeLe(high)} more` : `up to ${wholeLe(high)} more`
  return `${soldAt(demand)}: at ${formatLe(priceMinor)} you likely earn ${range} a week (${inHundred(probability)}).`
}

export const nearbyWhy = ({
  sellers,
  middleMinor,
  priceMinor,
  durationMinutes,
}: {
  sellers: number
  middleMinor: number
  priceMinor: number
  durationMinutes: number
}): string =>
  `${sellers} open sellers nearby ask about ${wholeLe(middleMinor)} for ${formatDuration(durationMinutes)}: ${formatLe(priceMinor)} is a step towards them.`

export const costWhy = ({
  priceMinor,
  durationMinutes,
  costPerHourMinor,
}: {
  priceMinor: number
  durationMinutes: number
  costPerHourMinor: number | null
}): string => {
  const cost = Math.round(((costPerHourMinor ?? 0) * durationMinutes) / 60)
  return `By your cost an hour this pass costs you ${formatLe(cost)}, and you sell it for ${formatLe(priceMinor)}.`
}

export const tooFewSales = ({ sales }: Demand, needed: number): string =>
  `Too little is known yet: ${sales} sold at known prices, and ${needed} are needed.`

export const tooFewPrices = ({ sales, days }: Demand): string =>
  `Too little is known yet: ${sales} sold in ${days} days, all at about one price, so we cannot say how sales change with another.`

export const sureAlready = (demand: Demand): string => `${soldAt(demand)}: no other price is clearly better.`
