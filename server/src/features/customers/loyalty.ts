import { freetownDay } from '@minit/domain/durations.ts'
import { countsForLoyalty, type LoyaltyTier, tierFor } from '@minit/domain/loyalty.ts'
import type { PaymentMethod } from '@minit/domain/payments.ts'
import { totalMinutesOf } from '@minit/domain/pricing.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../ports/deps.ts'
import {
  countPaidPurchases,
  findCashCount,
  findSellerCustomer,
  leaveOutOfLoyalty,
  lowerSellerCustomer,
  upsertSellerCustomer,
} from './customers.queries.ts'

type CountedPurchase = {
  id: string
  kind: 'pass' | 'overtime'
  paymentMethod: PaymentMethod
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
  /** The day in Africa/Freetown of the latest purchase before this one, and the tier counted there. */
  seenBefore: { day: string; tier: LoyaltyTier } | null
}

/**
 * Counts a paid purchase for the buyer, over all sellers and at this one, in the settling transaction. Overtime
 * lengthens a pass that was counted: it brings minutes and money, but no step towards the next tier. Neither does
 * every cash sale: see `countsForLoyalty`.
 */
export const countSale = async (deps: Deps, tx: Tx, purchase: CountedPurchase): Promise<CustomerChange> => {
  const { kind, entrepreneurId, customerId, customerName: name, priceMinor: revenueMinor } = purchase
  const isPass = kind === 'pass'
  // First, for its row lock: two settlements of one buyer go one after the other from here on.
  const paidPurchases = await countForLoyalty(deps, tx, purchase)
  const known = await findSellerCustomer(tx, entrepreneurId, customerId)
  const change = changeOf(known, kind, paidPurchases)
  const minutes = totalMinutesOf(purchase)
  const purchases = isPass ? 1 : 0
  const sale = { entrepreneurId, customerId, name, tier: change.tierAfter, purchases, minutes, revenueMinor }
  await upsertSellerCustomer(tx, { ...sale, at: deps.now() })
  return change
}

/** Counts the purchase towards the buyer's tier where it counts, and returns their count. Locks the buyer. */
const countForLoyalty = async (deps: Deps, tx: Tx, purchase: CountedPurchase): Promise<number> => {
  const { kind, paymentMethod, entrepreneurId, customerId } = purchase
  if (kind === 'overtime') return countPaidPurchases(tx, customerId, 0)
  if (paymentMethod !== 'cash') return countPaidPurchases(tx, customerId, 1)
  // Locked before anything is looked up: of two cash sales at the same instant the second sees the first.
  const paidPurchases = await countPaidPurchases(tx, customerId, 0)
  const cash = await findCashCount(tx, { entrepreneurId, customerId, on: deps.now(), except: purchase.id })
  if (countsForLoyalty({ ...purchase, ...cash })) return countPaidPurchases(tx, customerId, 1)
  await leaveOutOfLoyalty(tx, entrepreneurId, purchase.id)
  return paidPurchases
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
