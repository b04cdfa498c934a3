import type { Tx } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import { endReview, lockSaleOfPurchase } from './payments.queries.ts'

/**
 * A person has dealt with a payment whose sum did not fit, inside the caller's platform transaction. Returns what was
 * wrong. Refuses with `purchase_not_found`, and `already_decided` when nothing is open about it.
 */
export const endPaymentReview = async (tx: Tx, purchaseId: string): Promise<string> => {
  const sale = await lockSaleOfPurchase(tx, purchaseId)
  if (sale === null) throw new Refusal('purchase_not_found')
  const { entrepreneurId, id: paymentId, needsReview } = sale.payment
  if (needsReview === null) throw new Refusal('already_decided')
  await endReview(tx, { entrepreneurId, paymentId })
  return needsReview
}
