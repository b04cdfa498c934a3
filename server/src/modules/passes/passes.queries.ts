import { endAfter, type PassHours } from '@minit/domain/passes/pass-hours.ts'
import { MOVES_A_PASS } from '@minit/domain/passes/pass-moves.ts'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../db/database.ts'
import { owned } from '../../db/owned.ts'
import { firstOrNull } from '../../kernel/collections.ts'
import { passes, passMinutes } from './passes.tables.ts'

export type PassRow = typeof passes.$inferSelect

export const insertPassMinutes = async (
  tx: Tx,
  lines: (typeof passMinutes.$inferInsert)[],
): Promise<void> => {
  await tx.insert(passMinutes).values(lines)
}

/** Locked, so that two overtimes at once both count. */
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
    | 'firstUsedAt'
    | 'connectedAt'
    | 'connectedBy'
  >
>

/** A new code, another end, or its end for good: with `revokedAt` its credentials open nothing any more. */
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
 * Lets the time of a purchase's pass begin with its first use, at `now`, or at `startsAt` where its seller has still to connect the
 * phone. Once, whoever comes first: false where it had begun
 * already, was taken back, or its last day of use is over. What was added to it meanwhile counts, in the row itself.
 */
export const beginPass = async (
  tx: TenantTx,
  purchaseId: string,
  now: Date,
  startsAt = now,
): Promise<boolean> => {
  const [begun] = await tx.send<{ id: string; hours: PassHours | null; minutes: number }>(
    `update passes set starts_at = $3::timestamptz, opens_at = $3::timestamptz, first_used_at = $3::timestamptz,
       expires_at = $3::timestamptz + unused_minutes * interval '1 minute', unused_minutes = null
     where entrepreneur_id = $1::text and purchase_id = $2::text and unused_minutes is not null
       and revoked_at is null and use_by > $4::timestamptz
     returning id, hours, (extract(epoch from expires_at - starts_at) / 60)::float8 as minutes`,
    [tx.sellerId, purchaseId, startsAt, now],
  )
  if (begun === undefined) return false
  const { id, hours, minutes } = begun
  // The row is ours until this transaction ends.
  if (hours !== null) await changeEnds(tx, [{ id, expiresAt: endAfter(hours, startsAt, minutes) }])
  return true
}

/** Counts one more move of a purchase's pass; false where as many as there may be were made. */
export const countMove = async (tx: TenantTx, purchaseId: string): Promise<boolean> => {
  const rows = await tx
    .update(passes)
    .set({ movesUsed: sql`${passes.movesUsed} + 1` })
    .where(and(owned(passes, tx), eq(passes.purchaseId, purchaseId), lt(passes.movesUsed, MOVES_A_PASS)))
    .returning({ movesUsed: passes.movesUsed })
  return rows.length > 0
}

/** Other ends, or other times that are kept of paused ones, for passes that are locked. */
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

/** Whether this pass was given minutes by an admin before. */
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
