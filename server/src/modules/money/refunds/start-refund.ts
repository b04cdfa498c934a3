import { refundText } from '@minit/domain/messaging/messages.ts'
import { formatLe } from '@minit/domain/money/money.ts'
import type { Tx } from '../../../db/database.ts'
import { maskPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { queueRefundMessage } from '../../messaging/messages/buyer-messages.ts'
import { owedForSale } from '../ledger/balances.ts'
import { bookRefundReserved } from '../ledger/refund-ledger.ts'
import type { Sale } from '../payments/payments.queries.ts'
import { type Reversed, reverseSale } from '../payments/reverse-sale.ts'
import { findPlatformHoldLocked } from '../payouts/platform-hold.queries.ts'
import { chooseRoute, type RefundRoute } from './choose-route.ts'
import { findSaleAnywhere, insertRefund, type RefundRow, refOf } from './refunds.queries.ts'
import { findUnusedOfAgent } from './unused-cards.queries.ts'

export type RefundActor = { actor: RefundRow['actor']; actorId: string | null; actorName: string }

/**
 * Finds how a purchase's price would go back, before a transaction opens. Refuses with `purchase_not_found`.
 */
export const planRefund = async (deps: Deps, purchaseId: string) => {
  const sale = await deps.db.readAsPlatform((tx) => findSaleAnywhere(tx, purchaseId))
  if (sale === null) throw new Refusal('purchase_not_found')
  const { payment, purchase } = sale
  const route = await chooseRoute(deps, {
    takenBy: payment.provider,
    paidBy: purchase.paymentMethod,
    phone: purchase.phone,
    amountMinor: purchase.priceMinor,
  })
  return { sale, route }
}

/**
 * Reverses a paid purchase and writes the intent to refund its price, with the money reserved and the job
 * that sends it, in the caller's platform transaction. The pass has ended by then. Refuses with
 * `voucher_with_agent`, and as `reverseSale` and `openRefund` do; of two concurrent calls the second is
 * refused. The caller counts the refund after the commit.
 */
export const startRefund = async (
  deps: Deps,
  tx: Tx,
  {
    purchaseId,
    route,
    why,
    actor,
  }: { purchaseId: string; route: RefundRoute; why: string; actor: RefundActor },
): Promise<{ refund: RefundRow; sale: Reversed }> => {
  await refuseWithAgent(tx, purchaseId)
  const sale = await reverseSale(deps, tx, purchaseId, ({ purchase }) =>
    notifyStarted(deps, tx, { purchase, route }),
  )
  const { payment, purchase } = sale
  const refund = await openRefund(deps, tx, {
    ...actor,
    ...route,
    entrepreneurId: purchase.entrepreneurId,
    purchaseId,
    suspenseId: null,
    amountMinor: purchase.priceMinor,
    owedMinor: owedForSale(payment.provider, purchase),
    why,
    takenBy: payment.provider,
    paymentReference: payment.providerReference,
    phone: purchase.phone,
  })
  await bookRefundReserved(deps, tx, refund, false)
  return { refund, sale }
}

/** An agent's unused card is voided instead, which reduces the agent's debt: the till never had its cash. */
const refuseWithAgent = async (tx: Tx, purchaseId: string): Promise<void> => {
  const name = await findUnusedOfAgent(tx, purchaseId)
  if (name === null) return
  throw new Refusal(
    'voucher_with_agent',
    `An agent sold voucher ${name}, and it is not used yet. Take it out of use under Vouchers instead: the agent then owes nothing for it, and gives the cash back.`,
  )
}

type NewRefund = Pick<
  RefundRow,
  | 'entrepreneurId'
  | 'purchaseId'
  | 'suspenseId'
  | 'amountMinor'
  | 'owedMinor'
  | 'why'
  | 'takenBy'
  | 'paymentReference'
  | 'phone'
> &
  RefundRoute &
  RefundActor

/**
 * Writes the intent of a refund with its job. Refuses with `refund_under_way` if another one has not failed,
 * and with `refund_held` while all refunds are held.
 */
export const openRefund = async (deps: Deps, tx: Tx, wanted: NewRefund): Promise<RefundRow> => {
  await refuseWhileHeld(tx, wanted)
  const isByPerson = wanted.method === 'by_hand' || wanted.method === 'cash'
  const refund: RefundRow = {
    ...wanted,
    id: deps.newId(),
    currency: 'SLE',
    state: isByPerson ? 'to_confirm' : 'waiting',
    reference: null,
    confirmedBy: null,
    failureReason: null,
    alarm: null,
    settledAt: null,
    askLeaseUntil: null,
    askedAt: null,
    acceptedAt: null,
    endedAt: null,
    checkCount: 0,
    createdAt: deps.now(),
    // The job is in the same transaction; this finds the refund if the job is lost.
    nextCheckAt: isByPerson ? null : deps.now(),
  }
  if (!(await insertRefund(tx, refund))) throw new Refusal('refund_under_way')
  if (!isByPerson) await deps.jobs.enqueue(tx, 'follow-refund', refOf(refund))
  return refund
}

/**
 * A restored database may have lost a refund that was sent, and no provider would recognise it by a new
 * reference. Cash belongs to the seller; with a manual refund an admin also books what was sent before.
 */
const refuseWhileHeld = async (tx: Tx, { method, actor }: NewRefund): Promise<void> => {
  if (method === 'cash' || (method === 'by_hand' && actor === 'admin')) return
  const hold = await findPlatformHoldLocked(tx)
  if (hold !== null)
    throw new Refusal('refund_held', `We send no refunds for now. Try again later. ${hold.reason}`)
}

/** Sends no message about cash: buyer and seller meet in person. */
const notifyStarted = async (
  deps: Deps,
  tx: Tx,
  { purchase, route }: { purchase: Sale['purchase']; route: RefundRoute },
): Promise<void> => {
  const { entrepreneurId, phone, kind, priceMinor } = purchase
  if (route.method === 'cash') return
  const text = refundText('under_way', {
    amount: formatLe(priceMinor),
    maskedPhone: maskPhone(phone),
    endsPass: kind === 'pass',
  })
  await queueRefundMessage(deps, tx, { entrepreneurId, recipient: phone, text })
}
