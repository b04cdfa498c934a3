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
import { isAnonymised } from '../../../kernel/phones.ts'
import { countPaidPurchases, type LoyaltyJson, lowerSellerCustomer } from './customers.queries.ts'

type CountedPurchase = {
  id: string
  kind: 'pass' | 'overtime'
  paymentMethod: PaymentMethod
  entrepreneurId: string
  customerId: string
  customerName: string
  /** E.164, or the placeholder of a buyer without a number. */
  phone: string
  priceMinor: number
  baseMinutes: number
  walletBonusMinutes: number
  loyaltyMinutes: number
  vipMinutes: number
}

/** How this purchase changes the seller's record of the buyer. */
export type CustomerChange = {
  isNew: boolean
  becomesRepeat: boolean
  tierBefore: LoyaltyTier | null
  tierAfter: LoyaltyTier
  /** The day in Africa/Freetown of the previous purchase, and the tier counted on it. */
  seenBefore: { day: string; tier: LoyaltyTier } | null
}

type BuyerState = {
  /** Locked, so that of two settlements of one buyer the second sees what the first wrote. */
  buyer: { paidPurchases: number }
  /** The seller's record of the buyer; null for a new one. */
  known: KnownBuyer | null
  seller: { subscriptionStatus: SubscriptionStatus; trialEndsAt: Date | null }
  loyalty: LoyaltyJson
}

/**
 * Computes how a paid purchase counts for its buyer, across all sellers and at this one; the settling
 * transaction writes it. Overtime extends a pass that was counted: it adds minutes and money, but no step to
 * the next tier. Not every sale counts: see `countsForLoyalty`.
 */
export const countSale = (
  { buyer, known, seller, loyalty }: BuyerState,
  purchase: CountedPurchase,
  paidAt: Date,
) => {
  const { kind, entrepreneurId, customerId, priceMinor: revenueMinor } = purchase
  // Buyers of printed cards have no number; the seller's record sums them up in one line.
  const name = isAnonymised(purchase.phone) ? 'Buyers without a number' : purchase.customerName
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
    /** The amounts to add to the seller's record of the buyer. */
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

/**
 * Overtime keeps the column's default, because it cannot count as a pass. A sale without a number never
 * counts.
 */
const isCounted = (purchase: CountedPurchase, facts: LoyaltyFacts): boolean => {
  if (isAnonymised(purchase.phone)) return false
  return purchase.kind === 'overtime' || countsForLoyalty({ ...purchase, ...facts })
}

type KnownBuyer = { purchases: number; tier: LoyaltyTier; lastPurchaseAt: Date }

/**
 * Computes how one more paid purchase changes a buyer; `known` is null for a new one. `paidPurchases`
 * includes it. Overtime changes no tier and makes no one a returning customer.
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
 * Removes a refunded purchase from its buyer's counts, across all sellers and at this one, in the refunding
 * transaction. A purchase that did not count removes no step, and another cash sale of that day that did not
 * count stays uncounted. The last seen tier stays; the next purchase uses the lowered count.
 */
export const uncountSale = async (
  tx: Tx,
  purchase: CountedPurchase & { countsForLoyalty: boolean },
): Promise<{ isRepeatNoMore: boolean }> => {
  const { kind, entrepreneurId, customerId, priceMinor: revenueMinor } = purchase
  const passes = kind === 'pass' ? 1 : 0
  // First, for its row lock, in the order of a settlement.
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
