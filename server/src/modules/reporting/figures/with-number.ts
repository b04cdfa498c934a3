import { LOYALTY_TIER_NAMES, type LoyaltyTier } from '@minit/domain/passes/loyalty.ts'
import { recordOf } from '../../../kernel/collections.ts'
import type { Numberless } from '../../passes/loyalty/customers.queries.ts'

type Counts = { repeatCustomers: number; loyaltyTiers: Readonly<Record<LoyaltyTier, number>> }

/** A count without one, if `isCounted`. The counts are read at different moments, so none falls below zero. */
export const lessOne = (count: number, isCounted: boolean): number =>
  isCounted ? Math.max(0, count - 1) : count

/** Leaves the line of buyers without a number out of these counts, if there is one. */
export const withNumber = ({ repeatCustomers, loyaltyTiers }: Counts, numberless: Numberless) => ({
  repeatCustomers: lessOne(repeatCustomers, numberless !== null && numberless.purchases > 1),
  loyaltyTiers: recordOf(LOYALTY_TIER_NAMES, (tier) =>
    lessOne(loyaltyTiers[tier], numberless?.tier === tier),
  ),
})
