import { DAY_MS, freetownDay } from '@minit/domain/durations.ts'
import { statusAt } from '@minit/domain/subscriptions.ts'
import { and, eq, gte, lt, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { firstOrNull } from '../../kernel/collections.ts'
import { purchases } from '../purchases/purchases.tables.ts'
import { entrepreneurs } from '../sellers/sellers.tables.ts'
import { customers, sellerCustomers } from './customers.tables.ts'

/** A buyer's phone number with its loyalty count, as stored. */
export type CustomerRow = typeof customers.$inferSelect

export const findCustomer = async (tx: Tx, phone: string): Promise<CustomerRow | null> => {
  return firstOrNull(await tx.select().from(customers).where(eq(customers.phone, phone)))
}

/** A number that is taken out of the books between the two statements is somebody new in the next turn. */
const TURNS = 3

/**
 * The customer of a new row's number, locked, made from it where there was none. Whoever writes a purchase and settles it in one
 * transaction begins with this: the purchase's own hold on its customer, taken by two at once, would keep both from settling.
 */
export const lockCustomer = async (tx: Tx, wanted: CustomerRow, turns = TURNS): Promise<CustomerRow> => {
  for (let turn = 0; turn < turns; turn += 1) {
    await tx.insert(customers).values(wanted).onConflictDoNothing()
    const row = firstOrNull(
      await tx.select().from(customers).where(eq(customers.phone, wanted.phone)).for('update'),
    )
    if (row !== null) return row
  }
  throw new Error('a customer who was just made is missing')
}

/** Counts so many more paid purchases, none too, and returns the new count. Locks the buyer. */
export const countPaidPurchases = async (tx: Tx, customerId: string, more: number): Promise<number> => {
  const [row] = await tx
    .update(customers)
    .set({ paidPurchases: sql`${customers.paidPurchases} + ${more}` })
    .where(eq(customers.id, customerId))
    .returning({ paidPurchases: customers.paidPurchases })
  if (row === undefined) throw new Error('the customer of a purchase is missing')
  return row.paidPurchases
}

type CashOfDay = { entrepreneurId: string; customerId: string; on: Date; except: string }

/** What decides whether a cash sale counts: the seller's status, and whether another one counted that day. */
export const findCashCount = async (tx: Tx, { entrepreneurId, customerId, on, except }: CashOfDay) => {
  // Freetown keeps UTC all year.
  const midnight = new Date(`${freetownDay(on)}T00:00:00Z`)
  const sameDay = tx
    .select({ one: sql`1` })
    .from(purchases)
    .where(
      and(
        eq(purchases.entrepreneurId, entrepreneurId),
        eq(purchases.customerId, customerId),
        eq(purchases.kind, 'pass'),
        eq(purchases.paymentMethod, 'cash'),
        eq(purchases.status, 'paid'),
        eq(purchases.countsForLoyalty, true),
        ne(purchases.id, except),
        gte(purchases.paidAt, midnight),
        lt(purchases.paidAt, new Date(midnight.getTime() + DAY_MS)),
      ),
    )
  const [row] = await tx
    .select({
      status: entrepreneurs.subscriptionStatus,
      trialEndsAt: entrepreneurs.trialEndsAt,
      hasCountedCashToday: sql<boolean>`exists ${sameDay}`,
    })
    .from(entrepreneurs)
    .where(eq(entrepreneurs.id, entrepreneurId))
  if (row === undefined) throw new Error('the seller of a purchase is missing')
  return { sellerStatus: statusAt(row, on), hasCountedCashToday: row.hasCountedCashToday }
}

type RefundedSale = {
  entrepreneurId: string
  customerId: string
  purchases: number
  minutes: number
  revenueMinor: number
}

/** Takes a refunded purchase off the seller's memory of its buyer, and returns how many passes are left. */
export const lowerSellerCustomer = async (
  tx: Tx,
  { entrepreneurId, customerId, purchases, minutes, revenueMinor }: RefundedSale,
): Promise<number> => {
  const [row] = await tx
    .update(sellerCustomers)
    .set({
      purchases: sql`${sellerCustomers.purchases} - ${purchases}`,
      minutes: sql`${sellerCustomers.minutes} - ${minutes}`,
      revenueMinor: sql`${sellerCustomers.revenueMinor} - ${revenueMinor}`,
    })
    .where(
      and(eq(sellerCustomers.entrepreneurId, entrepreneurId), eq(sellerCustomers.customerId, customerId)),
    )
    .returning({ purchases: sellerCustomers.purchases })
  if (row === undefined) throw new Error('the buyer of a paid purchase is missing')
  return row.purchases
}
