import type { PayoutState } from '@minit/domain/money/payouts.ts'
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../../db/database.ts'
import { owned } from '../../../db/owned.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { payoutParts, payoutSettings, payouts } from './payouts.tables.ts'

export type PayoutRow = typeof payouts.$inferSelect
export type PartRow = typeof payoutParts.$inferSelect
export type PayoutRef = { entrepreneurId: string; payoutId: string }

const isPayout = ({ entrepreneurId, payoutId }: PayoutRef) =>
  and(eq(payouts.entrepreneurId, entrepreneurId), eq(payouts.id, payoutId))

export const findPayout = async (tx: Tx, ref: PayoutRef): Promise<PayoutRow | null> =>
  firstOrNull(await tx.select().from(payouts).where(isPayout(ref)))

/** Lists a payout's parts in order. */
export const listParts = (tx: Tx, { entrepreneurId, payoutId }: PayoutRef): Promise<PartRow[]> =>
  tx
    .select()
    .from(payoutParts)
    .where(and(eq(payoutParts.entrepreneurId, entrepreneurId), eq(payoutParts.payoutId, payoutId)))
    .orderBy(payoutParts.number)

/** Finds the open payout of a seller; also runs as the platform. */
export const findOpenPayoutOf = async (tx: Tx, entrepreneurId: string): Promise<PayoutRow | null> =>
  firstOrNull(
    await tx
      .select()
      .from(payouts)
      .where(and(eq(payouts.entrepreneurId, entrepreneurId), isNull(payouts.endedAt))),
  )

export const findOpenPayout = (tx: TenantTx): Promise<PayoutRow | null> => findOpenPayoutOf(tx, tx.sellerId)

/** Defaults to no hold and no daily payouts. */
export const findSettings = async (tx: Tx, entrepreneurId: string) => {
  const [row] = await tx
    .select()
    .from(payoutSettings)
    .where(eq(payoutSettings.entrepreneurId, entrepreneurId))
  return row ?? { entrepreneurId, isDaily: false, heldAt: null, holdReason: null }
}

export const saveSettings = async (
  tx: Tx,
  entrepreneurId: string,
  change: Partial<Omit<typeof payoutSettings.$inferInsert, 'entrepreneurId'>>,
): Promise<void> => {
  await tx
    .insert(payoutSettings)
    .values({ entrepreneurId, ...change })
    .onConflictDoUpdate({ target: payoutSettings.entrepreneurId, set: change })
}

export const insertPayout = async (
  tx: Tx,
  payout: typeof payouts.$inferInsert,
  parts: readonly (typeof payoutParts.$inferInsert)[],
): Promise<void> => {
  await tx.insert(payouts).values(payout)
  await tx.insert(payoutParts).values([...parts])
}

/** Moves a payout to a new state if it is in state `from`: one caller wins. */
export const movePayout = async (
  tx: Tx,
  ref: PayoutRef,
  { from, ...change }: { from: PayoutState } & Partial<typeof payouts.$inferInsert>,
): Promise<boolean> => {
  const moved = await tx
    .update(payouts)
    .set(change)
    .where(and(isPayout(ref), eq(payouts.state, from)))
    .returning({ id: payouts.id })
  return moved.length > 0
}

export const updatePayout = async (
  tx: Tx,
  ref: PayoutRef,
  change: Partial<typeof payouts.$inferInsert>,
): Promise<void> => {
  await tx.update(payouts).set(change).where(isPayout(ref))
}

export const updatePart = async (
  tx: Tx,
  { entrepreneurId, id }: Pick<PartRow, 'entrepreneurId' | 'id'>,
  change: Partial<typeof payoutParts.$inferInsert>,
): Promise<void> => {
  await tx
    .update(payoutParts)
    .set(change)
    .where(and(eq(payoutParts.entrepreneurId, entrepreneurId), eq(payoutParts.id, id)))
}

/** Fails the waiting parts, but not one that a worker has leased since: its provider may have it. */
export const failWaitingParts = (
  tx: Tx,
  { entrepreneurId, payoutId }: PayoutRef,
  failed: { failureReason: string; endedAt: Date },
): Promise<PartRow[]> =>
  tx
    .update(payoutParts)
    .set({ state: 'failed', waitsForFloat: false, ...failed })
    .where(
      and(
        eq(payoutParts.entrepreneurId, entrepreneurId),
        eq(payoutParts.payoutId, payoutId),
        eq(payoutParts.state, 'waiting'),
      ),
    )
    .returning()

const LISTED = 50

/**
 * Lists a seller's payouts, newest first, with their parts; only those before the id `before`,
 * when it is set.
 */
export const listPayouts = async (tx: TenantTx, before: string | null) => {
  const rows = await tx
    .select()
    .from(payouts)
    .where(and(owned(payouts, tx), before === null ? undefined : lt(payouts.id, before)))
    .orderBy(desc(payouts.id))
    .limit(LISTED)
  if (rows.length === 0) return []
  const parts = await tx
    .select()
    .from(payoutParts)
    .where(
      and(
        owned(payoutParts, tx),
        sql`${payoutParts.payoutId} in (${sql.join(
          rows.map(({ id }) => sql`${id}`),
          sql`, `,
        )})`,
      ),
    )
    .orderBy(payoutParts.number)
  return rows.map((payout) => ({ payout, parts: parts.filter(({ payoutId }) => payoutId === payout.id) }))
}
