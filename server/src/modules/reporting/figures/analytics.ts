import { daysOf, type Period, type PeriodDays } from '@minit/domain/kernel/periods.ts'
import { sharePercent, trendOf } from '@minit/domain/kernel/trends.ts'
import { PAYMENT_METHODS } from '@minit/domain/money/payments.ts'
import { meanRating } from '@minit/domain/sales/ratings.ts'
import type { TenantTx } from '../../../db/database.ts'
import { recordOf } from '../../../kernel/collections.ts'
import type { Deps } from '../../../ports/deps.ts'
import { sumSponsored } from '../../money/sponsors/sponsored-days.queries.ts'
import { readNetworkFigures } from '../../network/usage.ts'
import { findNumberless, type Numberless } from '../../passes/loyalty/customers.queries.ts'
import { lastSeenOf, methodFiguresOf } from '../../passes/roll-ups/day-columns.ts'
import { findFirstDaySold } from '../../passes/roll-ups/roll-ups.queries.ts'
import {
  countRepeatCustomers,
  type DayRow,
  type DaySums,
  listDays,
  listPackageSums,
  type PackageSums,
  sumDays,
} from './analytics.queries.ts'
import { withNumber } from './with-number.ts'

type Counted = { sums: DaySums; repeatCustomers: number; numberless: Numberless }

/**
 * Computes the buyers of a period that ends today: each customer counts on the day they were last seen. Those
 * with more than one pass are returning, as in the dashboard's repeat rate; the others are new.
 * `numberless`: the line of buyers without a number, if it was written in the period.
 */
const customersOf = ({ sums, numberless, ...counted }: Counted) => {
  const { repeatCustomers, loyaltyTiers: loyaltyDistribution } = withNumber(
    { ...counted, loyaltyTiers: lastSeenOf(sums) },
    numberless,
  )
  const totalCustomers = Object.values(loyaltyDistribution).reduce((total, count) => total + count, 0)
  return {
    totalCustomers,
    // `repeatCustomers` is counted slightly later than the sums, and may exceed them.
    newCustomers: Math.max(0, totalCustomers - repeatCustomers),
    returningCustomers: Math.min(repeatCustomers, totalCustomers),
    averageSessionDuration: averageMinutes(sums),
    loyaltyDistribution,
  }
}

const findNumberlessSince = async (tx: TenantTx, { from }: PeriodDays): Promise<Numberless> => {
  const numberless = await findNumberless(tx)
  return numberless !== null && numberless.lastPurchaseAt >= from ? numberless : null
}

/** Returns the average minutes of a pass, including bonuses and overtime; 0 without passes. */
const averageMinutes = ({ minutes, sales }: { minutes: number; sales: number }): number =>
  sales === 0 ? 0 : Math.round(minutes / sales)

/**
 * Reads a period's figures from the roll-ups and an index of customers, and network figures of at most
 * 90 days.
 */
export const readAnalytics = async (deps: Deps, entrepreneurId: string, period: Period) => {
  const span = daysOf(period, deps.now())
  const { sums, repeatCustomers, numberless, days, firstDaySold, packs, sponsored, network } =
    await deps.db.inTenant(entrepreneurId, async (tx) => ({
      sums: await sumDays(tx, span),
      repeatCustomers: await countRepeatCustomers(tx, span),
      numberless: await findNumberlessSince(tx, span),
      days: await listDays(tx, span),
      firstDaySold: await findFirstDaySold(tx),
      packs: await listPackageSums(tx, span),
      sponsored: await sumSponsored(tx, { from: span.firstDay }),
      network: await readNetworkFigures(tx, span.from, deps.now()),
    }))
  return {
    period,
    revenueMetrics: {
      totalRevenue: sums.revenueMinor,
      packageRevenue: sums.packageSalesMinor,
      overtimeRevenue: sums.overtimeMinor,
      loyaltyDiscounts: sums.discountMinor - sums.promotionMinor,
      promotionDiscounts: sums.promotionMinor,
      vultBonusValue: sums.walletBonusMinor,
      sponsored: sponsored.grossMinor,
    },
    customerMetrics: customersOf({ sums, repeatCustomers, numberless }),
    timeAnalytics: {
      averageSessionLength: averageMinutes(sums),
      totalHoursProvided: Math.round(sums.minutes / 6) / 10,
    },
    packagePerformance: packs.map(packageView),
    paymentMethodStats: methodsOf(sums),
    sales: sums.sales,
    before: sumBefore(days, span),
    hasWholeBefore: firstDaySold !== null && firstDaySold <= span.firstDayBefore,
    revenueByDay: allDays(days, span),
    salesByHour: sums.hourSales.map((sales, hour) => ({ hour, sales, revenue: sums.hourMinor[hour] ?? 0 })),
    network,
  }
}

const packageView = ({ id, name, durationMinutes, sales, salesBefore, ...pack }: PackageSums) => ({
  id,
  name,
  durationMinutes,
  avgRating: meanRating(pack),
  sales,
  salesBefore,
  revenue: pack.revenueMinor,
  popularityTrend: trendOf(sales, salesBefore),
})

const methodsOf = (sums: DaySums) => {
  const figures = methodFiguresOf(sums)
  const payments = Object.values(figures).reduce((total, { sales }) => total + sales, 0)
  return recordOf(PAYMENT_METHODS, (method) => ({
    count: figures[method].sales,
    percentage: sharePercent(figures[method].sales, payments),
    revenue: figures[method].revenueMinor,
  }))
}

const sumBefore = (days: readonly DayRow[], { firstDay }: PeriodDays) => {
  const before = days.filter(({ day }) => day < firstDay)
  const sumOf = (figure: 'sales' | 'revenueMinor' | 'minutes') =>
    before.reduce((total, day) => total + day[figure], 0)
  const sales = sumOf('sales')
  return {
    revenue: sumOf('revenueMinor'),
    sales,
    averageSessionLength: averageMinutes({ minutes: sumOf('minutes'), sales }),
  }
}

const allDays = (rows: readonly DayRow[], { days }: PeriodDays) => {
  const byDay = new Map(rows.map((row) => [row.day, row]))
  return days.map((day) => ({
    day,
    revenue: byDay.get(day)?.revenueMinor ?? 0,
    sales: byDay.get(day)?.sales ?? 0,
  }))
}

/** Counts the buyers of a period that ends today, in the caller's transaction. */
export const readPeriodCustomers = async (tx: TenantTx, days: PeriodDays) =>
  customersOf({
    sums: await sumDays(tx, days),
    repeatCustomers: await countRepeatCustomers(tx, days),
    numberless: await findNumberlessSince(tx, days),
  })
