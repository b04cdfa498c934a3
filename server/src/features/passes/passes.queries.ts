import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
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
  const [row] = await tx
    .select()
    .from(passes)
    .where(and(eq(passes.entrepreneurId, entrepreneurId), eq(passes.purchaseId, purchaseId)))
    .for('update')
  return row ?? null
}

type PassChange = Partial<Pick<PassRow, 'sealedCode' | 'codeDigest' | 'expiresAt' | 'revokedAt'>>

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
