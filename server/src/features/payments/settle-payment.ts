import {
  type FailureReason,
  type PaymentFact,
  type PaymentState,
  PURCHASE_STATUSES,
  PURCHASE_TRANSITIONS,
  type PurchaseStatus,
  paymentAfter,
} from '@minit/domain/payments.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../ports/deps.ts'
import { completeSale } from './complete-sale.ts'
import {
  flagForReview,
  listProviderEvents,
  lockSale,
  movePurchase,
  type PaymentRef,
  planCheck,
  type Sale,
} from './payments.queries.ts'

/**
 * The only place where a purchase becomes paid or failed. Folds all events of the payment, so late, double
 * and disordered ones come to the same; a conditional update lets one settlement win.
 */
export const settlePayment = async (deps: Deps, ref: PaymentRef): Promise<void> => {
  const change = await deps.db.inTenant(ref.entrepreneurId, async (tx) => {
    const sale = await lockSale(tx, ref)
    if (sale === null) return null
    const state = await foldEvents(tx, ref, sale)
    const hasChanged = await applyState(deps, tx, ref, sale, state)
    return hasChanged ? { ...sale.purchase, isPaid: state.kind === 'succeeded' } : null
  })
  if (change === null) return
  deps.changes.announce(change.id)
  if (change.isPaid)
    deps.webAnalytics.report({ name: 'sale', method: change.paymentMethod, kind: change.kind })
}

const foldEvents = async (tx: Tx, ref: PaymentRef, { payment }: Sale): Promise<PaymentState> => {
  const events = await listProviderEvents(tx, ref)
  const facts: PaymentFact[] = events.map((event) => ({
    kind: event.kind,
    amountMinor: event.amountMinor,
    currency: event.currency,
    // Written from `ProviderEvent`, which has no other reasons.
    reason: event.reason as FailureReason | null,
    receivedAt: event.receivedAt,
  }))
  return paymentAfter(facts, { amountMinor: payment.amountMinor, currency: 'SLE' })
}

const applyState = async (
  deps: Deps,
  tx: Tx,
  ref: PaymentRef,
  sale: Sale,
  state: PaymentState,
): Promise<boolean> => {
  switch (state.kind) {
    case 'pending':
      return false
    case 'mismatch':
      await flagForReview(tx, ref, 'the money that came is not the money that was asked')
      return true
    case 'failed':
      return movePurchase(tx, sale.purchase, statesBefore('failed'), {
        status: 'failed',
        failureReason: state.reason,
      })
    case 'succeeded': {
      // One instant for all of it: the pass starts when it was paid, and no midnight falls in between.
      const paidAt = deps.now()
      const paid = { status: 'paid', paidAt, failureReason: null } as const
      if (!(await movePurchase(tx, sale.purchase, statesBefore('paid'), paid))) return false
      await completeSale({ ...deps, now: () => paidAt }, tx, sale)
      await planCheck(tx, ref, null)
      return true
    }
  }
}

const statesBefore = (to: PurchaseStatus): PurchaseStatus[] =>
  PURCHASE_STATUSES.filter((from) => PURCHASE_TRANSITIONS[from].includes(to))
