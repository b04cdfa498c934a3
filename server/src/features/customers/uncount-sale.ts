import type { Tx } from '../../db/database.ts'
import { type CountedPurchase, soldMinutes } from './count-sale.ts'
import { countPaidPurchases, lowerSellerCustomer } from './customers.queries.ts'

/**
 * Takes a refunded purchase off its buyer's count, over all sellers and at this one, in the refunding transaction.
 * What never counted towards a tier takes no step back either, and another cash sale of the same day that did not
 * count because of this one stays uncounted. The tier they were last seen in stays as it happened; what they buy next is counted from the lowered number.
 */
export const uncountSale = async (
  tx: Tx,
  purchase: CountedPurchase & { countsForLoyalty: boolean },
): Promise<{ isRepeatNoMore: boolean }> => {
  const { kind, entrepreneurId, customerId, priceMinor: revenueMinor } = purchase
  const passes = kind === 'pass' ? 1 : 0
  // First, for its row lock, as a settlement does.
  await countPaidPurchases(tx, customerId, purchase.countsForLoyalty ? -passes : 0)
  const minutes = soldMinutes(purchase)
  const left = await lowerSellerCustomer(tx, {
    entrepreneurId,
    customerId,
    purchases: passes,
    minutes,
    revenueMinor,
  })
  return { isRepeatNoMore: passes === 1 && left === 1 }
}
