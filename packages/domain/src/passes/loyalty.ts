import type { PaymentMethod } from '../money/payments.ts'
import type { SubscriptionStatus } from '../shop/subscriptions.ts'

export const LOYALTY_TIER_NAMES = ['new', 'bronze', 'silver', 'gold', 'platinum'] as const
export type LoyaltyTier = (typeof LOYALTY_TIER_NAMES)[number]

/**
 * Benefits by a customer's paid purchases, over all sellers. Minutes per pass; discount in basis points of
 * the price.
 */
export const LOYALTY_TIERS = [
  { tier: 'new', threshold: 0, minutes: 0, discountBasisPoints: 0 },
  { tier: 'bronze', threshold: 3, minutes: 2, discountBasisPoints: 1_000 },
  { tier: 'silver', threshold: 10, minutes: 5, discountBasisPoints: 1_500 },
  { tier: 'gold', threshold: 25, minutes: 10, discountBasisPoints: 2_000 },
  { tier: 'platinum', threshold: 50, minutes: 15, discountBasisPoints: 2_500 },
] as const satisfies readonly TierRow[]

type TierRow = { tier: LoyaltyTier; threshold: number; minutes: number; discountBasisPoints: number }

const VIP_MINUTES = 5
const VIP_BASIS_POINTS = 500
export const MAX_DISCOUNT_BASIS_POINTS = 3_000

export type Benefits = { minutes: number; vipMinutes: number; discountBasisPoints: number }

/** Returns the tier that a number of paid purchases has reached. */
export const tierFor = (paidPurchases: number): LoyaltyTier =>
  LOYALTY_TIERS.reduce<LoyaltyTier>((tier, row) => (paidPurchases >= row.threshold ? row.tier : tier), 'new')

/** Returns what a tier gives on each pass. A VIP gets more, but no discount exceeds 30 %. */
export const benefitsOf = (tier: LoyaltyTier, isVip: boolean): Benefits => {
  const row = LOYALTY_TIERS.find((candidate) => candidate.tier === tier) ?? LOYALTY_TIERS[0]
  const basisPoints = row.discountBasisPoints + (isVip ? VIP_BASIS_POINTS : 0)
  return {
    minutes: row.minutes,
    vipMinutes: isVip ? VIP_MINUTES : 0,
    discountBasisPoints: Math.min(basisPoints, MAX_DISCOUNT_BASIS_POINTS),
  }
}

/** The lowest price of a sale that counts for loyalty, in minor units. */
const MIN_COUNTED_MINOR = 100
/** How many sales count for one number at one seller on one day, by any payment method. */
export const MAX_COUNTED_A_DAY = 10

/** What determines, in addition to the sale itself, whether it counts. */
export type LoyaltyFacts = {
  sellerStatus: SubscriptionStatus
  /** Paid sales of this buyer at this seller that counted on the same day in Africa/Freetown. */
  countedToday: { cash: number; other: number }
  /** The buyer's number belongs to the seller or their staff. */
  isOwnShop: boolean
}

type CountableSale = LoyaltyFacts & {
  kind: 'pass' | 'overtime'
  paymentMethod: PaymentMethod
  priceMinor: number
}

/**
 * Whether a paid purchase counts towards the buyer's next tier. Other sellers pay for the discount, so sales
 * that cost nothing must not count: never below Le 1 or at the buyer's own shop. Ten sales a day count for a
 * number and seller, one of them in cash. At a seller on trial one sale a day counts, and cash never.
 */
export const countsForLoyalty = (sale: CountableSale): boolean => {
  const { kind, paymentMethod, priceMinor, sellerStatus, countedToday, isOwnShop } = sale
  if (kind !== 'pass' || priceMinor < MIN_COUNTED_MINOR || isOwnShop) return false
  const inAll = countedToday.cash + countedToday.other
  if (sellerStatus === 'trial') return paymentMethod !== 'cash' && inAll === 0
  return inAll < MAX_COUNTED_A_DAY && (paymentMethod !== 'cash' || countedToday.cash === 0)
}
