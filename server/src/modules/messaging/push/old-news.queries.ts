import type { Tx } from '../../../db/database.ts'

const BATCH = 500

export type NewsCursor = { sellerId: string; id: string }

const FIRST: NewsCursor = { sellerId: '', id: '' }

const NEXT = `select entrepreneur_id as "sellerId", id, created_at < $3::timestamptz as "isDue" from alert_news
  where (entrepreneur_id, id) > ($1::text, $2::text) order by entrepreneur_id, id limit ${BATCH}`

const DELETION = `delete from alert_news where (entrepreneur_id, id) in (
  select seller, news from unnest($1::text[], $2::text[]) as old (seller, news))`

/**
 * Reads the next batch of news after a position (null: from the first on), seller by seller, and deletes
 * those older than an instant. Returns the position reached; null at the end.
 */
export const deleteOldNews = async (
  tx: Tx,
  before: Date,
  after: NewsCursor | null,
): Promise<NewsCursor | null> => {
  const { sellerId, id } = after ?? FIRST
  const batch = await tx.send<NewsCursor & { isDue: boolean }>(NEXT, [sellerId, id, before])
  const old = batch.filter(({ isDue }) => isDue)
  if (old.length > 0) await tx.send(DELETION, [old.map((news) => news.sellerId), old.map((news) => news.id)])
  return batch.length < BATCH ? null : (batch.at(-1) ?? null)
}
