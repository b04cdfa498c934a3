import type { SuspenseOutcome } from '@minit/domain/money/suspense.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { suspenseItems } from '../ledger/ledger.tables.ts'

export type SuspenseItem = typeof suspenseItems.$inferSelect
export type NewSuspenseItem = Omit<SuspenseItem, 'settledAt' | 'outcome'>

/** False when this movement of money was written before. */
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

/** Writes down who sent money, of which nobody had said it. */
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

/** An item of whichever seller; null when there is none. */
export const findSuspenseItem = async (tx: Tx, id: string) =>
  firstOrNull(await tx.select().from(suspenseItems).where(eq(suspenseItems.id, id)))

/** False when it was settled before; of two at once one wins. */
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

/** How many items of a purchase no person has dealt with yet. */
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

/** Whether money of a purchase was held because nothing was left to sell: no code that comes later is for it. */
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
