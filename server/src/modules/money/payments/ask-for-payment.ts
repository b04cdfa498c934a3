import { mayAskAnother } from '@minit/domain/platform/routing.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { AskedPayment, AskOutcome } from '../../../ports/payment-provider.ts'
import { newLease, retryAt } from '../transfers/request-transfer.ts'
import { moveToNextProvider, refusedKey } from './next-provider.ts'
import {
  claimAsk,
  markAccepted,
  type PaymentRef,
  type PaymentRow,
  releaseAsk,
  type Sale,
} from './payments.queries.ts'
import { recordProviderEvent } from './provider-events.ts'

/**
 * Asks the provider for the money of an intent, with the reference that was stored before. Asking again is
 * safe: providers know the reference. No answer leaves it open; only a clear no ends it. False when it was
 * asked before or somebody else, who may have died since, has the right to ask.
 */
export const askForPayment = async (deps: Deps, ref: PaymentRef): Promise<boolean> => {
  const { now, until: leaseUntil } = newLease(deps)
  const sale = await deps.db.inTenant(ref.entrepreneurId, (tx) => claimAsk(tx, ref, { now, leaseUntil }))
  if (sale === null) return false
  await askProvider(deps, ref, sale)
  deps.changes.announce(sale.purchase.id)
  return true
}

/** What its provider is told when it is asked about a payment. */
export const askedOf = ({
  providerPaymentId,
  amountMinor,
}: Pick<PaymentRow, 'providerPaymentId' | 'amountMinor'>): AskedPayment => ({
  providerPaymentId,
  amount: { amountMinor, currency: 'SLE' },
})

/** What an accepted request makes of its payment. */
export type Accepted = Pick<PaymentRow, 'nextAction' | 'acceptedAt' | 'askLeaseUntil' | 'providerPaymentId'>

/**
 * The same for whoever holds the right to ask, as who has just written the intent does. Null where the provider did
 * not accept, and where the purchase has ended since.
 */
export const askProvider = async (deps: Deps, ref: PaymentRef, sale: Sale): Promise<Accepted | null> => {
  const provider = await deps.payments.byName(sale.payment.provider)
  const outcome: AskOutcome =
    provider === null ? { kind: 'unknown' } : await provider.requestPayment(paymentRequest(deps, sale))
  return writeOutcome(deps, { ref, sale, outcome })
}

const paymentRequest = ({ publicUrl, secrets }: Deps, { payment, purchase }: Sale) => ({
  reference: payment.providerReference,
  method: purchase.paymentMethod,
  amount: { amountMinor: payment.amountMinor, currency: 'SLE' as const },
  payerPhone: purchase.phone,
  description: `WiFi ${purchase.baseMinutes} min`,
  // No longer than it must be: Orange takes 120 signs.
  returnUrl: `${publicUrl}/pass/${purchase.id}/back?t=${secrets.purchaseToken(purchase.id)}`,
})

const writeOutcome = async (
  deps: Deps,
  { ref, sale, outcome }: { ref: PaymentRef; sale: Sale; outcome: AskOutcome },
): Promise<Accepted | null> => {
  const { payment } = sale
  if (outcome.kind === 'declined') {
    const { provider, providerReference: reference } = payment
    const { reason } = outcome
    const next = mayAskAnother(reason) ? await moveToNextProvider(deps, { ref, sale, reason }) : null
    if (next !== null) {
      await askForPayment(deps, next)
      return null
    }
    const event = {
      key: refusedKey(reference),
      reference,
      kind: 'failed',
      amount: null,
      reason,
    } as const
    await recordProviderEvent(deps, provider, { event, source: 'answer' })
    return null
  }
  if (outcome.kind === 'unknown') deps.counts.askUnknown(payment.provider)
  const made = await deps.db.inTenant(ref.entrepreneurId, async (tx) => {
    if (outcome.kind !== 'accepted') {
      await releaseAsk(tx, ref, retryAt(deps, outcome.retryAfterSeconds))
      return null
    }
    const { nextAction, providerPaymentId = null } = outcome
    const accepted = { nextAction, providerPaymentId, acceptedAt: deps.now(), askLeaseUntil: null }
    const status = await markAccepted(tx, ref, accepted)
    return status === 'awaiting_payment' ? accepted : null
  })
  // A wallet's app needs internet: the phone at the router may get some now.
  if (made !== null && payment.provider === 'vult') deps.routers.call(ref.entrepreneurId, 'orders')
  return made
}
