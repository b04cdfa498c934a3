import { type LoyaltyTier, tierFor } from '@minit/domain/loyalty.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../ports/deps.ts'
import { countPaidPurchase, findSellerCustomer, upsertSellerCustomer } from './customers.queries.ts'

export type CountedPurchase = {
  entrepreneurId: string
  customerId: string
  customerName: string
  priceMinor: number
  baseMinutes: number
  walletBonusMinutes: number
  loyaltyMinutes: number
  vipMinutes: number
}

/** What this purchase makes of the buyer in this seller's eyes. */
export type CustomerChange = {
  isNew: boolean
  becomesRepeat: boolean
  tierBefore: LoyaltyTier | null
  tierAfter: LoyaltyTier
}

/** Counts a paid purchase for the buyer, over all sellers and at this one, in the settling transaction. */
export const countSale = async (deps: Deps, tx: Tx, purchase: CountedPurchase): Promise<CustomerChange> => {
  const { entrepreneurId, customerId, customerName: name, priceMinor: revenueMinor } = purchase
  // First, for its row lock: two settlements of one buyer go one after the other from here on.
  const paidPurchases = await countPaidPurchase(tx, customerId)
  const tier = tierFor(paidPurchases)
  const known = await findSellerCustomer(tx, entrepreneurId, customerId)
  const minutes = soldMinutes(purchase)
  await upsertSellerCustomer(tx, {
    entrepreneurId,
    customerId,
    name,
    tier,
    minutes,
    revenueMinor,
    at: deps.now(),
  })
  return changeOf(known, tier)
}

/** What one more paid purchase makes of a buyer whom the seller knows like this, or not at all. */
export const changeOf = (
  known: { purchases: number; tier: LoyaltyTier } | null,
  tierAfter: LoyaltyTier,
): CustomerChange => ({
  isNew: known === null,
  becomesRepeat: known?.purchases === 1,
  tierBefore: known?.tier ?? null,
  tierAfter,
})

/** All minutes of a purchase, bonuses with them. */
export const soldMinutes = (
  sold: Pick<CountedPurchase, 'baseMinutes' | 'walletBonusMinutes' | 'loyaltyMinutes' | 'vipMinutes'>,
): number => sold.baseMinutes + sold.walletBonusMinutes + sold.loyaltyMinutes + sold.vipMinutes
