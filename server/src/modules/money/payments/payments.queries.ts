import type { FailureReason, PurchaseStatus } from '@minit/domain/money/payments.ts'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { TenantTx, Tx } from '../../../db/database.ts'
import { owned } from '../../../db/owned.ts'
import { purchases } from '../../sales/purchases/purchases.tables.ts'
import { payments } from './payments.tables.ts'

export type PaymentRow = typeof payments.$inferSelect

export type PaymentRef = { entrepreneurId: string; paymentId: string }

const isPayment = ({ entrepreneurId, paymentId }: PaymentRef) =>
  and(eq(payments.entrepreneurId, entrepreneurId), eq(payments.id, paymentId))

const samePurchase = and(
  eq(purchases.entrepreneurId, payments.entrepreneurId),
  eq(purchases.id, payments.purchaseId),
)

/**
 * The payment by which a purchase is shown and settled. Not a parameter: a cached plan would not use the
 * partial index of current payments, and would scan the table.
 */
export const isCurrent = sql`${payments.isCurrent}`

export type Sale = { payment: PaymentRow; purchase: typeof purchases.$inferSelect }

/** The method and the provider by which it is paid. */
export const railOf = ({
  payment,
  purchase,
}: {
  payment: Pick<PaymentRow, 'provider'>
  purchase: Pick<Sale['purchase'], 'paymentMethod'>
}) => ({ method: purchase.paymentMethod, provider: payment.provider })

/** Finds a payment with its purchase. */
export const findSale = async (tx: Tx, ref: PaymentRef): Promise<Sale | null> => {
  const [row] = await tx
    .select({ payment: payments, purchase: purchases })
    .from(payments)
    .innerJoin(purchases, samePurchase)
    .where(isPayment(ref))
  return row ?? null
}

/** Finds and locks it: settlements of one payment run one at a time. */
export const lockSale = async (tx: Tx, ref: PaymentRef): Promise<Sale | null> => {
  const [row] = await tx
    .select({ payment: payments, purchase: purchases })
    .from(payments)
    .innerJoin(purchases, samePurchase)
    .where(isPayment(ref))
    .for('update')
  return row ?? null
}

/** Finds the sale of a purchase of this seller, with its current payment. */
export const findSaleOfPurchase = async (tx: TenantTx, purchaseId: string): Promise<Sale | null> => {
  const [row] = await tx
    .select({ payment: payments, purchase: purchases })
    .from(payments)
    .innerJoin(purchases, samePurchase)
    .where(and(owned(payments, tx), eq(payments.purchaseId, purchaseId), isCurrent))
  return row ?? null
}

/** Locks the sale of a purchase of any seller; runs as the platform. */
export const lockSaleOfPurchase = async (tx: Tx, purchaseId: string): Promise<Sale | null> => {
  const [row] = await tx
    .select({ payment: payments, purchase: purchases })
    .from(payments)
    .innerJoin(purchases, samePurchase)
    .where(and(eq(purchases.id, purchaseId), isCurrent))
    .for('update')
  return row ?? null
}

/** Finds the current payment of a purchase of this seller. */
export const findPaymentOfPurchase = async (tx: TenantTx, purchaseId: string) => {
  const [row] = await tx
    .select()
    .from(payments)
    .where(and(owned(payments, tx), eq(payments.purchaseId, purchaseId), isCurrent))
  return row ?? null
}

/** Lists the payments of a number's open cash orders at this seller, newest first. */
export const listOpenCash = async (tx: TenantTx, phone: string): Promise<PaymentRow[]> => {
  const rows = await tx
    .select({ payment: payments })
    .from(purchases)
    .innerJoin(payments, samePurchase)
    .where(
      and(
        owned(purchases, tx),
        eq(purchases.phone, phone),
        eq(purchases.status, 'awaiting_payment'),
        eq(payments.provider, 'cash'),
        isCurrent,
      ),
    )
    .orderBy(desc(purchases.id))
  return rows.map(({ payment }) => payment)
}

/** Whether a purchase is overtime on a pass whose own purchase was refunded. */
export const extendsRefundedPass = async (tx: TenantTx, purchaseId: string): Promise<boolean> => {
  const ofPass = alias(purchases, 'of_pass')
  const [row] = await tx
    .select({ id: ofPass.id })
    .from(purchases)
    .innerJoin(
      ofPass,
      and(eq(ofPass.entrepreneurId, purchases.entrepreneurId), eq(ofPass.id, purchases.passPurchaseId)),
    )
    .where(and(owned(purchases, tx, purchaseId), eq(ofPass.status, 'refunded')))
  return row !== undefined
}

type PurchaseMove = {
  from: readonly PurchaseStatus[]
  status: PurchaseStatus
  failureReason?: FailureReason | null
}

/** Moves a purchase to a new status if it is in one of the `from` states: one caller wins. */
export const movePurchase = async (
  tx: Tx,
  purchase: Sale['purchase'],
  { from, ...change }: PurchaseMove,
): Promise<boolean> => {
  const moved = await tx
    .update(purchases)
    .set(change)
    .where(
      and(
        eq(purchases.entrepreneurId, purchase.entrepreneurId),
        eq(purchases.id, purchase.id),
        inArray(purchases.status, [...from]),
      ),
    )
    .returning({ id: purchases.id })
  return moved.length > 0
}

type PurchaseOf = Pick<PaymentRow, 'entrepreneurId' | 'purchaseId'>
const isOfPurchase = ({ entrepreneurId, purchaseId }: PurchaseOf) =>
  and(eq(payments.entrepreneurId, entrepreneurId), eq(payments.purchaseId, purchaseId))

/** Makes this payment the one by which the purchase is shown and settled, instead of its others. */
export const makeCurrent = async (tx: Tx, payment: PaymentRow): Promise<void> => {
  await setCurrent(tx, payment, false)
  await tx
    .update(payments)
    .set({ isCurrent: true })
    .where(isPayment({ ...payment, paymentId: payment.id }))
}

/** Unsets the current payment, until the same transaction sets another. */
export const setCurrent = async (tx: Tx, purchase: PurchaseOf, value: false): Promise<void> => {
  await tx
    .update(payments)
    .set({ isCurrent: value })
    .where(and(isOfPurchase(purchase), isCurrent))
}

/** Records that an operator reviewed it: it is not polled again. */
export const endReview = async (tx: Tx, purchase: PurchaseOf, reviewedAt: Date): Promise<void> => {
  await tx.update(payments).set({ needsReview: null, reviewedAt }).where(isOfPurchase(purchase))
}

/** Flags every payment of the purchase: an operator has to review it, whichever is current. */
export const flagForReview = async (tx: Tx, purchase: PurchaseOf, needsReview: string): Promise<void> => {
  await tx.update(payments).set({ needsReview }).where(isOfPurchase(purchase))
}
