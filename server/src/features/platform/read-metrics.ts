import { freetownDay } from '@minit/domain/durations.ts'
import { daysOf, type PeriodDays } from '@minit/domain/periods.ts'
import type { Deps } from '../../ports/deps.ts'
import { countSellers, countSignups, type DaySums, sumSellerDays } from './metrics.queries.ts'
import type { PastDays } from './past-days.ts'
import { readUsdRate } from './usd-rate.ts'

export type Range = '7d' | '30d' | '90d'

const DAY_MS = 86_400_000

/** The platform's figures: sums of the sellers' own rows, so that their cost does not grow with the sales. */
export const readMetrics = async (deps: Deps, pastDays: PastDays, range: Range) => {
  const now = deps.now()
  const today = freetownDay(now)
  const tomorrow = freetownDay(new Date(now.getTime() + DAY_MS))
  const period = daysOf(range, now)
  const [past, current, sellers, signups, usdRate] = await Promise.all([
    pastDays.read(deps, period.firstDayBefore, today),
    deps.db.readAsPlatform((tx) => sumSellerDays(tx, today, tomorrow)),
    deps.db.readAsPlatform((tx) => countSellers(tx, now)),
    deps.db.readAsPlatform((tx) => countSignups(tx, period.from)),
    readUsdRate(deps),
  ])
  const sums = [...past, ...current]
  const inRange = sums.filter(({ day }) => day >= period.firstDay)
  const before = sums.filter(({ day }) => day < period.firstDay)
  return {
    totalEntrepreneurs: sellers.total,
    activeEntrepreneurs: sellers.active,
    trialEntrepreneurs: sellers.trial,
    totalCustomers: sellers.customers,
    newCustomers: sumOf(inRange, 'newCustomers'),
    monthlyRevenue: sumOf(inRange, 'revenueMinor'),
    revenueGrowth: growthOf(sumOf(inRange, 'revenueMinor'), sumOf(before, 'revenueMinor')),
    totalPurchases: sumOf(inRange, 'sales'),
    purchaseGrowth: growthOf(sumOf(inRange, 'sales'), sumOf(before, 'sales')),
    usdRate,
    days: dayLines(period, inRange, signups),
  }
}

const sumOf = (sums: readonly DaySums[], figure: 'revenueMinor' | 'sales' | 'newCustomers'): number =>
  sums.reduce((total, day) => total + day[figure], 0)

/** Whole percent; null when there was nothing before, since no percentage follows from nothing. */
const growthOf = (current: number, before: number): number | null =>
  before === 0 ? null : Math.round((current / before - 1) * 100)

const dayLines = (
  { days }: PeriodDays,
  sums: readonly DaySums[],
  signups: readonly { day: string; count: number }[],
) => {
  const sumsOf = new Map(sums.map((day) => [day.day, day]))
  const signupsOf = new Map(signups.map(({ day, count }) => [day, count]))
  return days.map((day) => ({
    day,
    revenue: sumsOf.get(day)?.revenueMinor ?? 0,
    purchases: sumsOf.get(day)?.sales ?? 0,
    newCustomers: sumsOf.get(day)?.newCustomers ?? 0,
    newEntrepreneurs: signupsOf.get(day) ?? 0,
  }))
}
