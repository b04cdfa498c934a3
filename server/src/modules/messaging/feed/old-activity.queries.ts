import type { Tx } from '../../../db/database.ts'

/** How many lines the admin sees, however old they are. */
export const RECENT_ACTIVITY = 20

const BATCH = 500

/**
 * A position in the order of age. The instant is PostgreSQL's text, because JavaScript dates lose its
 * microseconds.
 */
export type ActivityCursor = { at: string; id: string }

const FIRST: ActivityCursor = { at: '-infinity', id: '' }

const OLDEST_SHOWN = `select id, created_at::text as at from activity
  order by created_at desc, id desc limit 1 offset ${RECENT_ACTIVITY - 1}`

const OLD = `select entrepreneur_id as "sellerId", id, created_at::text as at from activity
  where (created_at, id) > ($1::timestamptz, $2::text) and (created_at, id) < ($3::timestamptz, $4::text)
    and created_at < $5::timestamptz
  order by created_at, id limit ${BATCH}`

const DELETION = `delete from activity where (entrepreneur_id, id) in (
  select seller, line from unnest($1::text[], $2::text[]) as old (seller, line))`

/**
 * Deletes one batch of lines after a position (null: from the oldest on) that are older than an instant and
 * no longer shown. Returns the position of the last one; null if there are no more.
 */
export const deleteOldActivity = async (
  tx: Tx,
  before: Date,
  after: ActivityCursor | null,
): Promise<ActivityCursor | null> => {
  const { at, id } = after ?? FIRST
  const [shown] = await tx.send<ActivityCursor>(OLDEST_SHOWN, [])
  if (shown === undefined) return null
  const values = [at, id, shown.at, shown.id, before]
  const old = await tx.send<ActivityCursor & { sellerId: string }>(OLD, values)
  if (old.length === 0) return null
  await tx.send(DELETION, [old.map(({ sellerId }) => sellerId), old.map((line) => line.id)])
  return old.length < BATCH ? null : (old.at(-1) ?? null)
}
