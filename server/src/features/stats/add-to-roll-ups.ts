import { freetownDay } from '@minit/domain/durations.ts'
import type { LoyaltyTier } from '@minit/domain/loyalty.ts'
import { walletBonusValueMinor } from '@minit/domain/pricing.ts'
import type { Tx } from '../../db/database.ts'
import type { purchases } from '../../db/schema/purchases.ts'
import type { Deps } from '../../ports/deps.ts'
import { type CustomerChange, soldMinutes } from '../customers/count-sale.ts'
import {
  addToDay,
  addToTotals,
  type CustomerFigures,
  countSoldPackage,
  type SalesFigures,
} from './stats.queries.ts'

type Purchase = typeof purchases.$inferSelect
type SoldPurchase = Pick<
  Purchase,
  | 'priceMinor'
  | 'listPriceMinor'
  | 'discountMinor'
  | 'paymentMethod'
  | 'baseMinutes'
  | 'walletBonusMinutes'
  | 'loyaltyMinutes'
  | 'vipMinutes'
>

/**
 * Adds a sale to the package's count, the seller's day and the seller's totals, in the settling transaction.
 * The totals come last: their row is shared by all sales of the seller, so its lock is held shortest.
 */
export const addToRollUps = async (
  deps: Deps,
  tx: Tx,
  purchase: Purchase,
  change: CustomerChange,
): Promise<void> => {
  const { entrepreneurId, packageId } = purchase
  const figures = salesFiguresOf(purchase)
  await countSoldPackage(tx, entrepreneurId, packageId)
  await addToDay(tx, entrepreneurId, freetownDay(deps.now()), figures, change.isNew ? 1 : 0)
  await addToTotals(tx, entrepreneurId, figures, customerFiguresOf(change))
}

/** What one paid purchase adds to its seller's day and totals. */
export const salesFiguresOf = (purchase: SoldPurchase): SalesFigures => ({
  sales: 1,
  revenueMinor: purchase.priceMinor,
  packageSalesMinor: purchase.listPriceMinor,
  overtimeMinor: 0,
  discountMinor: purchase.discountMinor,
  walletBonusMinor: walletBonusValueMinor(purchase),
  walletSales: purchase.paymentMethod === 'vult' ? 1 : 0,
  minutes: soldMinutes(purchase),
})

/** What it adds to the totals of the seller's customers. */
export const customerFiguresOf = ({
  isNew,
  becomesRepeat,
  tierBefore,
  tierAfter,
}: CustomerChange): CustomerFigures => {
  const tierStep = (tier: LoyaltyTier) => Number(tier === tierAfter) - Number(tier === tierBefore)
  return {
    customers: isNew ? 1 : 0,
    repeatCustomers: becomesRepeat ? 1 : 0,
    newTier: tierStep('new'),
    bronzeTier: tierStep('bronze'),
    silverTier: tierStep('silver'),
    goldTier: tierStep('gold'),
    platinumTier: tierStep('platinum'),
  }
}
