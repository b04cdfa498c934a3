import type { ProviderEvent } from '../../../ports/payment-provider.ts'
import type { PaymentCode } from './schemas.ts'

/** All that tells of one payment has this key, whichever of the sisters came. */
export const completedKey = (reference: string): string => `${reference}:completed`

/**
 * What a payment code means to us; undefined while it may still be paid. Expired and cancelled are no failure: Monime
 * does not say that nothing can come any more, and late money is honoured.
 */
export const eventOf = (code: PaymentCode, reference: string): ProviderEvent | undefined => {
  if (code.status !== 'completed') return undefined
  // Not in every telling; a code of one time is paid with its own sum.
  const money = code.processedPaymentData?.amount ?? code.amount
  const networkReference = code.processedPaymentData?.channelData?.reference
  return {
    key: completedKey(reference),
    reference,
    kind: 'succeeded',
    // What cannot be read is told as 0: it never matches what was asked, and comes before a person.
    amount: { amountMinor: money?.value ?? 0, currency: money?.currency ?? 'SLE' },
    providerPaymentId: code.id,
    ...(networkReference ? { providerTransactionId: networkReference } : {}),
  }
}
