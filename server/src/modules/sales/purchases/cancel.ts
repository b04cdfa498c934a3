import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { withdrawPurchase } from '../../money/payments/cash.ts'
import { sellerForToken } from './read-purchase.ts'

/**
 * Ends an order that still waits, for whoever holds its token; ordering anew is then free. Whoever is asked for the
 * money may still give it, which is honoured. Refuses with `purchase_not_found`, or `already_decided` once it has ended.
 */
export const cancelPurchase = async (deps: Deps, transactionId: string, token: string): Promise<void> => {
  const seller = await sellerForToken(deps, transactionId, token)
  const isCancelled = await withdrawPurchase(deps, seller, {
    purchaseId: transactionId,
    reason: 'cancelled_by_customer',
  })
  if (!isCancelled) throw new Refusal('already_decided')
}
