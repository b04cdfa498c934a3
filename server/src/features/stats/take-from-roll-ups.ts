import type { Tx } from '../../db/database.ts'
import type { purchases } from '../../db/schema/purchases.ts'
import { takenBackBy } from './roll-up-lines.ts'
import { addToDay, addToPackageDay, addToTotals, countSoldPackage } from './stats.queries.ts'

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
