import type { SiteJoining } from '@minit/domain/shop/joining.ts'
import { and, eq, getTableColumns, gte, sql } from 'drizzle-orm'
import { alias, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { TenantTx, Tx } from '../../../db/database.ts'
import { owned } from '../../../db/owned.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { entrepreneurs, onboarding, sites } from '../../shop/sellers/sellers.tables.ts'
import { siteJoining } from '../../shop/sites/joining-sql.ts'
import type { Figures } from './roll-up-lines.ts'
import { packageDays, sellerDays, sellerTotals } from './roll-ups.tables.ts'

/** `column = column + figure` for each figure. */
const incrementsFor = (table: PgTable, figures: Figures) => {
  const columns = getTableColumns(table)
  const sums = Object.entries(figures).map(([name, figure]) => {
    const column = columns[name]
    if (column === undefined) throw new Error(`no column ${name} to add to`)
    return [name, sql`${column} + ${figure}`] as const
  })
  return Object.fromEntries(sums)
}

const HOURS = 24

/** Adds one sale to a day and its hour; overtime adds money but no sale. */
export const addToDay = async (
  tx: Tx,
  { entrepreneurId, day, hour }: { entrepreneurId: string; day: string; hour: number },
  added: Figures & { sales: number; revenueMinor: number },
): Promise<void> => {
  const { sales, revenueMinor } = added
  const inHour = (figure: number) => Array.from({ length: HOURS }, (_, at) => (at === hour ? figure : 0))
  const first = { entrepreneurId, day, ...added, hourSales: inHour(sales), hourMinor: inHour(revenueMinor) }
  const { hourSales, hourMinor } = sellerDays
  await tx
    .insert(sellerDays)
    .values(first)
    .onConflictDoUpdate({
      target: [sellerDays.entrepreneurId, sellerDays.day],
      set: {
        ...incrementsFor(sellerDays, added),
        hourSales: raisedHour(hourSales, hour, sales),
        hourMinor: raisedHour(hourMinor, hour, revenueMinor),
      },
    })
}

/** The array with one of its 24 figures increased. PostgreSQL counts from 1. */
const raisedHour = (column: PgColumn, hour: number, figure: number) => {
  const at = sql.raw(String(hour + 1))
  return sql`${column}[1:${at} - 1] || (${column}[${at}] + ${figure}::bigint) || ${column}[${at} + 1:${sql.raw(String(HOURS))}]`
}

export const addToPackageDay = async (tx: Tx, added: typeof packageDays.$inferInsert): Promise<void> => {
  const { sales = 0, revenueMinor = 0 } = added
  await tx
    .insert(packageDays)
    .values(added)
    .onConflictDoUpdate({
      target: [packageDays.entrepreneurId, packageDays.day, packageDays.packageId],
      set: incrementsFor(packageDays, { sales, revenueMinor }),
    })
}

/** Adds to the seller's totals and increases the feed's version, because the feed shows sales and refunds. */
export const addToTotals = async (tx: Tx, entrepreneurId: string, added: Figures): Promise<void> => {
  await tx
    .update(sellerTotals)
    .set(incrementsFor(sellerTotals, { ...added, feedVersion: 1 }))
    .where(eq(sellerTotals.entrepreneurId, entrepreneurId))
}

/** The roll-ups of the days from `firstDay` on, oldest first. */
export const listDays = (tx: TenantTx, firstDay: string) =>
  tx
    .select({ day: sellerDays.day, revenueMinor: sellerDays.revenueMinor })
    .from(sellerDays)
    .where(and(owned(sellerDays, tx), gte(sellerDays.day, firstDay)))
    .orderBy(sellerDays.day)
    .limit(400)

/** Lists the hours of the day, 0 to 23, in which the seller sold anything since a day. */
export const listSellingHours = async (tx: TenantTx, firstDay: string): Promise<number[]> => {
  const rows = await tx
    .select({ hourSales: sellerDays.hourSales })
    .from(sellerDays)
    .where(and(owned(sellerDays, tx), gte(sellerDays.day, firstDay)))
    .limit(400)
  const hours = Array.from({ length: HOURS }, (_, hour) => hour)
  return hours.filter((hour) => rows.some(({ hourSales }) => (hourSales[hour] ?? 0) > 0))
}

/** The first day with a sale; null before it. A scalar subquery, from the key's index. */
const firstDaySold = sql<string | null>`(select to_char(min(d.day), 'YYYY-MM-DD') from seller_days d
  where d.entrepreneur_id = ${entrepreneurs.id})`

/** Returns the seller's first day with a sale; null before it. */
export const findFirstDaySold = async (tx: TenantTx): Promise<string | null> => {
  const row = firstOrNull(
    await tx.select({ day: firstDaySold }).from(entrepreneurs).where(eq(entrepreneurs.id, tx.sellerId)),
  )
  return row?.day ?? null
}

/** Reads the seller, totals, two days, site and onboarding progress in one query. */
export const findStats = async (tx: TenantTx, { today, yesterday }: { today: string; yesterday: string }) => {
  const dayBefore = alias(sellerDays, 'day_before')
  return firstOrNull(
    await tx
      .select({
        seller: entrepreneurs,
        totals: sellerTotals,
        today: sellerDays,
        yesterdaysHours: dayBefore.hourMinor,
        firstDaySold,
        networkName: sites.networkName,
        joining: sql<SiteJoining>`${sql.raw(siteJoining('entrepreneurs.id'))}`,
        progress: { currentStep: onboarding.currentStep, completedAt: onboarding.completedAt },
      })
      .from(entrepreneurs)
      .innerJoin(sellerTotals, eq(sellerTotals.entrepreneurId, entrepreneurs.id))
      .leftJoin(sellerDays, and(eq(sellerDays.entrepreneurId, entrepreneurs.id), eq(sellerDays.day, today)))
      .leftJoin(dayBefore, and(eq(dayBefore.entrepreneurId, entrepreneurs.id), eq(dayBefore.day, yesterday)))
      .leftJoin(sites, eq(sites.entrepreneurId, entrepreneurs.id))
      .leftJoin(onboarding, eq(onboarding.entrepreneurId, entrepreneurs.id))
      .where(eq(entrepreneurs.id, tx.sellerId)),
  )
}
