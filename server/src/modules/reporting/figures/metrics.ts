import { DAY_MS, freetownDay } from '@minit/domain/kernel/durations.ts'
import { daysOf, type PeriodDays } from '@minit/domain/kernel/periods.ts'
import { growthPercent } from '@minit/domain/kernel/trends.ts'
import type { Deps } from '../../../ports/deps.ts'
import { readUsdRate } from '../../platform/settings/platform-settings.ts'
import { countSellers, countSignups, type DaySums, sumDays } from './metrics.queries.ts'

/** Only refunds change a past day. */
const PAST_TTL_MS = 5 * 60_000
/** The maximum age of today's figures. */
const TODAY_TTL_MS = 5_000

type Days = { from: string; before: string }

export type DailyTotalsCache = {
  /** Returns the sales of all sellers from `from` to before `before`, at most `ttlMs` old. */
  read: (deps: Deps, days: Days, ttlMs: number) => Promise<DaySums[]>
  /** Invalidates the cache after a refund has changed a past day. */
  forget: () => void
}

const readOnce = async (deps: Deps, { from, before }: Days): Promise<DaySums[]> =>
  deps.db.readAsPlatform((tx) => sumDays(tx, from, before))

/**
 * Caches the sums over all sellers, so that an admin's request costs the same regardless of today's sales.
 */
export const createDailyTotalsCache = (): DailyTotalsCache => {
  const kept = new Map<string, { untilMs: number; sums: Promise<DaySums[]> }>()
  return {
    read: (deps, days, ttlMs) => {
      const key = `${days.from} ${days.before}`
      const nowMs = deps.elapsedMs()
      const known = kept.get(key)
      if (known !== undefined && nowMs < known.untilMs) return known.sums
      for (const [other, { untilMs }] of kept) if (nowMs >= untilMs) kept.delete(other)
      // Awaiting the query builder again would run the query again, so its promise is cached.
      const sums = readOnce(deps, days)
      kept.set(key, { untilMs: nowMs + ttlMs, sums })
      // Does not cache a failure.
      sums.catch(() => kept.delete(key))
      return sums
    },
    forget: () => kept.clear(),
  }
}

export type Range = '7d' | '30d' | '90d'

/** Reads the platform's figures from sums of sellers' rows, so that their cost does not grow with sales. */
export const readMetrics = async (deps: Deps, dailyTotalsCache: DailyTotalsCache, range: Range) => {
  const now = deps.now()
  const today = freetownDay(now)
  const tomorrow = freetownDay(new Date(now.getTime() + DAY_MS))
  const period = daysOf(range, now)
  const [past, current, sellers, signups, usdRate] = await Promise.all([
    dailyTotalsCache.read(deps, { from: period.firstDayBefore, before: today }, PAST_TTL_MS),
    dailyTotalsCache.read(deps, { from: today, before: tomorrow }, TODAY_TTL_MS),
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
    revenueGrowth: growthPercent(sumOf(inRange, 'revenueMinor'), sumOf(before, 'revenueMinor')),
    totalPurchases: sumOf(inRange, 'sales'),
    purchaseGrowth: growthPercent(sumOf(inRange, 'sales'), sumOf(before, 'sales')),
    usdRate,
    days: dayLines(period, inRange, signups),
  }
}

const sumOf = (sums: readonly DaySums[], figure: 'revenueMinor' | 'sales' | 'newCustomers'): number =>
  sums.reduce((total, day) => total + day[figure], 0)

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
