import type { PeriodDays } from '@minit/domain/kernel/periods.ts'
import { and, desc, eq, gte, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { TenantTx } from '../../../db/database.ts'
import { owned } from '../../../db/owned.ts'
import { sellerCustomers } from '../../passes/loyalty/customers.tables.ts'
import { lastSeenSums, methodSums } from '../../passes/roll-ups/day-columns.ts'
import { packageDays, sellerDays } from '../../passes/roll-ups/roll-ups.tables.ts'
import { packages } from '../../shop/packages/packages.tables.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const MAX_PACKAGES = 200

const sumOf = (column: PgColumn | SQL): SQL<number> => sql`coalesce(sum(${column}), 0)`.mapWith(Number)

const hourSums = (column: PgColumn): SQL<number[]> =>
  sql`array[${sql.join(
    // PostgreSQL arrays start at 1.
    HOURS.map((hour) => sql`coalesce(sum(${column}[${sql.raw(String(hour + 1))}]), 0)::bigint`),
    sql`, `,
  )}]`.mapWith((values: unknown) => (Array.isArray(values) ? values.map(Number) : []))

const daysFrom = (tx: TenantTx, firstDay: string) => and(owned(sellerDays, tx), gte(sellerDays.day, firstDay))

/** Sums a period into one row, all 0 without sales. The period must end today, or customers are missing. */
export const sumDays = async (tx: TenantTx, { firstDay }: PeriodDays) => {
  const [row] = await tx
    .select({
      sales: sumOf(sellerDays.sales),
      revenueMinor: sumOf(sellerDays.revenueMinor),
      packageSalesMinor: sumOf(sellerDays.packageSalesMinor),
      overtimeMinor: sumOf(sellerDays.overtimeMinor),
      discountMinor: sumOf(sellerDays.discountMinor),
      promotionMinor: sumOf(sellerDays.promotionMinor),
      walletBonusMinor: sumOf(sellerDays.walletBonusMinor),
      minutes: sumOf(sellerDays.minutes),
      ...methodSums(sumOf),
      newCustomers: sumOf(sellerDays.newCustomers),
      ...lastSeenSums(sumOf),
      hourSales: hourSums(sellerDays.hourSales),
      hourMinor: hourSums(sellerDays.hourMinor),
    })
    .from(sellerDays)
    .where(daysFrom(tx, firstDay))
  if (row === undefined) throw new Error('a sum without a row')
  return row
}
export type DaySums = Awaited<ReturnType<typeof sumDays>>

/** Counts buyers of a period that ends today who have more than one pass of this seller. */
export const countRepeatCustomers = (tx: TenantTx, { firstDay }: PeriodDays) =>
  tx.$count(
    sellerCustomers,
    and(
      owned(sellerCustomers, tx),
      // Freetown uses UTC all year.
      gte(sellerCustomers.lastPurchaseAt, new Date(`${firstDay}T00:00:00Z`)),
      // A literal, as in the index's condition: a generic plan does not know a parameter's value and could
      // not use it.
      sql`${sellerCustomers.purchases} > 1`,
    ),
  )

/** Lists the days with sales of a period and of the equally long one before it, oldest first. */
export const listDays = (tx: TenantTx, { firstDayBefore }: PeriodDays) =>
  tx
    .select({
      day: sellerDays.day,
      sales: sellerDays.sales,
      revenueMinor: sellerDays.revenueMinor,
      minutes: sellerDays.minutes,
    })
    .from(sellerDays)
    .where(daysFrom(tx, firstDayBefore))
    .orderBy(sellerDays.day)
    .limit(800)
export type DayRow = Awaited<ReturnType<typeof listDays>>[number]

/**
 * Lists the figures of each package, highest revenue first. Includes an archived one only if it sold in
 * the period.
 */
export const listPackageSums = (tx: TenantTx, { firstDay, firstDayBefore }: PeriodDays) => {
  const inPeriod = sql`${packageDays.day} >= ${firstDay}`
  const sums = tx
    .select({
      packageId: packageDays.packageId,
      sales: sql<number>`sum(${packageDays.sales}) filter (where ${inPeriod})`.as('sales_now'),
      revenueMinor: sql<number>`sum(${packageDays.revenueMinor}) filter (where ${inPeriod})`.as('minor_now'),
      salesBefore: sql<number>`sum(${packageDays.sales}) filter (where not ${inPeriod})`.as('sales_before'),
    })
    .from(packageDays)
    .where(and(owned(packageDays, tx), gte(packageDays.day, firstDayBefore)))
    .groupBy(packageDays.packageId)
    .as('sums')
  const orNone = (column: SQL.Aliased<number>) => sql`coalesce(${column}, 0)`.mapWith(Number)
  return tx
    .select({
      id: packages.id,
      name: packages.name,
      durationMinutes: packages.durationMinutes,
      ratingSum: packages.ratingSum,
      ratingCount: packages.ratingCount,
      sales: orNone(sums.sales),
      salesBefore: orNone(sums.salesBefore),
      revenueMinor: orNone(sums.revenueMinor),
    })
    .from(packages)
    .leftJoin(sums, eq(sums.packageId, packages.id))
    .where(
      and(
        owned(packages, tx),
        sql`(${isNull(packages.archivedAt)} or coalesce(${sums.revenueMinor}, 0) > 0)`,
      ),
    )
    .orderBy(desc(sql`coalesce(${sums.revenueMinor}, 0)`), packages.durationMinutes, packages.id)
    .limit(MAX_PACKAGES)
}
export type PackageSums = Awaited<ReturnType<typeof listPackageSums>>[number]
