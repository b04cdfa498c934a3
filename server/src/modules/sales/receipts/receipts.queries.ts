import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../../db/database.ts'
import { owned } from '../../../db/owned.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { isCurrent } from '../../money/payments/payments.queries.ts'
import { payments, providerEvents } from '../../money/payments/payments.tables.ts'
import { entrepreneurs } from '../../shop/sellers/sellers.tables.ts'
import { purchases } from '../purchases/purchases.tables.ts'
import { receiptKeys } from './receipts.tables.ts'

export type ReceiptKeyRow = typeof receiptKeys.$inferSelect

/** All that ever signed, the newest first. Runs as the platform, as all of keys. */
export const listReceiptKeys = (tx: Tx): Promise<ReceiptKeyRow[]> =>
  tx.select().from(receiptKeys).orderBy(desc(receiptKeys.createdAt), desc(receiptKeys.id)).limit(1000)

export const findReceiptKey = async (tx: Tx, id: string) =>
  firstOrNull(await tx.select().from(receiptKeys).where(eq(receiptKeys.id, id)))

export const insertReceiptKey = async (tx: Tx, key: ReceiptKeyRow): Promise<void> => {
  await tx.insert(receiptKeys).values(key)
}

/** A sale that was paid, refunded or not, and who sold it; of any seller where it runs as the platform. */
export const findSoldReceipt = async (tx: Tx, purchaseId: string) =>
  firstOrNull(
    await tx
      .select({ sale: purchases, seller: entrepreneurs })
      .from(purchases)
      .innerJoin(entrepreneurs, eq(entrepreneurs.id, purchases.entrepreneurId))
      .where(and(eq(purchases.id, purchaseId), isNotNull(purchases.paidAt))),
  )
export type SoldReceipt = NonNullable<Awaited<ReturnType<typeof findSoldReceipt>>>

/** What the operator calls the payment that paid a sale; null where nobody said so. */
export const findPaymentNumber = async (tx: TenantTx, purchaseId: string): Promise<string | null> => {
  const [row] = await tx
    .select({ number: providerEvents.providerTransactionId })
    .from(payments)
    .innerJoin(
      providerEvents,
      and(
        eq(providerEvents.entrepreneurId, payments.entrepreneurId),
        eq(providerEvents.paymentId, payments.id),
      ),
    )
    .where(
      and(
        owned(payments, tx),
        eq(payments.purchaseId, purchaseId),
        isCurrent,
        eq(providerEvents.kind, 'succeeded'),
        isNotNull(providerEvents.providerTransactionId),
      ),
    )
    .orderBy(providerEvents.receivedAt, providerEvents.id)
    .limit(1)
  return row?.number ?? null
}
