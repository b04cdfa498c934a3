import type { FailureReason, PurchaseStatus } from '@minit/domain/money/payments.ts'
import { and, desc, eq, exists, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { TenantTx, Tx } from '../../../db/database.ts'
import { owned } from '../../../db/owned.ts'
import { purchases } from '../../sales/purchases/purchases.tables.ts'
import { payments } from './payments.tables.ts'

export type PaymentRow = typeof payments.$inferSelect

export type PaymentRef = { entrepreneurId: string; paymentId: string }

export const isPayment = ({ entrepreneurId, paymentId }: PaymentRef) =>
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

/**
 * Takes the request lease until `leaseUntil`. Null if the request was accepted or another worker has the
 * lease, and if the purchase has ended or its time to pay has passed: the customer was told not to pay it.
 */
export const acquireRequestLease = async (
  tx: Tx,
  ref: PaymentRef,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<Sale | null> => {
  const claimed = await tx
    .update(payments)
    .set({ askLeaseUntil: leaseUntil })
    .where(
      and(
        isPayment(ref),
        isCurrent,
        isNull(payments.acceptedAt),
        or(isNull(payments.askLeaseUntil), lte(payments.askLeaseUntil, now)),
        exists(payablePurchase(tx, now)),
      ),
    )
    .returning({ id: payments.id })
  return claimed.length === 0 ? null : findSale(tx, ref)
}

const payablePurchase = (tx: Tx, now: Date) =>
  tx
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(samePurchase, eq(purchases.status, 'awaiting_payment'), gt(purchases.payBy, now)))

/** Releases the request lease; it can be taken again from `notBefore`, or at once if null. */
export const releaseRequestLease = async (tx: Tx, ref: PaymentRef, notBefore: Date | null): Promise<void> => {
  await tx.update(payments).set({ askLeaseUntil: notBefore }).where(isPayment(ref))
}

const MARK_ACCEPTED = `
  update payments y set next_action = $3::jsonb, accepted_at = $4::timestamptz, ask_lease_until = $5::timestamptz,
    provider_payment_id = coalesce($6::text, provider_payment_id)
  from purchases s
  where y.entrepreneur_id = $1::text and y.id = $2::text
    and s.entrepreneur_id = y.entrepreneur_id and s.id = y.purchase_id
  returning s.status`

/** Returns the status of the purchase: a webhook may have been faster than the answer. */
export const markAccepted = async (
  tx: Tx,
  { entrepreneurId, paymentId }: PaymentRef,
  accepted: Pick<PaymentRow, 'nextAction' | 'acceptedAt' | 'askLeaseUntil' | 'providerPaymentId'>,
): Promise<PurchaseStatus | null> => {
  const { nextAction, acceptedAt, askLeaseUntil, providerPaymentId } = accepted
  const values = [
    entrepreneurId,
    paymentId,
    JSON.stringify(nextAction),
    acceptedAt,
    askLeaseUntil,
    providerPaymentId,
  ]
  const [row] = await tx.send<{ status: PurchaseStatus }>(MARK_ACCEPTED, values)
  return row?.status ?? null
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
