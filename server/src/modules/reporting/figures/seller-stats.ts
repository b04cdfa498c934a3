import { DAY_MS, freetownDay } from '@minit/domain/kernel/durations.ts'
import { LOYALTY_TIER_NAMES } from '@minit/domain/passes/loyalty.ts'
import { accessModeOf, isAccessModeReady } from '@minit/domain/shop/joining.ts'
import { recordOf } from '../../../kernel/collections.ts'
import type { Deps } from '../../../ports/deps.ts'
import { findNumberless, type Numberless } from '../../passes/loyalty/customers.queries.ts'
import { TIER_COLUMNS } from '../../passes/roll-ups/day-columns.ts'
import { findStats, listDays } from '../../passes/roll-ups/roll-ups.queries.ts'
import { limitsAt, limitsView } from '../../shop/sellers/offered-methods.ts'
import { isStoppedUnpaid, sellerStatus } from '../../shop/sellers/seller-terms.ts'
import { lessOne, withNumber } from './with-number.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findStats>>>

const CHART_DAYS = 30
/** Reads the seller's figures from the roll-ups, so that their cost does not grow with sales. */
export const readStats = async (deps: Deps, entrepreneurId: string) => {
  const now = deps.now()
  const days = lastDays(now)
  const [yesterday = '', today = ''] = days.slice(-2)
  const [found, numberless, chart, limits] = await Promise.all([
    deps.db.inTenant(entrepreneurId, (tx) => findStats(tx, { today, yesterday })),
    deps.db.inTenant(entrepreneurId, findNumberless),
    deps.db.inTenant(entrepreneurId, (tx) => listDays(tx, days[0] ?? '')),
    deps.payments.limits(),
  ])
  if (found === null) throw new Error(`seller ${entrepreneurId} has no totals`)
  const { seller, totals, today: soldToday, networkName, joining, progress } = found
  const customers = customersOf(totals, numberless)
  const revenueOf = new Map(chart.map(({ day, revenueMinor }) => [day, revenueMinor]))
  return {
    businessName: seller.businessName,
    slug: seller.slug,
    subscriptionStatus: sellerStatus(seller, now),
    trialEndsAt: seller.trialEndsAt,
    // If an unpaid invoice stops the shop, the admin's last reason does not explain it.
    statusReason: isStoppedUnpaid(seller, now) ? null : seller.statusReason,
    isOpen: seller.isOpen,
    networkName: seller.networkNamedAt === null ? '' : (networkName ?? ''),
    joining: accessModeOf(joining),
    isJoiningReady: isAccessModeReady(joining),
    onboarding: {
      currentStep: progress?.currentStep ?? 1,
      completed: (progress?.completedAt ?? null) !== null,
    },
    hasOwnInternet: seller.hasOwnInternet,
    awaitsInstallation: seller.awaitsInstallation,
    totalSales: totals.revenueMinor,
    todaysSales: soldToday?.revenueMinor ?? 0,
    yesterdayByNow: yesterdayByNow(found, { yesterday, now }),
    firstDaySold: found.firstDaySold,
    totalCustomers: customers.customers,
    salesByDay: days.map((day) => ({ day, revenue: revenueOf.get(day) ?? 0 })),
    wallet: {
      merchantId: seller.vultMerchantId,
      isConnected: seller.acceptsVult && limits.some(({ method }) => method === 'vult'),
    },
    paymentLimits: limitsView(limitsAt(seller, limits)),
    revenueBreakdown: breakdownOf(totals),
    customerInsights: insightsOf(totals, customers),
  }
}

/** Lists days in Africa/Freetown, oldest first, ending with today. */
const lastDays = (now: Date): string[] =>
  Array.from({ length: CHART_DAYS }, (_, index) =>
    freetownDay(new Date(now.getTime() - (CHART_DAYS - 1 - index) * DAY_MS)),
  )

/** Yesterday's revenue in the whole hours that have passed today; null if the shop did not sell before today. */
const yesterdayByNow = (
  { yesterdaysHours, firstDaySold }: Found,
  { yesterday, now }: { yesterday: string; now: Date },
) => {
  if (firstDaySold === null || firstDaySold > yesterday) return null
  // Freetown is UTC+0 all year.
  const untilHour = now.getUTCHours()
  const passed = (yesterdaysHours ?? []).slice(0, untilHour)
  return { untilHour, revenue: passed.reduce((sum, minor) => sum + minor, 0) }
}

const breakdownOf = (totals: Found['totals']) => ({
  packageSales: totals.packageSalesMinor,
  overtimeFees: totals.overtimeMinor,
  loyaltyDiscounts: totals.discountMinor - totals.promotionMinor,
  promotionDiscounts: totals.promotionMinor,
  vultBonuses: totals.walletBonusMinor,
})

/** The counts of customers with a number. */
const customersOf = (totals: Found['totals'], numberless: Numberless) => {
  const loyaltyTiers = recordOf(LOYALTY_TIER_NAMES, (tier) => totals[TIER_COLUMNS[tier]])
  return {
    customers: lessOne(totals.customers, numberless !== null),
    ...withNumber({ repeatCustomers: totals.repeatCustomers, loyaltyTiers }, numberless),
  }
}

const insightsOf = (totals: Found['totals'], customers: ReturnType<typeof customersOf>) => ({
  loyaltyTiers: customers.loyaltyTiers,
  vultUsage: percentage(totals.walletSales, totals.sales),
  averageSessionTime: totals.sales === 0 ? 0 : Math.round(totals.minutes / totals.sales),
  repeatCustomerRate: percentage(customers.repeatCustomers, customers.customers),
  overtimeRevenue: totals.overtimeMinor,
})

const percentage = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part * 100) / whole)
