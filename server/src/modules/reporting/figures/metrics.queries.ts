import { and, desc, eq, gte, lt, not, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { accounts } from '../../identity/accounts.tables.ts'
import { activity } from '../../messaging/feed/feed.tables.ts'
import { RECENT_ACTIVITY } from '../../messaging/feed/old-activity.queries.ts'
import { sellerTotals } from '../../passes/roll-ups/roll-ups.tables.ts'
import { isOnTrial, isSelling } from '../../shop/sellers/sellers.queries.ts'
import { entrepreneurs } from '../../shop/sellers/sellers.tables.ts'
import { platformDays } from './platform-days.tables.ts'

export type DaySums = { day: string; revenueMinor: number; sales: number; newCustomers: number }

/**
 * Sums the sales of all sellers on each day from `from` to before `before`; a day without sales has no row.
 */
export const sumDays = (tx: Tx, from: string, before: string): Promise<DaySums[]> =>
  tx
    .select({
      day: platformDays.day,
      revenueMinor: sql<number>`sum(${platformDays.revenueMinor})`.mapWith(Number),
      sales: sql<number>`sum(${platformDays.sales})`.mapWith(Number),
      newCustomers: sql<number>`sum(${platformDays.newCustomers})`.mapWith(Number),
    })
    .from(platformDays)
    .where(and(gte(platformDays.day, from), lt(platformDays.day, before)))
    .groupBy(platformDays.day)
    .orderBy(platformDays.day)

/** Counts sellers by their current status, and their customers. */
export const countSellers = async (tx: Tx, now: Date) => {
  const [selling, onTrial] = [isSelling(now), isOnTrial(now)]
  const [row] = await tx
    .select({
      total: sql<number>`count(*)`.mapWith(Number),
      trial: sql<number>`count(*) filter (where ${onTrial})`.mapWith(Number),
      // A seller whose trial has ended is active.
      active: sql<number>`count(*) filter (where ${and(selling, not(onTrial))})`.mapWith(Number),
      customers: sql<number>`coalesce(sum(${sellerTotals.customers}), 0)`.mapWith(Number),
    })
    .from(entrepreneurs)
    .innerJoin(sellerTotals, eq(sellerTotals.entrepreneurId, entrepreneurs.id))
  return row ?? { total: 0, trial: 0, active: 0, customers: 0 }
}

/** Counts new sellers on each day since an instant. */
export const countSignups = (tx: Tx, since: Date): Promise<{ day: string; count: number }[]> =>
  tx
    .select({
      day: sql<string>`to_char(${entrepreneurs.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`.as('signup_day'),
      count: sql<number>`count(*)`.mapWith(Number),
    })
    .from(entrepreneurs)
    .where(gte(entrepreneurs.createdAt, since))
    .groupBy(sql`signup_day`)

const RECENT_SELLERS = 10

export const listNewestSellers = (tx: Tx) =>
  tx
    .select({
      seller: entrepreneurs,
      revenueMinor: sellerTotals.revenueMinor,
      hasPhoneLogin: sql<boolean>`exists (select from ${accounts} where ${accounts.entrepreneurId} = ${entrepreneurs.id}
        and ${accounts.phone} is not null)`,
    })
    .from(entrepreneurs)
    .innerJoin(sellerTotals, eq(sellerTotals.entrepreneurId, entrepreneurs.id))
    .orderBy(desc(entrepreneurs.createdAt), desc(entrepreneurs.id))
    .limit(RECENT_SELLERS)

export const listNewestActivity = (tx: Tx) =>
  tx.select().from(activity).orderBy(desc(activity.createdAt), desc(activity.id)).limit(RECENT_ACTIVITY)
