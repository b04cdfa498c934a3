import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../../db/database.ts'
import { owned } from '../../../db/owned.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { alertNews, pushSubscriptions } from './push.tables.ts'

export type SubscriptionRow = typeof pushSubscriptions.$inferSelect
export type NewAlertNews = Omit<typeof alertNews.$inferInsert, 'entrepreneurId' | 'toldAt'>
export type AlertNewsRow = typeof alertNews.$inferSelect

/** The maximum number of a seller's phones; a new one replaces the oldest. */
export const MAX_PHONES = 20

/** A phone belongs to the account that subscribed it last. Runs as the platform. */
export const deleteByEndpoint = async (tx: Tx, endpointDigests: string[]): Promise<void> => {
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.endpointDigest, endpointDigests))
}

/** Runs as the platform, because only it may delete. */
export const deleteSubscription = async (
  tx: Tx,
  { entrepreneurId, id }: Pick<SubscriptionRow, 'entrepreneurId' | 'id'>,
): Promise<boolean> => {
  const deleted = await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.entrepreneurId, entrepreneurId), eq(pushSubscriptions.id, id)))
    .returning({ id: pushSubscriptions.id })
  return deleted.length > 0
}

/** Returns false if the phone is subscribed already, at any seller. */
export const insertSubscription = async (tx: TenantTx, row: SubscriptionRow): Promise<boolean> => {
  const written = await tx
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: pushSubscriptions.id })
  return written.length > 0
}

/** Oldest first. */
export const listSubscriptions = (tx: TenantTx): Promise<SubscriptionRow[]> =>
  tx.select().from(pushSubscriptions).where(owned(pushSubscriptions, tx)).orderBy(asc(pushSubscriptions.id))

export const findSubscription = async (tx: TenantTx, id: string): Promise<SubscriptionRow | null> =>
  firstOrNull(
    await tx
      .select()
      .from(pushSubscriptions)
      .where(owned(pushSubscriptions, tx, id)),
  )

/** Inserts the news only if a phone is subscribed; false if none is. */
export const insertAlertNews = async (
  tx: TenantTx,
  { id, kind, name = null, amountMinor = null, since = null, cause = null, createdAt }: NewAlertNews,
): Promise<boolean> => {
  const { rows } = await tx.execute(sql`
    insert into alert_news (entrepreneur_id, id, kind, name, amount_minor, since, cause, created_at)
    select ${tx.sellerId}, ${id}, ${kind}, ${name}, ${amountMinor}::bigint, ${since?.toISOString() ?? null}::timestamptz,
      ${cause}, ${createdAt.toISOString()}::timestamptz
    where exists (select from push_subscriptions where entrepreneur_id = ${tx.sellerId}) returning id`)
  return rows.length > 0
}

/** Claims the news since an id that were not sent, once: of two workers one gets each. */
export const claimAlertNews = (
  tx: TenantTx,
  { firstId, now }: { firstId: string; now: Date },
): Promise<AlertNewsRow[]> =>
  tx
    .update(alertNews)
    .set({ toldAt: now })
    .where(and(owned(alertNews, tx), isNull(alertNews.toldAt), sql`${alertNews.id} >= ${firstId}`))
    .returning()

/** Sellers with a subscribed phone, or with SMS about customers with cash. Runs as the platform. */
export const listWatchedSellers = async (tx: Tx): Promise<string[]> => {
  const { rows } = await tx.execute<{ seller: string }>(sql`
    select entrepreneur_id as seller from push_subscriptions
    union select entrepreneur_id from alert_settings where texts_cash`)
  return rows.map(({ seller }) => seller)
}

/** Those of them with unsent news since an id, other than the newest. Runs as the platform. */
export const listSellersWithNews = async (
  tx: Tx,
  sellerIds: readonly string[],
  { firstId, before }: { firstId: string; before: Date },
): Promise<string[]> => {
  if (sellerIds.length === 0) return []
  const { rows } = await tx.execute<{ seller: string }>(sql`
    select seller from unnest(${sql.param([...sellerIds])}::text[]) as w (seller)
    where exists (select from notifications n where n.entrepreneur_id = seller and n.id >= ${firstId}
        and n.told_at is null and n.created_at <= ${before.toISOString()})
      or exists (select from alert_news a where a.entrepreneur_id = seller and a.id >= ${firstId}
        and a.told_at is null and a.created_at <= ${before.toISOString()})`)
  return rows.map(({ seller }) => seller)
}
