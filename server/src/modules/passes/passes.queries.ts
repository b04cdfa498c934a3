import { endAfter, type PassHours } from '@minit/domain/passes/pass-hours.ts'
import { MOVES_A_PASS } from '@minit/domain/passes/pass-moves.ts'
import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../db/database.ts'
import { owned } from '../../db/owned.ts'
import { firstOrNull } from '../../kernel/collections.ts'
import { passes, passMinutes } from './passes.tables.ts'

export type PassRow = typeof passes.$inferSelect

/** Writes a pass that no sale settles, with its minutes. */
export const insertPass = async (
  tx: Tx,
  { pass, minutes }: { pass: typeof passes.$inferInsert; minutes: (typeof passMinutes.$inferInsert)[] },
): Promise<void> => {
  await tx.insert(passes).values(pass)
  await insertPassMinutes(tx, minutes)
}

export const insertPassMinutes = async (
  tx: Tx,
  lines: (typeof passMinutes.$inferInsert)[],
): Promise<void> => {
  await tx.insert(passMinutes).values(lines)
}

/** Locks the row, so that two concurrent overtimes both count. */
export const lockPassOfPurchase = async (
  tx: Tx,
  entrepreneurId: string,
  purchaseId: string,
): Promise<PassRow | null> => {
  return firstOrNull(
    await tx
      .select()
      .from(passes)
      .where(and(eq(passes.entrepreneurId, entrepreneurId), eq(passes.purchaseId, purchaseId)))
      .for('update'),
  )
}

/** Where the minutes of passes are used now, by their purchases; those at home have no entry. */
export const findAway = async (
  tx: TenantTx,
  purchaseIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (purchaseIds.length === 0) return new Map()
  const { purchaseId, awayAt } = passes
  const rows = await tx
    .select({ purchaseId, awayAt })
    .from(passes)
    .where(and(owned(passes, tx), inArray(purchaseId, [...purchaseIds]), isNotNull(awayAt)))
  return new Map(rows.flatMap((row) => (row.awayAt === null ? [] : [[row.purchaseId, row.awayAt] as const])))
}

type PassChange = Partial<
  Pick<
    PassRow,
    | 'sealedCode'
    | 'codeDigest'
    | 'startsAt'
    | 'opensAt'
    | 'behindPassId'
    | 'expiresAt'
    | 'revokedAt'
    | 'unusedMinutes'
    | 'useBy'
    | 'pausesUsed'
    | 'resumedAt'
    | 'pausedAt'
    | 'pausedSeconds'
    | 'awayAt'
    | 'firstUsedAt'
    | 'connectedAt'
    | 'connectedBy'
    | 'clock'
    | 'boughtSeconds'
    | 'drawnSeconds'
  >
>

/** Changes a pass. With `revokedAt` its credentials are invalid permanently. */
export const changePass = async (
  tx: Tx,
  { entrepreneurId, id }: Pick<PassRow, 'entrepreneurId' | 'id'>,
  change: PassChange,
): Promise<void> => {
  await tx
    .update(passes)
    .set(change)
    .where(and(eq(passes.entrepreneurId, entrepreneurId), eq(passes.id, id)))
}

/**
 * Starts the time of a purchase's pass at its first use `now`, or at `startsAt` if its seller must still
 * connect the phone. Returns false if it already started, was revoked or its last day of use is over. Minutes
 * added since count.
 */
export const beginPass = async (
  tx: TenantTx,
  purchaseId: string,
  now: Date,
  startsAt = now,
): Promise<boolean> => {
  const [started] = await tx.send<{ id: string; hours: PassHours | null; minutes: number }>(
    // Minutes that run only while it is online are kept until its last day.
    `update passes set starts_at = $3::timestamptz, opens_at = $3::timestamptz, first_used_at = $3::timestamptz,
       expires_at = case when bought_seconds is null then $3::timestamptz + unused_minutes * interval '1 minute'
         else use_by end, unused_minutes = null
     where entrepreneur_id = $1::text and purchase_id = $2::text and unused_minutes is not null
       and revoked_at is null and use_by > $4::timestamptz
     returning id, case when bought_seconds is null then hours end as hours, (extract(epoch from expires_at - starts_at) / 60)::float8 as minutes`,
    [tx.sellerId, purchaseId, startsAt, now],
  )
  if (started === undefined) return false
  const { id, hours, minutes } = started
  // The update above locks the row until the transaction ends.
  if (hours !== null) await changeEnds(tx, [{ id, expiresAt: endAfter(hours, startsAt, minutes) }])
  return true
}

/** Counts one more move of a purchase's pass; false if none is left. */
export const countMove = async (tx: TenantTx, purchaseId: string): Promise<boolean> => {
  const rows = await tx
    .update(passes)
    .set({ movesUsed: sql`${passes.movesUsed} + 1` })
    .where(and(owned(passes, tx), eq(passes.purchaseId, purchaseId), lt(passes.movesUsed, MOVES_A_PASS)))
    .returning({ movesUsed: passes.movesUsed })
  return rows.length > 0
}

/** Changes the ends, or the remaining times of paused ones, of locked passes. */
export const changeEnds = async (
  tx: TenantTx,
  ends: readonly (Pick<PassRow, 'id' | 'expiresAt'> &
    Partial<Pick<PassRow, 'opensAt' | 'behindPassId' | 'pausedSeconds'>>)[],
): Promise<void> => {
  await tx.send(
    `update passes p set expires_at = e.expires_at, paused_seconds = coalesce(e.paused_seconds, p.paused_seconds),
       opens_at = coalesce(e.opens_at, p.opens_at), behind_pass_id = coalesce(e.behind_pass_id, p.behind_pass_id)
     from unnest($2::text[], $3::timestamptz[], $4::int[], $5::timestamptz[], $6::text[])
       as e (id, expires_at, paused_seconds, opens_at, behind_pass_id)
     where p.entrepreneur_id = $1::text and p.id = e.id`,
    [
      tx.sellerId,
      ends.map(({ id }) => id),
      ends.map(({ expiresAt }) => expiresAt),
      ends.map(({ pausedSeconds = null }) => pausedSeconds),
      ends.map(({ opensAt = null }) => opensAt),
      ends.map(({ behindPassId = null }) => behindPassId),
    ],
  )
}

/** Whether an admin already credited minutes to this pass. */
export const hasCredit = async (tx: Tx, { entrepreneurId, id }: PassRow): Promise<boolean> => {
  const [row] = await tx
    .select({ minutes: passMinutes.minutes })
    .from(passMinutes)
    .where(
      and(
        eq(passMinutes.entrepreneurId, entrepreneurId),
        eq(passMinutes.passId, id),
        eq(passMinutes.kind, 'credit'),
      ),
    )
  return row !== undefined
}
