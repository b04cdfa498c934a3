import type { Deps } from '../../../ports/deps.ts'
import type { PaymentProvider, PaymentStatusQuery } from '../../../ports/payment-provider.ts'
import type { Rail } from '../transfers/transfer.ts'
import type { PaymentRow, Sale } from './payments.queries.ts'

/** What a status query sends to the provider. */
const toStatusQuery = ({
  providerPaymentId,
  amountMinor,
}: Pick<PaymentRow, 'providerPaymentId' | 'amountMinor'>): PaymentStatusQuery => ({
  providerPaymentId,
  amount: { amountMinor, currency: 'SLE' },
})

const paymentRequest = ({ publicUrl, secrets }: Deps, { payment, purchase }: Sale) => ({
  reference: payment.providerReference,
  method: purchase.paymentMethod,
  amount: { amountMinor: payment.amountMinor, currency: 'SLE' as const },
  payerPhone: purchase.phone,
  description: `WiFi ${purchase.baseMinutes} min`,
  // Kept short: Orange allows 120 characters.
  returnUrl: `${publicUrl}/pass/${purchase.id}/back?t=${secrets.purchaseToken(purchase.id)}`,
})

/** The calls to the provider of a payment. One that is not configured gives no answer: `unknown`. */
export const paymentRailOf = async (deps: Deps, sale: Sale): Promise<Rail> => {
  const provider = await deps.payments.byName(sale.payment.provider)
  return { request: requestOf(deps, provider, sale), poll: pollOf(provider, sale) }
}

const UNKNOWN = { kind: 'unknown' } as const

const requestOf =
  (deps: Deps, provider: PaymentProvider | null, sale: Sale): Rail['request'] =>
  async () => {
    const outcome = (await provider?.requestPayment(paymentRequest(deps, sale))) ?? UNKNOWN
    if (outcome.kind === 'unknown') deps.counts.requestUnknown(sale.payment.provider)
    return outcome
  }

const pollOf =
  (provider: PaymentProvider | null, { payment }: Sale): Rail['poll'] =>
  async () =>
    (await provider?.readPayment(payment.providerReference, toStatusQuery(payment))) ?? UNKNOWN
