import type { ProviderEvent } from '../../../ports/payment-provider.ts'
import type { PaymentCode } from './schemas.ts'

/** The key of all events of one payment, whichever webhook reports it. */
export const completedKey = (reference: string): string => `${reference}:completed`

/**
 * The event of a payment code; undefined while it may still be paid. Expired and cancelled codes are no
 * failure: Monime does not guarantee that no money follows, and late money is honoured.
 */
export const eventOf = (code: PaymentCode, reference: string): ProviderEvent | undefined => {
  if (code.status !== 'completed') return undefined
  // Missing in some events; a one-time code is always paid with its own amount.
  const money = code.processedPaymentData?.amount ?? code.amount
  const networkReference = code.processedPaymentData?.channelData?.reference
  return {
    key: completedKey(reference),
    reference,
    kind: 'succeeded',
    // An unreadable amount becomes 0: it never matches the request and needs review.
    amount: { amountMinor: money?.value ?? 0, currency: money?.currency ?? 'SLE' },
    providerPaymentId: code.id,
    ...(networkReference ? { providerTransactionId: networkReference } : {}),
  }
}
