import type { Tx } from '../../../db/database.ts'

const BATCH = 500

export type NewsPlace = { sellerId: string; id: string }

const FIRST: NewsPlace = { sellerId: '', id: '' }

const NEXT = `select entrepreneur_id as "sellerId", id, created_at < $3::timestamptz as "isDue" from alert_news
  where (entrepreneur_id, id) > ($1::text, $2::text) order by entrepreneur_id, id limit ${BATCH}`

const DELETION = `delete from alert_news where (entrepreneur_id, id) in (
  select seller, news from unnest($1::text[], $2::text[]) as old (seller, news))`

/**
 * Looks at the next news after a place (null: from the first on), seller by seller, and deletes what was written before an
 * instant: it was told, or is too old to be told. Returns how far it got, null at the end.
 */
export const deleteOldNews = async (
  tx: Tx,
  before: Date,
  after: NewsPlace | null,
): Promise<NewsPlace | null> => {
  const { sellerId, id } = after ?? FIRST
  const looked = await tx.send<NewsPlace & { isDue: boolean }>(NEXT, [sellerId, id, before])
  const old = looked.filter(({ isDue }) => isDue)
  if (old.length > 0) await tx.send(DELETION, [old.map((news) => news.sellerId), old.map((news) => news.id)])
  return looked.length < BATCH ? null : (looked.at(-1) ?? null)
}
