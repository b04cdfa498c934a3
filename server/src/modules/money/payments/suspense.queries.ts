import type { SuspenseOutcome } from '@minit/domain/money/suspense.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { suspenseItems } from '../ledger/ledger.tables.ts'

export type SuspenseItem = typeof suspenseItems.$inferSelect
export type NewSuspenseItem = Omit<SuspenseItem, 'settledAt' | 'outcome'>

/** False if this movement of money was written before. */
export const insertSuspenseItem = async (tx: Tx, item: NewSuspenseItem): Promise<boolean> => {
  const written = await tx
    .insert(suspenseItems)
    .values(item)
    .onConflictDoNothing({
      target: [
        suspenseItems.entrepreneurId,
        suspenseItems.provider,
        suspenseItems.providerReference,
        suspenseItems.transactionKey,
      ],
    })
    .returning({ id: suspenseItems.id })
  return written.length > 0
}

/** Stores the sender of money whose sender was unknown. */
export const nameItsPayer = async (tx: Tx, item: NewSuspenseItem): Promise<void> => {
  const { entrepreneurId, provider, providerReference, transactionKey, payerPhone } = item
  if (payerPhone === null) return
  await tx
    .update(suspenseItems)
    .set({ payerPhone })
    .where(
      and(
        eq(suspenseItems.entrepreneurId, entrepreneurId),
        eq(suspenseItems.provider, provider),
        eq(suspenseItems.providerReference, providerReference),
        eq(suspenseItems.transactionKey, transactionKey),
        isNull(suspenseItems.payerPhone),
      ),
    )
}

/** Finds an item of any seller; null without one. */
export const findSuspenseItem = async (tx: Tx, id: string) =>
  firstOrNull(await tx.select().from(suspenseItems).where(eq(suspenseItems.id, id)))

/** False if it was settled before; of two concurrent calls one wins. */
export const markSettled = async (
  tx: Tx,
  { entrepreneurId, id }: SuspenseItem,
  settled: { settledAt: Date; outcome: SuspenseOutcome },
): Promise<boolean> => {
  const marked = await tx
    .update(suspenseItems)
    .set(settled)
    .where(
      and(
        eq(suspenseItems.entrepreneurId, entrepreneurId),
        eq(suspenseItems.id, id),
        isNull(suspenseItems.settledAt),
      ),
    )
    .returning({ id: suspenseItems.id })
  return marked.length > 0
}

/** Counts the items of a purchase that no operator has settled yet. */
export const countOpenItems = async (
  tx: Tx,
  { entrepreneurId, purchaseId }: { entrepreneurId: string; purchaseId: string },
): Promise<number> => {
  const [row] = await tx
    .select({ open: sql<number>`count(*)::int` })
    .from(suspenseItems)
    .where(
      and(
        eq(suspenseItems.entrepreneurId, entrepreneurId),
        eq(suspenseItems.purchaseId, purchaseId),
        isNull(suspenseItems.settledAt),
      ),
    )
  return row?.open ?? 0
}

/** Whether money of a purchase was held because no code was left: codes imported later are not for it. */
export const isHeldAsSoldOut = async (
  tx: Tx,
  { entrepreneurId, id }: { entrepreneurId: string; id: string },
): Promise<boolean> => {
  const [row] = await tx
    .select({ id: suspenseItems.id })
    .from(suspenseItems)
    .where(
      and(
        eq(suspenseItems.entrepreneurId, entrepreneurId),
        eq(suspenseItems.purchaseId, id),
        eq(suspenseItems.reason, 'sold_out'),
      ),
    )
    .limit(1)
  return row !== undefined
}
