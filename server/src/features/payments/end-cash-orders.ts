import { MOST_OPEN_CASH_ORDERS } from '@minit/domain/payments.ts'
import type { Deps } from '../../ports/deps.ts'
import { Refusal } from '../../refusal.ts'
import { unknownWaiting } from '../notifications/cash-orders.ts'
import { decideCash } from './decide-cash.ts'
import { listOpenCash } from './payments.queries.ts'
import { withdrawOrder } from './withdraw-order.ts'

/**
 * Declines the waiting orders of numbers that never bought here, up to the newest one that the seller has seen: 100 a
 * call. What was decided meanwhile stays decided.
 */
export const declineUnknownCash = async (deps: Deps, entrepreneurId: string, upTo: string) => {
  const { purchaseIds, left } = await unknownWaiting(deps, entrepreneurId, upTo)
  let declined = 0
  for (const purchaseId of purchaseIds) {
    if (await declineOnce(deps, entrepreneurId, purchaseId)) declined += 1
  }
  return { declined, left }
}

const declineOnce = async (deps: Deps, entrepreneurId: string, purchaseId: string): Promise<boolean> => {
  try {
    await decideCash(deps, entrepreneurId, purchaseId, 'declined')
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'already_decided') return false
    throw error
  }
}

/**
 * Of the orders for cash that wait for one number at one seller the two newest stay; older ones leave the seller's
 * list. Anybody can name any number, so an order that was replaced is still found by its code, and can be confirmed.
 */
export const replaceOlderCash = async (
  deps: Deps,
  { entrepreneurId, phone }: { entrepreneurId: string; phone: string },
): Promise<void> => {
  const open = await deps.db.inTenant(entrepreneurId, (tx) => listOpenCash(tx, entrepreneurId, phone))
  for (const payment of open.slice(MOST_OPEN_CASH_ORDERS))
    await withdrawOrder(deps, payment, 'replaced_by_newer')
}
