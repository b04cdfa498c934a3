import { nextPollAt, paymentEndsAt } from '@minit/domain/money/payment-polls.ts'
import type { Deps } from '../../../ports/deps.ts'
import { endCashWait } from '../../messaging/feed/announce.ts'
import { releaseRedemption } from '../../shop/promotions/uses.queries.ts'
import type { PollPlan } from '../transfers/transfer.ts'
import { lockSale, movePurchase, type PaymentRef, railOf, type Sale } from './payments.queries.ts'

/** Ends a purchase that was not paid in time. Money that arrives later is still honoured. */
export const expirePurchase = async (deps: Deps, { purchase, payment }: Sale): Promise<void> => {
  if (purchase.status !== 'awaiting_payment' || deps.now() < paymentEndsAt(purchase.payBy)) return
  const { entrepreneurId, id: paymentId } = payment
  const expired = await writeExpired(deps, { entrepreneurId, paymentId })
  if (expired === null) return
  deps.counts.purchase('expired', railOf(expired))
  deps.changes.announce(expired.purchase.id)
}

const writeExpired = (deps: Deps, ref: PaymentRef): Promise<Sale | null> =>
  deps.db.inTenant(ref.entrepreneurId, async (tx) => {
    const sale = await lockSale(tx, ref)
    if (sale === null) return null
    const expiry = { from: ['awaiting_payment'], status: 'expired' } as const
    if (!(await movePurchase(tx, sale.purchase, expiry))) return null
    await endCashWait(tx, sale.purchase.id)
    await releaseRedemption(tx, sale.purchase)
    return sale
  })

/**
 * Paid, refunded, definitely refused, or reviewed after a wrong amount. A customer who cancelled may still
 * approve the prompt. Later reports of the provider are settled in any case. A payment that is not the
 * current one may still bring money; if it was refused, it is over.
 */
export const isOver = ({ purchase, payment }: Sale): boolean => {
  if (!payment.isCurrent) return payment.acceptedAt === null
  if (purchase.status === 'failed' && purchase.failureReason !== 'cancelled_by_customer') return true
  if (purchase.status === 'paid' || purchase.status === 'refunded') return true
  return purchase.status !== 'awaiting_payment' && payment.reviewedAt !== null && payment.needsReview === null
}

/** False for cash, which only the seller can confirm, and for wrong amounts, which an operator reviews. */
const isPollable = ({ payment }: Sale): boolean => payment.provider !== 'cash' && payment.needsReview === null

/** True while the customer may pay and the provider has not accepted the request; for cash, the seller. */
export const mayRequest = ({ payment, purchase }: Sale, now: Date): boolean =>
  purchase.status === 'awaiting_payment' &&
  payment.isCurrent &&
  payment.acceptedAt === null &&
  now < purchase.payBy

const isUnrequested = (sale: Sale, now: Date): boolean =>
  sale.payment.provider !== 'cash' && mayRequest(sale, now)

/** Cash and finally answered payments are neither requested nor polled. */
export const stageOf = (sale: Sale, now: Date) => {
  if (isOver(sale) || !isPollable(sale)) return 'closed'
  return isUnrequested(sale, now) ? 'unrequested' : 'requested'
}

/** By the schedule, or as soon as the request lease expires, in case its holder died. */
export const planOf = (sale: Sale, now: Date): PollPlan => {
  const checkCount = sale.payment.checkCount + 1
  return { nextCheckAt: isOver(sale) ? null : nextCheckOf(sale, checkCount, now), checkCount }
}

const nextCheckOf = (sale: Sale, pollCount: number, now: Date): Date | null => {
  const { askLeaseUntil } = sale.payment
  const next = nextPollAt({ canBePolled: isPollable(sale), payBy: sale.purchase.payBy, pollCount }, now)
  if (next === null || askLeaseUntil === null || !isUnrequested(sale, now)) return next
  const freeAt = new Date(Math.max(askLeaseUntil.getTime(), now.getTime() + 1_000))
  return freeAt < next ? freeAt : next
}
