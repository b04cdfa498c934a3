import type { PurchaseView } from '../../checkout/purchase-view.ts'

/** Why a sale that brought no pass ended, for the seller. */
export const endingText = ({ status, failure }: Pick<PurchaseView, 'status' | 'failure'>): string => {
  if (status === 'expired') return 'The time to pay is over, and we have heard of no payment.'
  if (status === 'refunded') return 'The money went back to the customer.'
  // The server's words speak to the customer, who alone can approve a payment.
  if (failure?.reason === 'declined') return 'The customer did not approve the payment.'
  return failure?.message ?? 'Failed to process payment'
}
