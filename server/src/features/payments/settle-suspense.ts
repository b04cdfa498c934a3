import type { SuspenseOutcome } from '@minit/domain/suspense.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../ports/deps.ts'
import { Refusal } from '../../refusal.ts'
import { writeSettledSuspense } from './ledger.queries.ts'
import { endReview, lockSaleOfPurchase } from './payments.queries.ts'
import { countOpenItems, findSuspenseItem, markSettled, type SuspenseItem } from './suspense.queries.ts'

/**
 * A person has dealt with money that pays for nothing, inside the caller's platform transaction: its booking is
 * turned, and with the last one of a payment that leaves the worklist. No money moves by it. Returns the item.
 * Refuses with `suspense_not_found`, and `already_decided` when it was dealt with before.
 */
export const settleSuspense = async (
  deps: Deps,
  tx: Tx,
  id: string,
  outcome: SuspenseOutcome,
): Promise<SuspenseItem> => {
  const item = await findSuspenseItem(tx, id)
  if (item === undefined) throw new Refusal('suspense_not_found')
  // The sale first, as everywhere, so that nobody waits for each other in a circle.
  const sale = item.purchaseId === null ? null : await lockSaleOfPurchase(tx, item.purchaseId)
  const settledAt = deps.now()
  if (!(await markSettled(tx, item, { settledAt, outcome }))) throw new Refusal('already_decided')
  await writeSettledSuspense(tx, item, outcome, { id: deps.newId(), createdAt: settledAt })
  if (sale === null) return item
  const { entrepreneurId, id: paymentId, purchaseId } = sale.payment
  const isLast = (await countOpenItems(tx, { entrepreneurId, purchaseId })) === 0
  if (isLast) await endReview(tx, { entrepreneurId, paymentId }, settledAt)
  return item
}
