import { nextLookAt, paymentEndsAt } from '@minit/domain/money/payment-looks.ts'
import { together } from '../../../db/database.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import { replaceLostJobs } from '../../../jobs/lost-jobs.ts'
import type { Deps } from '../../../ports/deps.ts'
import { endCashWait } from '../../messaging/feed/announce.ts'
import { giveUseBack } from '../../shop/promotions/uses.queries.ts'
import { askedOf, askForPayment } from './ask-for-payment.ts'
import { listLostLooks, planCheck } from './looks.queries.ts'
import { findSale, lockSale, movePurchase, type PaymentRef, railOf, type Sale } from './payments.queries.ts'
import { findFollowed } from './provider-events.queries.ts'
import { recordProviderEvent } from './provider-events.ts'
import { settlePayment } from './settle-payment.ts'

/** Ends a purchase that nobody paid in time. Money that comes later is still honoured. */
const expirePurchase = async (deps: Deps, ref: PaymentRef): Promise<void> => {
  const expired = await deps.db.inTenant(ref.entrepreneurId, async (tx) => {
    const sale = await lockSale(tx, ref)
    if (sale === null) return null
    const expiry = { from: ['awaiting_payment'], status: 'expired' } as const
    if (!(await movePurchase(tx, sale.purchase, expiry))) return null
    await endCashWait(tx, sale.purchase.id)
    await giveUseBack(tx, sale.purchase)
    return sale
  })
  if (expired === null) return
  deps.counts.purchase('expired', railOf(expired))
  deps.changes.announce(expired.purchase.id)
}

/**
 * Writes down when to look at a payment again, with the job that does it: both happen, or neither. It reads how the
 * sale stands now, since a webhook may have settled it while the provider was asked.
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
 * Paid, refunded, a final no, or of a sum that a person has dealt with. A customer who cancelled may still approve the
 * prompt. What a provider tells later of its own accord is settled in any case. One that was asked beside the one which
 * paid may still bring money; one that was refused is over.
 */
const isOver = ({ purchase, payment }: Sale): boolean => {
  if (!payment.isCurrent) return payment.acceptedAt === null
  if (purchase.status === 'failed' && purchase.failureReason !== 'cancelled_by_customer') return true
  if (purchase.status === 'paid' || purchase.status === 'refunded') return true
  return purchase.status !== 'awaiting_payment' && payment.reviewedAt !== null && payment.needsReview === null
}

/** False for cash, of which only the seller can tell, and where money has come: a person looks at wrong sums. */
const canBeAsked = ({ payment }: Sale): boolean => payment.provider !== 'cash' && payment.needsReview === null

/** True while the customer may pay and the provider has not said that it took the request. */
const needsAsking = ({ payment, purchase }: Sale, now: Date): boolean =>
  payment.provider !== 'cash' &&
  purchase.status === 'awaiting_payment' &&
  payment.isCurrent &&
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

/**
 * One look at a payment: settles what was recorded but not settled, asks the provider if that never happened, else
 * asks how it stands; ends what nobody paid; plans the next look until looking can tell nothing new. Whoever has the
 * right to ask may have died after asking, so then too it asks how it stands. No provider is asked about cash, nor
 * after a final answer.
 */
export const followPayment = async (deps: Deps, ref: PaymentRef): Promise<void> => {
  const sale = await readSettled(deps, ref)
  if (sale === null || (isOver(sale) && sale.payment.nextCheckAt === null)) return
  if (!isOver(sale) && canBeAsked(sale)) await askProvider(deps, ref, sale)
  if (sale.purchase.status === 'awaiting_payment' && deps.now() >= paymentEndsAt(sale.purchase.payBy))
    await expirePurchase(deps, ref)
  await planNextLook(deps, ref)
}

/** The sale, once no recorded event waits to be settled: a crash between the two leaves that to its next look. */
const readSettled = async (deps: Deps, ref: PaymentRef): Promise<Sale | null> => {
  const found = await deps.db.inTenant(ref.entrepreneurId, (tx) => findFollowed(tx, ref))
  if (found === null || found.events === 0 || isSettled(found)) return found?.sale ?? null
  await settlePayment(deps, ref)
  return deps.db.inTenant(ref.entrepreneurId, (tx) => findSale(tx, ref))
}

/** One event of a current payment made its purchase paid. Where the payment has no other event, nothing is left to settle. */
const isSettled = ({ sale: { payment, purchase }, events }: { sale: Sale; events: number }): boolean =>
  events === 1 && payment.isCurrent && (purchase.status === 'paid' || purchase.status === 'refunded')

/** Asks for the money, or how it stands. */
const askProvider = async (deps: Deps, ref: PaymentRef, sale: Sale): Promise<void> => {
  if (needsAsking(sale, deps.now()) && (await askForPayment(deps, ref))) return
  const provider = await deps.payments.byName(sale.payment.provider)
  const reading = await provider?.readPayment(sale.payment.providerReference, askedOf(sale.payment))
  if (reading?.kind === 'event')
    await recordProviderEvent(deps, sale.payment.provider, { event: reading.event, source: 'poll' })
}

/** Gives a new job to every payment whose own was lost, and returns how many. */
export const reconcilePayments = (deps: Deps): Promise<number> =>
  replaceLostJobs(deps, 'follow-payment', listLostLooks)

export const paymentJobs = (deps: Deps): Pick<JobHandlers, 'follow-payment' | 'reconcile-payments'> => ({
  'follow-payment': (ref) => followPayment(deps, ref),
  'reconcile-payments': async () => {
    const count = await reconcilePayments(deps)
    if (count > 0) deps.log.warn({ count }, 'payments had lost their job and got a new one')
  },
})
