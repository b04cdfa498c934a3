import { freetownDay } from '@minit/domain/kernel/durations.ts'
import type { LoyaltyTier } from '@minit/domain/passes/loyalty.ts'
import { totalMinutesOf, walletBonusValueMinor } from '@minit/domain/shop/pricing.ts'
import type { purchases } from '../../sales/purchases/purchases.tables.ts'
import type { CustomerChange } from '../loyalty/loyalty.ts'
import { LAST_SEEN_COLUMNS, METHOD_COLUMNS, TIER_COLUMNS } from './day-columns.ts'

/** Numbers to add, by column name. */
export type Figures = Readonly<Record<string, number>>

export type PaidPurchase = Pick<
  typeof purchases.$inferSelect,
  | 'kind'
  | 'priceMinor'
  | 'listPriceMinor'
  | 'discountMinor'
  | 'promotionMinor'
  | 'paymentMethod'
  | 'baseMinutes'
  | 'walletBonusMinutes'
  | 'loyaltyMinutes'
  | 'vipMinutes'
>

/** What one paid purchase adds to its seller's days and totals. */
export type RollUp = {
  day: string
  /** 0 to 23, in Africa/Freetown. */
  hour: number
  /** For both the day and the totals. */
  sales: ReturnType<typeof salesFiguresOf>
  /** For the day only. */
  dayOnly: Figures
  /** For the totals only. */
  totalsOnly: Figures
  /** The earlier day on which the buyer was last seen, with the figures to subtract. */
  earlierDay: { day: string; figures: Figures } | null
}

export const rollUpOf = (purchase: PaidPurchase, change: CustomerChange, paidAt: Date): RollUp => {
  const day = freetownDay(paidAt)
  const before = change.seenBefore
  const isSameDay = before !== null && before.day === day
  return {
    day,
    hour: paidAt.getUTCHours(),
    sales: salesFiguresOf(purchase),
    dayOnly: {
      ...methodFiguresOf(purchase),
      newCustomers: change.isNew ? 1 : 0,
      ...seenFigures(isSameDay ? before.tier : null, change.tierAfter),
    },
    totalsOnly: customerFiguresOf(change),
    earlierDay:
      before === null || isSameDay ? null : { day: before.day, figures: seenFigures(before.tier, null) },
  }
}

/** Counts packages and overtime separately; `revenueMinor` is the sum of both. */
const salesFiguresOf = (purchase: PaidPurchase) => {
  const isPass = purchase.kind === 'pass'
  const minutes = totalMinutesOf(purchase)
  return {
    sales: isPass ? 1 : 0,
    revenueMinor: purchase.priceMinor,
    packageSalesMinor: isPass ? purchase.listPriceMinor : 0,
    overtimeMinor: isPass ? 0 : purchase.priceMinor,
    discountMinor: purchase.discountMinor,
    promotionMinor: purchase.promotionMinor,
    walletBonusMinor: isPass ? walletBonusValueMinor(purchase) : 0,
    walletSales: isPass && purchase.paymentMethod === 'vult' ? 1 : 0,
    minutes,
    overtimeSales: isPass ? 0 : 1,
    overtimeMinutes: isPass ? 0 : minutes,
  }
}

const methodFiguresOf = ({ paymentMethod, priceMinor }: PaidPurchase): Figures => {
  const { sales, revenueMinor } = METHOD_COLUMNS[paymentMethod]
  return { [sales]: 1, [revenueMinor]: priceMinor }
}

const negated = <Lines extends Figures>(figures: Lines): Lines =>
  // Keeps the names and negates the numbers.
  Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, -figure])) as Lines

/**
 * What a refund subtracts from the day of the payment and from the totals. The buyer, the first and last
 * visit, and the tier stay as they were.
 */
export const decrementsFor = (purchase: PaidPurchase, paidAt: Date, isRepeatNoMore: boolean) => {
  const sales = negated(salesFiguresOf(purchase))
  return {
    day: freetownDay(paidAt),
    hour: paidAt.getUTCHours(),
    inDay: { ...sales, ...negated(methodFiguresOf(purchase)) },
    inTotals: { ...sales, repeatCustomers: isRepeatNoMore ? -1 : 0 },
  }
}

const customerFiguresOf = ({ isNew, becomesRepeat, tierBefore, tierAfter }: CustomerChange): Figures => ({
  customers: isNew ? 1 : 0,
  repeatCustomers: becomesRepeat ? 1 : 0,
  ...tierSteps(TIER_COLUMNS, tierBefore, tierAfter),
})

const seenFigures = (from: LoyaltyTier | null, to: LoyaltyTier | null): Figures =>
  tierSteps(LAST_SEEN_COLUMNS, from, to)

/** One less in one tier, one more in another; nothing if both are the same. */
const tierSteps = (
  columns: Record<LoyaltyTier, string>,
  from: LoyaltyTier | null,
  to: LoyaltyTier | null,
): Figures => ({
  ...(from !== null && from !== to && { [columns[from]]: -1 }),
  ...(to !== null && from !== to && { [columns[to]]: 1 }),
})
