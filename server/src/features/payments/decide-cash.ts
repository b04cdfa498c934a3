import type { Deps } from '../../ports/deps.ts'
import { Refusal } from '../../refusal.ts'
import { maySellNow } from '../entrepreneurs/may-sell-now.ts'
import { endCashWait } from '../notifications/end-cash-wait.ts'
import { findPaymentOfPurchase, lengthensRefundedPass } from './payments.queries.ts'
import { recordProviderEvent } from './record-provider-event.ts'

export type CashDecision = 'received' | 'declined'

/**
 * The seller's word about cash, as an event like any other. One decision counts: a second one, also at the
 * same instant, is `already_decided`. Another seller's purchase, or one not paid in cash, is `purchase_not_found`.
 * Who may not sell may not take cash either: `seller_not_selling`, and nobody for minutes on a pass that was refunded:
 * `pass_refunded`. Declining is always possible.
 */
export const decideCash = async (
  deps: Deps,
  entrepreneurId: string,
  purchaseId: string,
  decision: CashDecision,
): Promise<void> => {
  const payment = await deps.db.inTenant(entrepreneurId, (tx) =>
    findPaymentOfPurchase(tx, entrepreneurId, purchaseId),
  )
  if (payment === null || payment.provider !== 'cash') throw new Refusal('purchase_not_found')
  if (decision === 'received' && !(await maySellNow(deps, entrepreneurId)))
    throw new Refusal('seller_not_selling')
  if (decision === 'received') await refuseRefundedPass(deps, entrepreneurId, purchaseId)
  const { providerReference: reference, amountMinor } = payment
  const amount = { amountMinor, currency: 'SLE' } as const
  const key = `${reference}:decision`
  const { isNew } = await recordProviderEvent(
    deps,
    'cash',
    decision === 'received'
      ? { key, reference, kind: 'succeeded', amount }
      : { key, reference, kind: 'failed', amount: null, reason: 'cash_declined' },
    'seller',
  )
  if (!isNew) throw new Refusal('already_decided')
  await deps.db.inTenant(entrepreneurId, (tx) => endCashWait(tx, entrepreneurId, purchaseId))
}

const refuseRefundedPass = async (deps: Deps, entrepreneurId: string, purchaseId: string): Promise<void> => {
  const isRefunded = await deps.db.inTenant(entrepreneurId, (tx) =>
    lengthensRefundedPass(tx, entrepreneurId, purchaseId),
  )
  if (isRefunded) throw new Refusal('pass_refunded', 'This pass was refunded. Do not take cash for it.')
}
