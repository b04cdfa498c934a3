import { and, eq, gte, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../../db/database.ts'
import { owned } from '../../../db/owned.ts'
import { packageDays, sellerDays } from '../../passes/roll-ups/roll-ups.tables.ts'
import { packages } from '../packages/packages.tables.ts'
import { entrepreneurs } from '../sellers/sellers.tables.ts'
import { packageRates, sellerCosts } from './rates.tables.ts'

/** Days from `from` up to, but not including, `until` (both YYYY-MM-DD). */
export type Span = { from: string; until: string }

/** Each package's sales by day: one row a day, however many sales. */
export const listPackageDays = (tx: TenantTx, { from, until }: Span) =>
  tx
    .select({ packageId: packageDays.packageId, day: packageDays.day, sales: packageDays.sales })
    .from(packageDays)
    .where(and(owned(packageDays, tx), gte(packageDays.day, from), lt(packageDays.day, until)))

/** The shop's sales by day, and by hour of each day. */
export const listShopDays = (tx: TenantTx, { from, until }: Span) =>
  tx
    .select({ day: sellerDays.day, sales: sellerDays.sales, hourSales: sellerDays.hourSales })
    .from(sellerDays)
    .where(and(owned(sellerDays, tx), gte(sellerDays.day, from), lt(sellerDays.day, until)))

export const listRates = (tx: TenantTx) => tx.select().from(packageRates).where(owned(packageRates, tx))

export type RateRow = typeof packageRates.$inferSelect

/** Locks the row until the transaction ends; null if automatic mode is off. */
export const lockRate = async (tx: TenantTx, packageId: string): Promise<RateRow | null> => {
  const [row] = await tx
    .select()
    .from(packageRates)
    .where(and(owned(packageRates, tx), eq(packageRates.packageId, packageId), packageRates.isAutomatic))
    .for('update')
  return row ?? null
}

export const saveRate = async (tx: TenantTx, rate: Omit<RateRow, 'entrepreneurId'>): Promise<void> => {
  await tx
    .insert(packageRates)
    .values({ entrepreneurId: tx.sellerId, ...rate })
    .onConflictDoUpdate({ target: [packageRates.entrepreneurId, packageRates.packageId], set: rate })
}

/** Ends automatic mode and keeps its bounds for later. */
export const switchRateOff = async (tx: TenantTx, packageId: string, now: Date): Promise<void> => {
  await tx
    .update(packageRates)
    .set({ isAutomatic: false, since: now })
    .where(and(owned(packageRates, tx), eq(packageRates.packageId, packageId)))
}

export const findCost = async (tx: TenantTx): Promise<number | null> => {
  const [row] = await tx.select().from(sellerCosts).where(owned(sellerCosts, tx))
  return row?.costPerHourMinor ?? null
}

export const saveCost = async (tx: TenantTx, costPerHourMinor: number | null): Promise<void> => {
  await tx
    .insert(sellerCosts)
    .values({ entrepreneurId: tx.sellerId, costPerHourMinor })
    .onConflictDoUpdate({ target: sellerCosts.entrepreneurId, set: { costPerHourMinor } })
}

const place = sql`lower(trim(${entrepreneurs.location}))`

/**
 * Lists the current prices of open sellers at the same place: the lowest for each seller and duration. Prices
 * are public. Runs as the platform.
 */
export const listNearbyPrices = (tx: Tx, entrepreneurId: string, now: Date) =>
  tx
    .select({
      durationMinutes: packages.durationMinutes,
      priceMinor: sql<number>`min(${packages.priceMinor})::float8`,
    })
    .from(packages)
    .innerJoin(entrepreneurs, eq(entrepreneurs.id, packages.entrepreneurId))
    .where(
      and(
        sql`${place} = (select lower(trim(o.location)) from entrepreneurs o where o.id = ${entrepreneurId})`,
        ne(entrepreneurs.id, entrepreneurId),
        entrepreneurs.isOpen,
        inArray(entrepreneurs.subscriptionStatus, ['active', 'trial']),
        or(isNull(entrepreneurs.stopsSellingAt), sql`${entrepreneurs.stopsSellingAt} > ${now.toISOString()}`),
        packages.isActive,
        isNull(packages.archivedAt),
      ),
    )
    .groupBy(packages.entrepreneurId, packages.durationMinutes)
    .limit(2_000)

/** Sellers with a package in automatic mode. Runs as the platform. */
export const listAutomaticSellers = (tx: Tx) =>
  tx
    .selectDistinct({ entrepreneurId: packageRates.entrepreneurId })
    .from(packageRates)
    .where(eq(packageRates.isAutomatic, true))
