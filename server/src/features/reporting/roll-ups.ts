import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../ports/deps.ts'
import type { CustomerChange } from '../customers/loyalty.ts'
import type { purchases } from '../purchases/purchases.tables.ts'
import { rollUpOf, takenBackBy } from './roll-up-lines.ts'
import { addToDay, addToPackageDay, addToTotals, countSoldPackage, takeFromDay } from './roll-ups.queries.ts'

/**
 * Adds a sale to the package's count and day, the seller's day and the seller's totals, in the settling
 * transaction. Everybody locks in this order, days from the earlier to the later, so nobody waits in a circle.
 * The totals come last: their row is shared by all sales of the seller, so its lock is held shortest.
 */
export const addToRollUps = async (
  deps: Deps,
  tx: Tx,
  purchase: typeof purchases.$inferSelect,
  change: CustomerChange,
): Promise<void> => {
  const { entrepreneurId, packageId, priceMinor } = purchase
  const rollUp = rollUpOf(purchase, change, deps.now())
  const { day, hour, sales } = rollUp
  if (purchase.kind === 'pass') await countSoldPackage(tx, entrepreneurId, packageId)
  await addToPackageDay(tx, { entrepreneurId, packageId, day, sales: sales.sales, revenueMinor: priceMinor })
  if (rollUp.leaves !== null) await takeFromDay(tx, entrepreneurId, rollUp.leaves.day, rollUp.leaves.figures)
  await addToDay(tx, entrepreneurId, day, { ...sales, ...rollUp.dayOnly }, hour)
  await addToTotals(tx, entrepreneurId, { ...sales, ...rollUp.totalsOnly })
}

/**
 * Takes a refunded purchase off the package's count and day, and off the seller's day on which it was paid and the
 * seller's totals, in the refunding transaction. Locks in the order of `addToRollUps`.
 */
export const takeFromRollUps = async (
  tx: Tx,
  purchase: typeof purchases.$inferSelect & { paidAt: Date },
  { isRepeatNoMore }: { isRepeatNoMore: boolean },
): Promise<void> => {
  const { entrepreneurId, packageId, paidAt } = purchase
  const { day, hour, inDay, inTotals } = takenBackBy(purchase, paidAt, isRepeatNoMore)
  const { sales, revenueMinor } = inDay
  if (purchase.kind === 'pass') await countSoldPackage(tx, entrepreneurId, packageId, -1)
  await addToPackageDay(tx, { entrepreneurId, packageId, day, sales, revenueMinor })
  await addToDay(tx, entrepreneurId, day, inDay, hour)
  await addToTotals(tx, entrepreneurId, inTotals)
}
