import { PAYMENT_METHODS, type PaymentMethod } from '@minit/domain/money/payments.ts'
import { LOYALTY_TIER_NAMES, type LoyaltyTier } from '@minit/domain/passes/loyalty.ts'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { recordOf } from '../../../kernel/collections.ts'
import { sellerDays, type sellerTotals } from './roll-ups.tables.ts'

/** A figure of `seller_days`; a misspelled name does not compile. */
export type DayColumn = keyof typeof sellerDays.$inferSelect

/** Each method's number of payments and their revenue in minor units. */
export const METHOD_COLUMNS = {
  orange_money: { sales: 'orangeMoneySales', revenueMinor: 'orangeMoneyMinor' },
  africell_money: { sales: 'africellMoneySales', revenueMinor: 'africellMoneyMinor' },
  vult: { sales: 'vultSales', revenueMinor: 'vultMinor' },
  cash: { sales: 'cashSales', revenueMinor: 'cashMinor' },
} as const satisfies Record<PaymentMethod, { sales: DayColumn; revenueMinor: DayColumn }>

/** Customers of a tier whose latest purchase was on the day. */
export const LAST_SEEN_COLUMNS = {
  new: 'lastSeenNew',
  bronze: 'lastSeenBronze',
  silver: 'lastSeenSilver',
  gold: 'lastSeenGold',
  platinum: 'lastSeenPlatinum',
} as const satisfies Record<LoyaltyTier, DayColumn>

/** Customers of a tier, in `seller_totals`. */
export const TIER_COLUMNS = {
  new: 'newTier',
  bronze: 'bronzeTier',
  silver: 'silverTier',
  gold: 'goldTier',
  platinum: 'platinumTier',
} as const satisfies Record<LoyaltyTier, keyof typeof sellerTotals.$inferSelect>

type MethodColumn = (typeof METHOD_COLUMNS)[PaymentMethod]['sales' | 'revenueMinor']
type LastSeenColumn = (typeof LAST_SEEN_COLUMNS)[LoyaltyTier]

/** The columns to select for the sums of all methods, of a seller's days or the platform's. */
export const methodSums = (
  sum: (column: PgColumn) => SQL<number>,
  days: Record<MethodColumn, PgColumn> = sellerDays,
): Record<MethodColumn, SQL<number>> =>
  recordOf(
    Object.values(METHOD_COLUMNS).flatMap(({ sales, revenueMinor }) => [sales, revenueMinor]),
    (column) => sum(days[column]),
  )

/** The columns to select for the customers last seen, by tier. */
export const lastSeenSums = (sum: (column: PgColumn) => SQL<number>): Record<LastSeenColumn, SQL<number>> =>
  recordOf(Object.values(LAST_SEEN_COLUMNS), (column) => sum(sellerDays[column]))

export type MethodFigures = { sales: number; revenueMinor: number }

/** The figures of each method, in the domain's order. */
export const methodFiguresOf = (row: Record<MethodColumn, number>): Record<PaymentMethod, MethodFigures> =>
  recordOf(PAYMENT_METHODS, (method) => {
    const { sales, revenueMinor } = METHOD_COLUMNS[method]
    return { sales: row[sales], revenueMinor: row[revenueMinor] }
  })

/** The customers last seen, by tier. */
export const lastSeenOf = (row: Record<LastSeenColumn, number>): Record<LoyaltyTier, number> =>
  recordOf(LOYALTY_TIER_NAMES, (tier) => row[LAST_SEEN_COLUMNS[tier]])
