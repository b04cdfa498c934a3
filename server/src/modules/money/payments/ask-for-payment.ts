import { mayAskAnother } from '@minit/domain/platform/routing.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { AskOutcome, PaymentStatusQuery } from '../../../ports/payment-provider.ts'
import { newLease, retryAt } from '../transfers/request-transfer.ts'
import { moveToNextProvider, refusedKey } from './next-provider.ts'
import {
  acquireRequestLease,
  markAccepted,
  type PaymentRef,
  type PaymentRow,
  releaseRequestLease,
  type Sale,
} from './payments.queries.ts'
import { recordProviderEvent } from './provider-events.ts'

/**
 * Requests the money of an intent from the provider, with the stored reference. A repeated request is safe:
 * providers know the reference. Without an answer the payment stays open; only a definite refusal ends it.
 * False if it was requested before, or another worker (which may have died since) has the lease.
 */
export const sendPaymentRequest = async (deps: Deps, ref: PaymentRef): Promise<boolean> => {
  const { now, until: leaseUntil } = newLease(deps)
  const sale = await deps.db.inTenant(ref.entrepreneurId, (tx) =>
    acquireRequestLease(tx, ref, { now, leaseUntil }),
  )
  if (sale === null) return false
  await askProvider(deps, ref, sale)
  deps.changes.announce(sale.purchase.id)
  return true
}

/** What a status query sends to the provider. */
export const toStatusQuery = ({
  providerPaymentId,
  amountMinor,
}: Pick<PaymentRow, 'providerPaymentId' | 'amountMinor'>): PaymentStatusQuery => ({
  providerPaymentId,
  amount: { amountMinor, currency: 'SLE' },
})

/** The payment fields that an accepted request sets. */
export type Accepted = Pick<PaymentRow, 'nextAction' | 'acceptedAt' | 'askLeaseUntil' | 'providerPaymentId'>

/**
 * The same for a caller that has the lease, as one that has just written the intent. Null if the provider did
 * not accept, or the purchase has ended since.
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
  // Kept short: Orange allows 120 characters.
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
      await sendPaymentRequest(deps, next)
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
      await releaseRequestLease(tx, ref, retryAt(deps, outcome.retryAfterSeconds))
      return null
    }
    const { nextAction, providerPaymentId = null } = outcome
    const accepted = { nextAction, providerPaymentId, acceptedAt: deps.now(), askLeaseUntil: null }
    const status = await markAccepted(tx, ref, accepted)
    return status === 'awaiting_payment' ? accepted : null
  })
  // A wallet app needs internet: the phone at the router may get some now.
  if (made !== null && payment.provider === 'vult') deps.routers.call(ref.entrepreneurId, 'orders')
  return made
}
