import { DAY_MS, freetownDay } from '@minit/domain/durations.ts'
import { daysOf, type PeriodDays } from '@minit/domain/periods.ts'
import type { Deps } from '../../ports/deps.ts'
import { readUsdRate } from '../operations/platform-settings.ts'
import { countSellers, countSignups, type DaySums, sumSellerDays } from './metrics.queries.ts'

const TTL_MS = 5 * 60_000

export type PastDays = {
  /** What all sellers sold on the days from `firstDay` on and before `today`. */
  read: (deps: Deps, firstDay: string, today: string) => Promise<DaySums[]>
  /** A refund has changed a day that is over. */
  forget: () => void
}

const readOnce = async (deps: Deps, firstDay: string, today: string): Promise<DaySums[]> =>
  deps.db.readAsPlatform((tx) => sumSellerDays(tx, firstDay, today))

/**
 * Days that are over change by refunds alone, so their sums over all sellers are kept for five minutes: an admin's
 * look costs the rows of today, however many sellers sold however much before.
 */
export const createPastDays = (): PastDays => {
  const kept = new Map<string, { at: number; sums: Promise<DaySums[]> }>()
  return {
    read: (deps, firstDay, today) => {
      const key = `${firstDay} ${today}`
      const now = deps.now().getTime()
      const known = kept.get(key)
      if (known !== undefined && now - known.at < TTL_MS) return known.sums
      for (const [other, { at }] of kept) if (now - at >= TTL_MS) kept.delete(other)
      // A query would be asked anew by each `await`; its answer is kept.
      const sums = readOnce(deps, firstDay, today)
      kept.set(key, { at: now, sums })
      // A sum that failed is not kept.
      sums.catch(() => kept.delete(key))
      return sums
    },
    forget: () => kept.clear(),
  }
}

export type Range = '7d' | '30d' | '90d'

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
