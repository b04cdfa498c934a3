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

/** Lists all keys, newest first. All functions for keys run as the platform. */
export const listReceiptKeys = (tx: Tx): Promise<ReceiptKeyRow[]> =>
  tx.select().from(receiptKeys).orderBy(desc(receiptKeys.createdAt), desc(receiptKeys.id)).limit(1000)

export const findReceiptKey = async (tx: Tx, id: string) =>
  firstOrNull(await tx.select().from(receiptKeys).where(eq(receiptKeys.id, id)))

export const insertReceiptKey = async (tx: Tx, key: ReceiptKeyRow): Promise<void> => {
  await tx.insert(receiptKeys).values(key)
}

/**
 * Finds a sale that was paid, whether or not refunded, and its seller; of any seller if it runs
 * as the platform.
 */
export const findSoldReceipt = async (tx: Tx, purchaseId: string) =>
  firstOrNull(
    await tx
      .select({ sale: purchases, seller: entrepreneurs })
      .from(purchases)
      .innerJoin(entrepreneurs, eq(entrepreneurs.id, purchases.entrepreneurId))
      .where(and(eq(purchases.id, purchaseId), isNotNull(purchases.paidAt))),
  )
export type SoldReceipt = NonNullable<Awaited<ReturnType<typeof findSoldReceipt>>>

/** The operator's number of the payment of a sale; null if unknown. */
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
