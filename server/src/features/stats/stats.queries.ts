import { and, eq, gte, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { sellerDays, sellerTotals } from '../../db/schema/rollups.ts'
import { entrepreneurs, packages } from '../../db/schema/shops.ts'

export type SalesFigures = {
  sales: number
  revenueMinor: number
  packageSalesMinor: number
  overtimeMinor: number
  discountMinor: number
  walletBonusMinor: number
  walletSales: number
  minutes: number
}
export type CustomerFigures = {
  customers: number
  repeatCustomers: number
  newTier: number
  bronzeTier: number
  silverTier: number
  goldTier: number
  platinumTier: number
}

type Totals = typeof sellerTotals
type Days = typeof sellerDays

const salesSum = (table: Totals | Days, added: SalesFigures) => ({
  sales: sql`${table.sales} + ${added.sales}`,
  revenueMinor: sql`${table.revenueMinor} + ${added.revenueMinor}`,
  packageSalesMinor: sql`${table.packageSalesMinor} + ${added.packageSalesMinor}`,
  overtimeMinor: sql`${table.overtimeMinor} + ${added.overtimeMinor}`,
  discountMinor: sql`${table.discountMinor} + ${added.discountMinor}`,
  walletBonusMinor: sql`${table.walletBonusMinor} + ${added.walletBonusMinor}`,
  walletSales: sql`${table.walletSales} + ${added.walletSales}`,
  minutes: sql`${table.minutes} + ${added.minutes}`,
})

const customersSum = (added: CustomerFigures) => ({
  customers: sql`${sellerTotals.customers} + ${added.customers}`,
  repeatCustomers: sql`${sellerTotals.repeatCustomers} + ${added.repeatCustomers}`,
  newTier: sql`${sellerTotals.newTier} + ${added.newTier}`,
  bronzeTier: sql`${sellerTotals.bronzeTier} + ${added.bronzeTier}`,
  silverTier: sql`${sellerTotals.silverTier} + ${added.silverTier}`,
  goldTier: sql`${sellerTotals.goldTier} + ${added.goldTier}`,
  platinumTier: sql`${sellerTotals.platinumTier} + ${added.platinumTier}`,
})

export const addToDay = async (
  tx: Tx,
  entrepreneurId: string,
  day: string,
  added: SalesFigures,
  newCustomers: number,
): Promise<void> => {
  await tx
    .insert(sellerDays)
    .values({ entrepreneurId, day, ...added, newCustomers })
    .onConflictDoUpdate({
      target: [sellerDays.entrepreneurId, sellerDays.day],
      set: {
        ...salesSum(sellerDays, added),
        newCustomers: sql`${sellerDays.newCustomers} + ${newCustomers}`,
      },
    })
}

export const addToTotals = async (
  tx: Tx,
  entrepreneurId: string,
  added: SalesFigures,
  customers: CustomerFigures,
): Promise<void> => {
  await tx
    .update(sellerTotals)
    .set({ ...salesSum(sellerTotals, added), ...customersSum(customers) })
    .where(eq(sellerTotals.entrepreneurId, entrepreneurId))
}

export const countSoldPackage = async (
  tx: Tx,
  entrepreneurId: string,
  packageId: string,
  sold = 1,
): Promise<void> => {
  await tx
    .update(packages)
    .set({ soldCount: sql`${packages.soldCount} + ${sold}` })
    .where(and(eq(packages.entrepreneurId, entrepreneurId), eq(packages.id, packageId)))
}

/** The roll-ups of the days from `firstDay` on, oldest first. */
export const listDays = (tx: Tx, entrepreneurId: string, firstDay: string) =>
  tx
    .select({ day: sellerDays.day, revenueMinor: sellerDays.revenueMinor })
    .from(sellerDays)
    .where(and(eq(sellerDays.entrepreneurId, entrepreneurId), gte(sellerDays.day, firstDay)))
    .orderBy(sellerDays.day)
    .limit(400)

/** Seller, totals and today, in one read. */
export const findStats = async (tx: Tx, entrepreneurId: string, today: string) => {
  const [row] = await tx
    .select({ seller: entrepreneurs, totals: sellerTotals, today: sellerDays })
    .from(entrepreneurs)
    .innerJoin(sellerTotals, eq(sellerTotals.entrepreneurId, entrepreneurs.id))
    .leftJoin(sellerDays, and(eq(sellerDays.entrepreneurId, entrepreneurs.id), eq(sellerDays.day, today)))
    .where(eq(entrepreneurs.id, entrepreneurId))
  return row ?? null
}
