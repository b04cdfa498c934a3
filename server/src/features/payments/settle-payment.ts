import {
  type FailureReason,
  type PaymentState,
  PURCHASE_STATUSES,
  PURCHASE_TRANSITIONS,
  type PurchaseStatus,
  paymentAfter,
} from '@minit/domain/payments.ts'
import { suspenseMoneyOf, type TransactionFact } from '@minit/domain/suspense.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../ports/deps.ts'
import { countSale } from '../customers/loyalty.ts'
import { announceSale } from '../feed/announce.ts'
import { queueAccessMessage } from '../messages/access-message.ts'
import { lengthenPass } from '../passes/change-pass.ts'
import { issuePass } from '../passes/issue-pass.ts'
import { addToRollUps } from '../reporting/roll-ups.ts'
import { writeLedger } from './ledger.ts'
import { planCheck } from './looks.queries.ts'
import { findBusinessName, lockSale, movePurchase, type PaymentRef, type Sale } from './payments.queries.ts'
import { listProviderEvents } from './provider-events.queries.ts'
import { holdMoney } from './suspense.ts'

/** Everything a paid purchase brings about, all in the transaction that made it paid. */
export const completeSale = async (deps: Deps, tx: Tx, { payment, purchase }: Sale): Promise<void> => {
  const { entrepreneurId, id: purchaseId } = purchase
  await writeLedger(tx, { id: deps.newId(), provider: payment.provider, purchase, createdAt: deps.now() })
  await giveMinutes(deps, tx, purchase)
  const customer = await countSale(deps, tx, purchase)
  const businessName = await findBusinessName(tx, entrepreneurId)
  await announceSale(deps, tx, { ...purchase, purchaseId, businessName })
  await addToRollUps(deps, tx, purchase, customer)
}

/** A pass with its message, or a later end for one that is there. */
const giveMinutes = async (deps: Deps, tx: Tx, purchase: Sale['purchase']): Promise<void> => {
  const { entrepreneurId, id: purchaseId, passPurchaseId, baseMinutes: minutes } = purchase
  if (passPurchaseId !== null) {
    await lengthenPass(tx, { entrepreneurId, purchaseId, passPurchaseId, minutes }, deps.now())
    return
  }
  const issued = await issuePass(deps, tx, { ...purchase, purchaseId })
  await queueAccessMessage(deps, tx, issued, { ...purchase, purchaseId })
}

/**
 * The only place where a purchase becomes paid or failed. Folds all events of the payment, so late, double
 * and disordered ones come to the same; a conditional update lets one settlement win.
 */
export const settlePayment = async (deps: Deps, ref: PaymentRef): Promise<void> => {
  const change = await deps.db.inTenant(ref.entrepreneurId, async (tx) => {
    const sale = await lockSale(tx, ref)
    if (sale === null) return null
    const facts = await readFacts(tx, ref)
    const asked = { amountMinor: sale.payment.amountMinor, currency: 'SLE' } as const
    const hasMoved = await applyState(deps, tx, ref, sale, paymentAfter(facts, asked))
    const hasHeld = await holdMoney(deps, tx, ref, sale, suspenseMoneyOf(facts, asked))
    return hasMoved || hasHeld ? { ...sale.purchase, hasMoved } : null
  })
  if (change === null) return
  deps.changes.announce(change.id)
  if (change.hasMoved === 'paid')
    deps.webAnalytics.report({ name: 'sale', method: change.paymentMethod, kind: change.kind })
}

const readFacts = async (tx: Tx, ref: PaymentRef): Promise<TransactionFact[]> => {
  const events = await listProviderEvents(tx, ref)
  return events.map((event) => ({
    kind: event.kind,
    transactionKey: event.providerTransactionId ?? event.eventKey,
    amountMinor: event.amountMinor,
    currency: event.currency,
    // Written from `ProviderEvent`, which has no other reasons.
    reason: event.reason as FailureReason | null,
    receivedAt: event.receivedAt,
  }))
}

/** What the purchase has become by it; null when it stays what it was. */
const applyState = async (
  deps: Deps,
  tx: Tx,
  ref: PaymentRef,
  sale: Sale,
  state: PaymentState,
): Promise<PurchaseStatus | null> => {
  switch (state.kind) {
    case 'pending':
    case 'mismatch':
      return null
    case 'failed': {
      const failed = { status: 'failed', failureReason: state.reason } as const
      return (await movePurchase(tx, sale.purchase, statesBefore('failed'), failed)) ? 'failed' : null
    }
    case 'succeeded': {
      // One instant for all of it: the pass starts when it was paid, and no midnight falls in between.
      const paidAt = deps.now()
      const paid = { status: 'paid', paidAt, failureReason: null } as const
      const isPaid = await movePurchase(tx, sale.purchase, statesBefore('paid'), paid)
      if (isPaid) await completeSale({ ...deps, now: () => paidAt }, tx, sale)
      if (isPaid) await planCheck(tx, ref, null)
      return isPaid ? 'paid' : null
    }
  }
}

const statesBefore = (to: PurchaseStatus): PurchaseStatus[] =>
  PURCHASE_STATUSES.filter((from) => PURCHASE_TRANSITIONS[from].includes(to))
