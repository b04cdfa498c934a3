import type { Deps } from '../../ports/deps.ts'
import { endCashWait } from '../notifications/end-cash-wait.ts'
import { findSaleOfPurchase, type PaymentRow } from './payments.queries.ts'
import { recordProviderEvent } from './record-provider-event.ts'

export type Withdrawal = 'cancelled_by_customer' | 'replaced_by_newer'

/**
 * Ends an order that its customer no longer wants, as an event like any other. The provider has not said no: money
 * that comes all the same is honoured, as is the seller's word that the cash came. Once only, however often it is said.
 */
export const withdrawOrder = async (
  deps: Deps,
  { entrepreneurId, purchaseId, provider, providerReference: reference }: PaymentRow,
  reason: Withdrawal,
): Promise<void> => {
  const event = { key: `${reference}:withdrawn`, reference, kind: 'failed', amount: null, reason } as const
  await recordProviderEvent(deps, provider, event, 'customer')
  if (provider === 'cash')
    await deps.db.inTenant(entrepreneurId, (tx) => endCashWait(tx, entrepreneurId, purchaseId))
}

/** As `withdrawOrder`, if the purchase of this seller still waits; false when it ended otherwise. */
export const withdrawPurchase = async (
  deps: Deps,
  entrepreneurId: string,
  purchaseId: string,
  reason: Withdrawal,
): Promise<boolean> => {
  const sale = await deps.db.inTenant(entrepreneurId, (tx) =>
    findSaleOfPurchase(tx, entrepreneurId, purchaseId),
  )
  if (sale === null) return false
  const { payment, purchase } = sale
  if (purchase.status !== 'awaiting_payment') return purchase.failureReason === reason
  await withdrawOrder(deps, payment, reason)
  return true
}
