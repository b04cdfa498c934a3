import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../../db/database.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { anonymisedPhone } from '../../../kernel/phones.ts'
import { customers, sellerCustomers } from './customers.tables.ts'

/** A buyer's phone number with its loyalty count, as stored. */
export type CustomerRow = typeof customers.$inferSelect

export const findCustomer = async (tx: Tx, phone: string): Promise<CustomerRow | null> => {
  return firstOrNull(await tx.select().from(customers).where(eq(customers.phone, phone)))
}

/**
 * The record of this seller's buyers without a number, who share one line; null before the first. How many they are
 * is not known, so figures about customers leave them out.
 */
export const findNumberless = async (tx: TenantTx) =>
  firstOrNull(
    await tx
      .select({
        tier: sellerCustomers.tier,
        purchases: sellerCustomers.purchases,
        lastPurchaseAt: sellerCustomers.lastPurchaseAt,
      })
      .from(sellerCustomers)
      .innerJoin(customers, eq(customers.id, sellerCustomers.customerId))
      .where(
        and(
          eq(sellerCustomers.entrepreneurId, tx.sellerId),
          eq(customers.phone, anonymisedPhone(tx.sellerId)),
        ),
      ),
  )
export type Numberless = Awaited<ReturnType<typeof findNumberless>>

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

/** As `LOYALTY_FACTS` answers. */
export type LoyaltyJson = { cash: number; other: number; isOwnShop: boolean }

/**
 * SQL: what `countsForLoyalty` asks of the sale `s` of the seller `e`, as JSON: the buyer's other sales there that counted on the day
 * which begins at `midnight`, and whether the shop is the buyer's own. Right only once the buyer is locked.
 */
export const loyaltyFacts = (midnight: string): string => `(
  select jsonb_build_object('cash', count(*) filter (where o.payment_method = 'cash'),
    'other', count(*) filter (where o.payment_method <> 'cash'),
    'isOwnShop', s.phone = e.phone or exists (select from staff w
      where w.entrepreneur_id = e.id and w.phone = s.phone and w.removed_at is null))
  from purchases o
  where o.entrepreneur_id = s.entrepreneur_id and o.customer_id = s.customer_id and o.kind = 'pass' and o.status = 'paid'
    and o.counts_for_loyalty and o.id <> s.id
    and o.paid_at >= ${midnight} and o.paid_at < ${midnight} + interval '1 day')`

/** Midnight in Freetown, which keeps UTC all year, before an instant. */
export const midnightBefore = (instant: Date): Date => new Date(`${freetownDay(instant)}T00:00:00Z`)

/** The facts of a sale by themselves; a settlement reads them with all else. */
export const findLoyaltyFacts = async (
  tx: Tx,
  { entrepreneurId, purchaseId, on }: { entrepreneurId: string; purchaseId: string; on: Date },
): Promise<LoyaltyJson> => {
  const [row] = await tx.send<{ facts: LoyaltyJson }>(
    `select ${loyaltyFacts('$3::timestamptz')} as facts
     from purchases s join entrepreneurs e on e.id = s.entrepreneur_id
     where s.entrepreneur_id = $1::text and s.id = $2::text`,
    [entrepreneurId, purchaseId, midnightBefore(on)],
  )
  if (row === undefined) throw new Error('a purchase is missing')
  return row.facts
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

export const changeVip = async (tx: Tx, id: string, isVip: boolean): Promise<void> => {
  await tx.update(customers).set({ isVip }).where(eq(customers.id, id))
}
