import { nextLookAt } from '@minit/domain/payment-looks.ts'
import type { Deps } from '../../ports/deps.ts'
import { findSale, type PaymentRef, planCheck, type Sale } from './payments.queries.ts'

/**
 * Writes down when to look at a payment again, with the job that does it: both happen, or neither. It reads how the
 * sale stands now, since a webhook may have settled it while the provider was asked.
 */
export const planNextLook = (deps: Deps, ref: PaymentRef): Promise<void> =>
  deps.db.inTenant(ref.entrepreneurId, async (tx) => {
    const sale = await findSale(tx, ref)
    const lookAt = sale === null || isOver(sale) ? null : lookAtOf(sale, deps.now())
    await planCheck(tx, ref, lookAt)
    if (lookAt !== null) await deps.jobs.enqueue(tx, 'follow-payment', ref, lookAt)
  })

/**
 * Paid, refunded, a final no, or of a sum that a person has dealt with. A customer who cancelled may still approve the
 * prompt. What a provider tells later of its own accord is settled in any case.
 */
export const isOver = ({ purchase, payment }: Sale): boolean => {
  if (purchase.status === 'failed' && purchase.failureReason !== 'cancelled_by_customer') return true
  if (purchase.status === 'paid' || purchase.status === 'refunded') return true
  return purchase.status !== 'awaiting_payment' && payment.reviewedAt !== null && payment.needsReview === null
}

/** False for cash, of which only the seller can tell, and where money has come: a person looks at wrong sums. */
export const canBeAsked = ({ payment }: Sale): boolean =>
  payment.provider !== 'cash' && payment.needsReview === null

/** True while the customer may pay and the provider has not said that it took the request. */
export const needsAsking = ({ payment, purchase }: Sale, now: Date): boolean =>
  payment.provider !== 'cash' &&
  purchase.status === 'awaiting_payment' &&
  payment.acceptedAt === null &&
  now < purchase.payBy

/** By the rules, or as soon as the right to ask is free again should its holder have died. */
const lookAtOf = (sale: Sale, now: Date): Date | null => {
  const { askLeaseUntil, checkCount } = sale.payment
  const lookCount = checkCount + 1
  const next = nextLookAt({ canBeAsked: canBeAsked(sale), payBy: sale.purchase.payBy, lookCount }, now)
  if (next === null || askLeaseUntil === null || !needsAsking(sale, now)) return next
  const freeAt = new Date(Math.max(askLeaseUntil.getTime(), now.getTime() + 1_000))
  return freeAt < next ? freeAt : next
}
