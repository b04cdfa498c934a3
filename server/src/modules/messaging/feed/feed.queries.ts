import { and, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { TenantTx, Tx } from '../../../db/database.ts'
import { owned } from '../../../db/owned.ts'
import { passes } from '../../passes/passes.tables.ts'
import { purchases } from '../../sales/purchases/purchases.tables.ts'
import { bumpFeedVersion } from '../../shop/sellers/totals.queries.ts'
import { hasSeenRouter } from '../../shop/sites/joining-sql.ts'
import { activity, notifications } from './feed.tables.ts'

export const insertActivity = async (tx: Tx, row: typeof activity.$inferInsert): Promise<void> => {
  await tx.insert(activity).values(row)
}

type LowStock = {
  entrepreneurId: string
  id: string
  packageId: string
  /** The sale that made the stock low. */
  purchaseId: string
  since: Date
  createdAt: Date
}

/** Inserts at most one notification per package since an instant. */
export const insertLowStock = async (
  tx: Tx,
  { entrepreneurId, id, packageId, purchaseId, since, createdAt }: LowStock,
): Promise<void> => {
  await tx.send(
    `insert into notifications (entrepreneur_id, id, purchase_id, kind, created_at)
     select $1::text, $2::text, $3::text, 'codes_low', $4::timestamptz where not exists (
       select from notifications n join purchases p on p.entrepreneur_id = n.entrepreneur_id and p.id = n.purchase_id
       where n.entrepreneur_id = $1 and n.kind = 'codes_low' and p.package_id = $5::text and n.created_at >= $6::timestamptz)
     on conflict do nothing`,
    [entrepreneurId, id, purchaseId, createdAt, packageId, since],
  )
}

/** Ends the wait for cash after the seller's decision or its timeout. Returns false if there was none. */
export const clearCashWait = async (tx: TenantTx, purchaseId: string): Promise<boolean> => {
  const ended = await tx
    .update(notifications)
    .set({ awaitsCash: false })
    .where(
      and(
        owned(notifications, tx),
        eq(notifications.purchaseId, purchaseId),
        eq(notifications.kind, 'cash_to_confirm'),
      ),
    )
    .returning({ id: notifications.id })
  return ended.length > 0
}

/** Returns false if this seller has no such notification. */
export const setNotificationRead = async (tx: TenantTx, id: string, now: Date): Promise<boolean> => {
  const changed = await tx
    .update(notifications)
    .set({ readAt: sql`coalesce(${notifications.readAt}, ${now})` })
    .where(owned(notifications, tx, id))
    .returning({ id: notifications.id })
  if (changed.length > 0) await bumpFeedVersion(tx, tx.sellerId)
  return changed.length > 0
}

/** Claims the notifications since an id that were not sent, once: of two workers one gets each. */
export const claimUnsent = async (tx: TenantTx, { firstId, now }: { firstId: string; now: Date }) => {
  const taken = await tx
    .update(notifications)
    .set({ toldAt: now })
    .where(
      and(owned(notifications, tx), isNull(notifications.toldAt), sql`${notifications.id} >= ${firstId}`),
    )
    .returning({ id: notifications.id })
  if (taken.length === 0) return []
  const ids = taken.map(({ id }) => id)
  return tx
    .select({ notification: notifications, purchase: purchases })
    .from(notifications)
    .innerJoin(
      purchases,
      and(
        eq(purchases.entrepreneurId, notifications.entrepreneurId),
        eq(purchases.id, notifications.purchaseId),
      ),
    )
    .where(and(owned(notifications, tx), inArray(notifications.id, ids)))
    .orderBy(notifications.id)
}
export type UnsentRow = Awaited<ReturnType<typeof claimUnsent>>[number]

const FEED_LENGTH = 50

/** As one parameter, so that the statement is the same for any number. */
const isOneOf = (column: PgColumn, values: readonly string[]) =>
  sql`${column} = any (${sql.param([...values])}::text[])`

const newestNews = (tx: TenantTx) =>
  tx
    .select()
    .from(notifications)
    .where(and(owned(notifications, tx), ne(notifications.kind, 'cash_to_confirm')))
    .orderBy(desc(notifications.id))
    .limit(FEED_LENGTH)

export type FeedRow = {
  notification: typeof notifications.$inferSelect
  purchase: typeof purchases.$inferSelect
}

/**
 * The newest notifications first. Pending cash has a separate list, so that nothing pushes it out. Finds the
 * sales by a list of ids: a seller's newest are adjacent in the index, and a join would descend it once for
 * each.
 */
export const listFeed = async (tx: TenantTx): Promise<FeedRow[]> => {
  const news = await newestNews(tx)
  const sales = news.map(({ purchaseId }) => purchaseId)
  const sold = await tx
    .select()
    .from(purchases)
    .where(and(owned(purchases, tx), isOneOf(purchases.id, sales)))
  const bySale = new Map(sold.map((purchase) => [purchase.id, purchase]))
  return news.flatMap((notification) => {
    const purchase = bySale.get(notification.purchaseId)
    return purchase === undefined ? [] : [{ notification, purchase }]
  })
}

/** `hasRouter`: a router of the seller was heard, which connects the holder without the seller. */
export type RunningPass = { pass: typeof passes.$inferSelect; hasRouter: boolean }

/** Finds these sales' running passes, by sale: few are, and an index of the running ones finds them. */
export const findRunningPasses = async (
  tx: TenantTx,
  sales: readonly string[],
  now: Date,
): Promise<Map<string, RunningPass>> => {
  const hasRouter = sql<boolean>`${sql.raw(hasSeenRouter('passes.entrepreneur_id'))}`
  const rows = await tx
    .select({ pass: passes, hasRouter })
    .from(passes)
    .where(
      and(
        owned(passes, tx),
        isOneOf(passes.purchaseId, sales),
        gt(passes.expiresAt, now),
        isNull(passes.revokedAt),
      ),
    )
  return new Map(rows.map((row) => [row.pass.purchaseId, row]))
}
