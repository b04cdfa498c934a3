import { freetownDay } from '@minit/domain/kernel/durations.ts'
import type { PaymentMethod } from '@minit/domain/money/payments.ts'
import {
  countsForLoyalty,
  type LoyaltyFacts,
  type LoyaltyTier,
  tierFor,
} from '@minit/domain/passes/loyalty.ts'
import { totalMinutesOf } from '@minit/domain/shop/pricing.ts'
import { type SubscriptionStatus, statusAt } from '@minit/domain/shop/subscriptions.ts'
import type { Tx } from '../../../db/database.ts'
import { isNobodys } from '../../../kernel/phones.ts'
import { countPaidPurchases, type LoyaltyJson, lowerSellerCustomer } from './customers.queries.ts'

type CountedPurchase = {
  id: string
  kind: 'pass' | 'overtime'
  paymentMethod: PaymentMethod
  entrepreneurId: string
  customerId: string
  customerName: string
  /** E.164, or what stands for who gave none. */
  phone: string
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
  /** The day in Africa/Freetown of the latest purchase before this one, and the tier counted there. */
  seenBefore: { day: string; tier: LoyaltyTier } | null
}

type BuyerState = {
  /** Locked: of two settlements of one buyer the second sees what the first made. */
  buyer: { paidPurchases: number }
  /** The seller's memory of the buyer; null for a new one. */
  known: KnownBuyer | null
  seller: { subscriptionStatus: SubscriptionStatus; trialEndsAt: Date | null }
  loyalty: LoyaltyJson
}

/**
 * How a paid purchase counts for its buyer, over all sellers and at this one; the settling transaction writes it.
 * Overtime lengthens a pass that was counted: it brings minutes and money, but no step towards the next tier. Neither
 * does every sale: see `countsForLoyalty`.
 */
export const countSale = (
  { buyer, known, seller, loyalty }: BuyerState,
  purchase: CountedPurchase,
  paidAt: Date,
) => {
  const { kind, entrepreneurId, customerId, priceMinor: revenueMinor } = purchase
  // Cards are named one by one; their buyers are one line in the seller's memory.
  const name = isNobodys(purchase.phone) ? 'Buyers without a number' : purchase.customerName
  const counts = isCounted(purchase, {
    sellerStatus: statusAt({ status: seller.subscriptionStatus, trialEndsAt: seller.trialEndsAt }, paidAt),
    countedToday: { cash: loyalty.cash, other: loyalty.other },
    isOwnShop: loyalty.isOwnShop,
  })
  const loyaltySteps = kind === 'pass' && counts ? 1 : 0
  const change = changeOf(known, kind, buyer.paidPurchases + loyaltySteps)
  const sale = { purchases: kind === 'pass' ? 1 : 0, minutes: totalMinutesOf(purchase), revenueMinor }
  return {
    countsForLoyalty: counts,
    loyaltySteps,
    change,
    /** What is added to the seller's memory of the buyer. */
    known: {
      entrepreneurId,
      customerId,
      name,
      tier: change.tierAfter,
      ...sale,
      firstPurchaseAt: paidAt,
      lastPurchaseAt: paidAt,
    },
  }
}

/** Overtime keeps the column's usual value, since it is no pass that could count. A sale to nobody's number never counts. */
const isCounted = (purchase: CountedPurchase, facts: LoyaltyFacts): boolean => {
  if (isNobodys(purchase.phone)) return false
  return purchase.kind === 'overtime' || countsForLoyalty({ ...purchase, ...facts })
}

type KnownBuyer = { purchases: number; tier: LoyaltyTier; lastPurchaseAt: Date }

/**
 * What one more paid purchase makes of a buyer whom the seller knows like this, or not at all. `paidPurchases` is
 * their count with it. Overtime moves nobody to another tier, and nobody comes back by it.
 */
export const changeOf = (
  known: KnownBuyer | null,
  kind: CountedPurchase['kind'],
  paidPurchases: number,
): CustomerChange => ({
  isNew: known === null,
  becomesRepeat: kind === 'pass' && known?.purchases === 1,
  tierBefore: known?.tier ?? null,
  tierAfter: kind === 'pass' || known === null ? tierFor(paidPurchases) : known.tier,
  seenBefore: known === null ? null : { day: freetownDay(known.lastPurchaseAt), tier: known.tier },
})

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
  const minutes = totalMinutesOf(purchase)
  const left = await lowerSellerCustomer(tx, {
    entrepreneurId,
    customerId,
    purchases: passes,
    minutes,
    revenueMinor,
  })
  return { isRepeatNoMore: passes === 1 && left === 1 }
}
