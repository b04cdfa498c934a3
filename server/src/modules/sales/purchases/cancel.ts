import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { withdrawPurchase } from '../../money/payments/cash.ts'
import { sellerForToken } from './read-purchase.ts'

/**
 * Ends an order that still waits, by its token; a new order is then possible. Money that arrives later is
 * still honoured. Refuses with `purchase_not_found`, or `already_decided` once it has ended.
 */
export const cancelPurchase = async (deps: Deps, transactionId: string, token: string): Promise<void> => {
  const seller = await sellerForToken(deps, transactionId, token)
  const isCancelled = await withdrawPurchase(deps, seller, {
    purchaseId: transactionId,
    reason: 'cancelled_by_customer',
  })
  if (!isCancelled) throw new Refusal('already_decided')
}
