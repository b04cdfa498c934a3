import { LOYALTY_TIER_NAMES, type LoyaltyTier } from '@minit/domain/passes/loyalty.ts'
import { and, count, eq, getTableColumns, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../../../db/database.ts'
import { chunksOf, recordOf } from '../../../kernel/collections.ts'
import { purchases } from '../../sales/purchases/purchases.tables.ts'
import { recountSold } from '../../shop/packages/packages.queries.ts'
import { sellerCustomers } from '../loyalty/customers.tables.ts'
import { LAST_SEEN_COLUMNS, METHOD_COLUMNS, TIER_COLUMNS } from './day-columns.ts'
import { packageDays, sellerDays, sellerTotals } from './roll-ups.tables.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** Freetown keeps UTC all year. */
const dayOf = (instant: PgColumn) => sql<string>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD')`

const isPass = eq(purchases.kind, 'pass')
const isOvertime = eq(purchases.kind, 'overtime')
const isInHour = (hour: number) =>
  sql`extract(hour from ${purchases.paidAt} at time zone 'UTC') = ${sql.raw(String(hour))}`

/** Counts paid purchases that were not refunded. */
const countOf = (...conditions: SQL[]): SQL<number> =>
  sql`count(*) filter (where ${and(eq(purchases.status, 'paid'), ...conditions)})`.mapWith(Number)
const sumOf = (figure: SQL | PgColumn, ...conditions: SQL[]): SQL<number> => {
  const isCounted = and(eq(purchases.status, 'paid'), ...conditions)
  return sql`coalesce(sum(${figure}) filter (where ${isCounted}), 0)`.mapWith(Number)
}
const byHour = (figureIn: (hour: number) => SQL): SQL<number[]> =>
  sql<number[]>`json_build_array(${sql.join(HOURS.map(figureIn), sql`, `)})`

const minutes = sql`${purchases.baseMinutes} + ${purchases.walletBonusMinutes}
  + ${purchases.loyaltyMinutes} + ${purchases.vipMinutes}`
const walletBonusMinor = sql`round(${purchases.listPriceMinor}::numeric * ${purchases.walletBonusMinutes}
  / ${purchases.baseMinutes})`

const SALES_FIGURES = {
  sales: countOf(isPass),
  revenueMinor: sumOf(purchases.priceMinor),
  packageSalesMinor: sumOf(purchases.listPriceMinor, isPass),
  overtimeMinor: sumOf(purchases.priceMinor, isOvertime),
  discountMinor: sumOf(purchases.discountMinor),
  promotionMinor: sumOf(purchases.promotionMinor),
  walletBonusMinor: sumOf(walletBonusMinor, isPass),
  walletSales: countOf(isPass, eq(purchases.paymentMethod, 'vult')),
  minutes: sumOf(minutes),
  overtimeSales: countOf(isOvertime),
  overtimeMinutes: sumOf(minutes, isOvertime),
}

const METHOD_FIGURES = Object.fromEntries(
  Object.entries(METHOD_COLUMNS).flatMap(([method, { sales, revenueMinor }]) => {
    const isMethod = sql`${purchases.paymentMethod} = ${method}`
    return [
      [sales, countOf(isMethod)],
      [revenueMinor, sumOf(purchases.priceMinor, isMethod)],
    ]
  }),
)

/** The number of buyers in each tier, under its column's name. */
const figuresBy = <Column extends string>(
  columns: Record<LoyaltyTier, Column>,
): Record<Column, SQL<number>> => {
  const tierOf = new Map(LOYALTY_TIER_NAMES.map((tier) => [columns[tier], tier]))
  return recordOf([...tierOf.keys()], (column) =>
    sql`count(*) filter (where ${sellerCustomers.tier} = ${tierOf.get(column)})`.mapWith(Number),
  )
}

const everPaid = (entrepreneurId: string) =>
  and(eq(purchases.entrepreneurId, entrepreneurId), isNotNull(purchases.paidAt))

/** A day whose sales were all refunded keeps its row. */
const countDays = async (tx: Tx, entrepreneurId: string): Promise<(typeof sellerDays.$inferInsert)[]> => {
  const day = dayOf(purchases.paidAt)
  const [hourSales, hourMinor] = [
    byHour((hour) => countOf(isPass, isInHour(hour))),
    byHour((hour) => sumOf(purchases.priceMinor, isInHour(hour))),
  ]
  const days = await tx
    .select({ day, ...SALES_FIGURES, ...METHOD_FIGURES, hourSales, hourMinor })
    .from(purchases)
    .where(everPaid(entrepreneurId))
    .groupBy(day)
  const buyers = eq(sellerCustomers.entrepreneurId, entrepreneurId)
  const [first, last] = [dayOf(sellerCustomers.firstPurchaseAt), dayOf(sellerCustomers.lastPurchaseAt)]
  const newOn = await tx
    .select({ day: first, newCustomers: count() })
    .from(sellerCustomers)
    .where(buyers)
    .groupBy(first)
  const seenLast = await tx
    .select({ day: last, ...figuresBy(LAST_SEEN_COLUMNS) })
    .from(sellerCustomers)
    .where(buyers)
    .groupBy(last)
  const buyersOf = new Map<string, object>()
  for (const row of [...newOn, ...seenLast]) buyersOf.set(row.day, { ...buyersOf.get(row.day), ...row })
  return days.map((row) => ({ entrepreneurId, ...row, ...buyersOf.get(row.day) }))
}

const countPackageDays = (tx: Tx, entrepreneurId: string) => {
  const { packageId, priceMinor } = purchases
  const day = dayOf(purchases.paidAt)
  return tx
    .select({
      entrepreneurId: purchases.entrepreneurId,
      day,
      packageId,
      sales: countOf(isPass),
      revenueMinor: sumOf(priceMinor),
    })
    .from(purchases)
    .where(everPaid(entrepreneurId))
    .groupBy(purchases.entrepreneurId, day, packageId)
}

const countTotals = async (tx: Tx, entrepreneurId: string) => {
  const [sales] = await tx.select(SALES_FIGURES).from(purchases).where(everPaid(entrepreneurId))
  const repeatCustomers = sql<number>`count(*) filter (where ${gt(sellerCustomers.purchases, 1)})`.mapWith(
    Number,
  )
  const [buyers] = await tx
    .select({ customers: count(), repeatCustomers, ...figuresBy(TIER_COLUMNS) })
    .from(sellerCustomers)
    .where(eq(sellerCustomers.entrepreneurId, entrepreneurId))
  return { ...sales, ...buyers }
}

/** On a conflict, replaces the existing row by the inserted one. */
const excludedColumns = (table: PgTable) =>
  recordOf(Object.keys(getTableColumns(table)), (name) => sql.raw(`excluded.${toSnakeCase(name)}`))

/**
 * Recomputes a seller's roll-ups from all purchases ever paid and from its buyers' records, as after a bulk
 * import. The seller must not sell meanwhile.
 */
export const rebuildRollUps = async (tx: Tx, entrepreneurId: string): Promise<void> => {
  const [days, packageRows] = [
    await countDays(tx, entrepreneurId),
    await countPackageDays(tx, entrepreneurId),
  ]
  await recountSold(tx, entrepreneurId)
  for (const chunk of chunksOf(packageRows))
    await tx
      .insert(packageDays)
      .values(chunk)
      .onConflictDoUpdate({
        target: [packageDays.entrepreneurId, packageDays.day, packageDays.packageId],
        set: excludedColumns(packageDays),
      })
  for (const chunk of chunksOf(days))
    await tx
      .insert(sellerDays)
      .values(chunk)
      .onConflictDoUpdate({
        target: [sellerDays.entrepreneurId, sellerDays.day],
        set: excludedColumns(sellerDays),
      })
  const totals = await countTotals(tx, entrepreneurId)
  await tx.update(sellerTotals).set(totals).where(eq(sellerTotals.entrepreneurId, entrepreneurId))
}
