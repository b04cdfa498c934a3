import { nextPollAt, paymentEndsAt } from '@minit/domain/money/payment-looks.ts'
import { together } from '../../../db/database.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import { replaceLostJobs } from '../../../jobs/lost-jobs.ts'
import type { Deps } from '../../../ports/deps.ts'
import { endCashWait } from '../../messaging/feed/announce.ts'
import { releaseRedemption } from '../../shop/promotions/uses.queries.ts'
import { sendPaymentRequest, toStatusQuery } from './ask-for-payment.ts'
import { listOverduePolls, planCheck } from './looks.queries.ts'
import { findSale, lockSale, movePurchase, type PaymentRef, railOf, type Sale } from './payments.queries.ts'
import { findFollowed } from './provider-events.queries.ts'
import { recordProviderEvent } from './provider-events.ts'
import { settlePayment } from './settle-payment.ts'

/** Ends a purchase that was not paid in time. Money that arrives later is still honoured. */
const expirePurchase = async (deps: Deps, ref: PaymentRef): Promise<void> => {
  const expired = await deps.db.inTenant(ref.entrepreneurId, async (tx) => {
    const sale = await lockSale(tx, ref)
    if (sale === null) return null
    const expiry = { from: ['awaiting_payment'], status: 'expired' } as const
    if (!(await movePurchase(tx, sale.purchase, expiry))) return null
    await endCashWait(tx, sale.purchase.id)
    await releaseRedemption(tx, sale.purchase)
    return sale
  })
  if (expired === null) return
  deps.counts.purchase('expired', railOf(expired))
  deps.changes.announce(expired.purchase.id)
}

/**
 * Schedules the next poll of a payment and its job in one transaction. It reads the sale again, since a
 * webhook may have settled it during the provider's answer.
 */
const planNextLook = (deps: Deps, ref: PaymentRef): Promise<void> =>
  deps.db.inTenant(ref.entrepreneurId, async (tx) => {
    const sale = await findSale(tx, ref)
    const lookAt = sale === null || isOver(sale) ? null : lookAtOf(sale, deps.now())
    await together(
      planCheck(tx, ref, lookAt),
      lookAt === null ? Promise.resolve() : deps.jobs.enqueue(tx, 'follow-payment', ref, lookAt),
    )
  })

/**
 * Paid, refunded, definitely refused, or reviewed after a wrong amount. A customer who cancelled may still
 * approve the prompt. Later reports of the provider are settled in any case. A payment that is not the
 * current one may still bring money; if it was refused, it is over.
 */
const isOver = ({ purchase, payment }: Sale): boolean => {
  if (!payment.isCurrent) return payment.acceptedAt === null
  if (purchase.status === 'failed' && purchase.failureReason !== 'cancelled_by_customer') return true
  if (purchase.status === 'paid' || purchase.status === 'refunded') return true
  return purchase.status !== 'awaiting_payment' && payment.reviewedAt !== null && payment.needsReview === null
}

/** False for cash, which only the seller can confirm, and for wrong amounts, which an operator reviews. */
const canBeAsked = ({ payment }: Sale): boolean => payment.provider !== 'cash' && payment.needsReview === null

/** True while the customer may pay and the provider has not accepted the request. */
const needsAsking = ({ payment, purchase }: Sale, now: Date): boolean =>
  payment.provider !== 'cash' &&
  purchase.status === 'awaiting_payment' &&
  payment.isCurrent &&
  payment.acceptedAt === null &&
  now < purchase.payBy

/** By the schedule, or as soon as the request lease expires, in case its holder died. */
const lookAtOf = (sale: Sale, now: Date): Date | null => {
  const { askLeaseUntil, checkCount } = sale.payment
  const lookCount = checkCount + 1
  const next = nextPollAt({ canBeAsked: canBeAsked(sale), payBy: sale.purchase.payBy, lookCount }, now)
  if (next === null || askLeaseUntil === null || !needsAsking(sale, now)) return next
  const freeAt = new Date(Math.max(askLeaseUntil.getTime(), now.getTime() + 1_000))
  return freeAt < next ? freeAt : next
}

/**
 * Polls a payment once: settles recorded events, requests the money if that never happened,
 * else queries the status; expires an unpaid purchase; plans the next poll until no event can
 * follow. The lease holder may have died after its request, so a leased payment is queried too.
 * Cash and finally answered payments are not polled.
 */
export const followPayment = async (deps: Deps, ref: PaymentRef): Promise<void> => {
  const sale = await readSettled(deps, ref)
  if (sale === null || (isOver(sale) && sale.payment.nextCheckAt === null)) return
  if (!isOver(sale) && canBeAsked(sale)) await askProvider(deps, ref, sale)
  if (sale.purchase.status === 'awaiting_payment' && deps.now() >= paymentEndsAt(sale.purchase.payBy))
    await expirePurchase(deps, ref)
  await planNextLook(deps, ref)
}

/** The sale, after settling recorded events: a crash between the two steps leaves that to the next poll. */
const readSettled = async (deps: Deps, ref: PaymentRef): Promise<Sale | null> => {
  const found = await deps.db.inTenant(ref.entrepreneurId, (tx) => findFollowed(tx, ref))
  if (found === null || found.events === 0 || isSettled(found)) return found?.sale ?? null
  await settlePayment(deps, ref)
  return deps.db.inTenant(ref.entrepreneurId, (tx) => findSale(tx, ref))
}

/** A single event of the current payment made its purchase paid: nothing is left to settle. */
const isSettled = ({ sale: { payment, purchase }, events }: { sale: Sale; events: number }): boolean =>
  events === 1 && payment.isCurrent && (purchase.status === 'paid' || purchase.status === 'refunded')

/** Requests the money, or queries the status. */
const askProvider = async (deps: Deps, ref: PaymentRef, sale: Sale): Promise<void> => {
  if (needsAsking(sale, deps.now()) && (await sendPaymentRequest(deps, ref))) return
  const provider = await deps.payments.byName(sale.payment.provider)
  const reading = await provider?.readPayment(sale.payment.providerReference, toStatusQuery(sale.payment))
  if (reading?.kind === 'event')
    await recordProviderEvent(deps, sale.payment.provider, { event: reading.event, source: 'poll' })
}

/** Creates a new job for every payment that lost its own, and returns how many. */
export const reconcilePayments = (deps: Deps): Promise<number> =>
  replaceLostJobs(deps, 'follow-payment', listOverduePolls)

export const paymentJobs = (deps: Deps): Pick<JobHandlers, 'follow-payment' | 'reconcile-payments'> => ({
  'follow-payment': (ref) => followPayment(deps, ref),
  'reconcile-payments': async () => {
    const count = await reconcilePayments(deps)
    if (count > 0) deps.log.warn({ count }, 'payments had lost their job and got a new one')
  },
})
