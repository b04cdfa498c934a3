import { LATE_MONEY_HOURS, PAYMENT_GRACE_MINUTES, pollDelaySeconds } from '@minit/domain/payments.ts'
import type { Deps } from '../../ports/deps.ts'
import { askForPayment } from './ask-for-payment.ts'
import { expirePurchase } from './expire-purchase.ts'
import { findSale, type PaymentRef, planCheck, type Sale } from './payments.queries.ts'
import { recordProviderEvent } from './record-provider-event.ts'
import { settlePayment } from './settle-payment.ts'

const LATE_CHECK_SECONDS = 3_600

/**
 * One look after a payment: folds what was recorded but not settled, asks the provider if that never
 * happened, else asks how it stands; ends what nobody paid; plans the next look until nothing can come.
 * Whoever has the right to ask may have died after asking, so then too it asks how it stands.
 */
export const followPayment = async (deps: Deps, ref: PaymentRef): Promise<void> => {
  await settlePayment(deps, ref)
  const before = await readSale(deps, ref)
  if (before === null) return
  if (isOver(before)) return endChecks(deps, ref, before)
  const hasAsked = needsAsking(deps, before) && (await askForPayment(deps, ref))
  if (!hasAsked) await readFromProvider(deps, before)
  const after = await readSale(deps, ref)
  if (after === null || isOver(after)) return
  if (after.purchase.status === 'awaiting_payment' && isPastGrace(deps, after))
    await expirePurchase(deps, ref)
  await planNextCheck(deps, ref, after)
}

const readSale = (deps: Deps, ref: PaymentRef): Promise<Sale | null> =>
  deps.db.inTenant(ref.entrepreneurId, (tx) => findSale(tx, ref))

/** Paid, or of a sum that a person has dealt with. */
const isOver = ({ purchase, payment }: Sale): boolean =>
  purchase.status === 'paid' ||
  purchase.status === 'refunded' ||
  (purchase.status !== 'awaiting_payment' && payment.reviewedAt !== null && payment.needsReview === null)

const endChecks = async (deps: Deps, ref: PaymentRef, { payment }: Sale): Promise<void> => {
  if (payment.nextCheckAt !== null)
    await deps.db.inTenant(ref.entrepreneurId, (tx) => planCheck(tx, ref, null))
}

const needsAsking = (deps: Deps, { payment, purchase }: Sale): boolean =>
  purchase.status === 'awaiting_payment' && payment.acceptedAt === null && deps.now() < purchase.payBy

const readFromProvider = async (deps: Deps, { payment }: Sale): Promise<void> => {
  const provider = await deps.payments.byName(payment.provider)
  const reading = await provider?.readPayment(payment.providerReference)
  if (reading?.kind === 'event') await recordProviderEvent(deps, payment.provider, reading.event, 'poll')
}

const secondsSince = (deps: Deps, instant: Date): number => (deps.now().getTime() - instant.getTime()) / 1000

const isPastGrace = (deps: Deps, { purchase }: Sale): boolean =>
  secondsSince(deps, purchase.payBy) >= PAYMENT_GRACE_MINUTES * 60

/** Money can still come after expiry; it is looked for hourly for three days. */
const planNextCheck = (deps: Deps, ref: PaymentRef, sale: Sale): Promise<void> =>
  deps.db.inTenant(ref.entrepreneurId, async (tx) => {
    const isLate = isPastGrace(deps, sale)
    if (isLate && secondsSince(deps, sale.purchase.payBy) > LATE_MONEY_HOURS * 3600)
      return planCheck(tx, ref, null)
    const seconds = isLate ? LATE_CHECK_SECONDS : secondsToNextLook(deps, sale)
    await planCheck(tx, ref, new Date(deps.now().getTime() + seconds * 1000))
    await deps.jobs.enqueue(tx, 'follow-payment', ref, seconds)
  })

/** At the poll's pace, or as soon as the right to ask is free again should its holder have died. */
const secondsToNextLook = (deps: Deps, sale: Sale): number => {
  const { askLeaseUntil, checkCount } = sale.payment
  const pollSeconds = pollDelaySeconds(checkCount + 1)
  if (askLeaseUntil === null || !needsAsking(deps, sale)) return pollSeconds
  const leaseSeconds = Math.ceil(-secondsSince(deps, askLeaseUntil))
  return Math.min(pollSeconds, Math.max(leaseSeconds, 1))
}
