import { comparableName } from '@minit/domain/kernel/clean-text.ts'
import { and, desc, eq, gt, gte, inArray, lte, not, or, type SQL, sql } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../../db/database.ts'
import { owned } from '../../../db/owned.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { sellerCustomers } from '../../passes/loyalty/customers.tables.ts'
import { purchases } from '../../sales/purchases/purchases.tables.ts'
import { notifications } from './feed.tables.ts'

/** What a search for a cash order may mean; an order that matches any part is found. */
export type CashSearch = {
  /** A part of a name, as it was typed. */
  name: string
  /** A part of a phone number; null if the text is not one. */
  digits: string | null
  code: string | null
}

const isKnownBuyer = sql<boolean>`(${sellerCustomers.customerId} is not null)`

/** Buyers with a paid purchase here. */
const knownBuyer = and(
  eq(sellerCustomers.entrepreneurId, purchases.entrepreneurId),
  eq(sellerCustomers.customerId, purchases.customerId),
)

const ownPurchase = and(
  eq(purchases.entrepreneurId, notifications.entrepreneurId),
  eq(purchases.id, notifications.purchaseId),
)

const cashOrders = (tx: Tx, ...filters: (SQL | undefined)[]) =>
  tx
    .select({ notification: notifications, purchase: purchases, isKnownBuyer })
    .from(notifications)
    .innerJoin(purchases, ownPurchase)
    .leftJoin(sellerCustomers, knownBuyer)
    .where(and(...filters))
    .orderBy(desc(isKnownBuyer), desc(purchases.id))
    .$dynamic()

const waitingAt = (entrepreneurId: string) =>
  and(eq(notifications.entrepreneurId, entrepreneurId), notifications.awaitsCash)

type Group = { isKnown: boolean; limit: number }

/** Pending cash orders, of known buyers or of the others, newest first. */
export const listWaitingCash = (tx: TenantTx, { isKnown, limit }: Group) =>
  cashOrders(tx, waitingAt(tx.sellerId), isKnown ? isKnownBuyer : not(isKnownBuyer)).limit(limit)
export type CashOrderRow = Awaited<ReturnType<typeof listWaitingCash>>[number]

/** Pending orders of unknown buyers, made no later than the order `upTo`. */
export const listUnknownWaiting = (tx: TenantTx, upTo: string, limit: number) =>
  cashOrders(tx, waitingAt(tx.sellerId), not(isKnownBuyer), lte(purchases.id, upTo)).limit(limit)

/** One cash order of this seller, pending or not. */
export const findCashOrder = async (tx: TenantTx, purchaseId: string) => {
  return firstOrNull(
    await cashOrders(
      tx,
      owned(notifications, tx),
      eq(notifications.purchaseId, purchaseId),
      eq(notifications.kind, 'cash_to_confirm'),
    ),
  )
}

type Page = { after: CashOrderRow | null; limit: number }

/** A page of the pending orders: known buyers first, then newest first. */
export const listCashPage = (tx: TenantTx, { after, limit }: Page) =>
  cashOrders(
    tx,
    waitingAt(tx.sellerId),
    after === null
      ? undefined
      : sql`(${isKnownBuyer}, ${purchases.id}) < (${after.isKnownBuyer}, ${after.purchase.id})`,
  ).limit(limit)

type Search = Page & { search: CashSearch; now: Date; firstId: string }

/**
 * A page of search results: pending orders, and replaced or cancelled ones that can still be paid. `firstId`
 * is no later than the oldest order that can still be paid.
 */
export const searchCashOrders = (tx: TenantTx, { search, now, firstId, after, limit }: Search) =>
  cashOrders(
    tx,
    owned(notifications, tx),
    eq(notifications.kind, 'cash_to_confirm'),
    gte(notifications.id, firstId),
    or(notifications.awaitsCash, wasWithdrawn(now)),
    or(...matches(search)),
    after === null
      ? undefined
      : sql`(${isKnownBuyer}, ${purchases.id}) < (${after.isKnownBuyer}, ${after.purchase.id})`,
  ).limit(limit)

const wasWithdrawn = (now: Date) =>
  and(
    eq(purchases.status, 'failed'),
    inArray(purchases.failureReason, ['replaced_by_newer', 'cancelled_by_customer']),
    gt(purchases.payBy, now),
  )

const matches = ({ name, digits, code }: CashSearch): SQL[] => [
  sql`position(${comparableName(name)} in ${purchases.customerNameLower}) > 0`,
  ...(digits === null ? [] : [sql`position(${digits} in ${purchases.phone}) > 0`]),
  ...(code === null ? [] : [sql`right(${purchases.id}, 5) = ${code}`]),
]

/** Counts the pending orders, and those of unknown buyers. */
export const countWaitingCash = async (tx: TenantTx) => {
  const [row] = await tx
    .select({
      waiting: sql<number>`count(*)::int`,
      waitingUnknown: sql<number>`(count(*) filter (where not ${isKnownBuyer}))::int`,
    })
    .from(notifications)
    .innerJoin(purchases, ownPurchase)
    .leftJoin(sellerCustomers, knownBuyer)
    .where(waitingAt(tx.sellerId))
  return row ?? { waiting: 0, waitingUnknown: 0 }
}
