import type { Tx } from '../../../db/database.ts'
import type { purchases } from '../../sales/purchases/purchases.tables.ts'
import { countSoldPackage } from '../../shop/packages/packages.queries.ts'
import type { CustomerChange } from '../loyalty/loyalty.ts'
import { decrementsFor, rollUpOf } from './roll-up-lines.ts'
import { addToDay, addToPackageDay, addToTotals } from './roll-ups.queries.ts'

const HOURS = 24

/**
 * What a sale adds to the package's day, the seller's days and the seller's totals. Everybody locks in this order, behind the
 * package, and days from the earlier to the later: no two transactions wait for each other. The totals come last, because all
 * sales of the seller share their row.
 */
export const rollUpRows = (purchase: typeof purchases.$inferSelect, change: CustomerChange, paidAt: Date) => {
  const { entrepreneurId, packageId, priceMinor } = purchase
  const { day, hour, sales, dayOnly, totalsOnly, earlierDay } = rollUpOf(purchase, change, paidAt)
  const inHour = (figure: number) => Array.from({ length: HOURS }, (_, at) => (at === hour ? figure : 0))
  return {
    packageDay: { entrepreneurId, packageId, day, sales: sales.sales, revenueMinor: priceMinor },
    earlierDay: earlierDay === null ? null : { entrepreneurId, day: earlierDay.day, ...earlierDay.figures },
    day: {
      entrepreneurId,
      day,
      ...sales,
      ...dayOnly,
      hourSales: inHour(sales.sales),
      hourMinor: inHour(sales.revenueMinor),
    },
    // Also increases the feed's version, because the feed shows the sale.
    totals: { entrepreneurId, ...sales, ...totalsOnly, feedVersion: 1 },
  }
}

/**
 * Subtracts a refunded purchase from the package's count and day, the seller's day of the payment and the
 * seller's totals, in the refunding transaction. Locks in the order of `rollUpRows`.
 */
export const takeFromRollUps = async (
  tx: Tx,
  purchase: typeof purchases.$inferSelect & { paidAt: Date },
  { isRepeatNoMore }: { isRepeatNoMore: boolean },
): Promise<void> => {
  const { entrepreneurId, packageId, paidAt } = purchase
  const { day, hour, inDay, inTotals } = decrementsFor(purchase, paidAt, isRepeatNoMore)
  const { sales, revenueMinor } = inDay
  if (purchase.kind === 'pass') await countSoldPackage(tx, { entrepreneurId, packageId }, -1)
  await addToPackageDay(tx, { entrepreneurId, packageId, day, sales, revenueMinor })
  await addToDay(tx, { entrepreneurId, day, hour }, inDay)
  await addToTotals(tx, entrepreneurId, inTotals)
}
