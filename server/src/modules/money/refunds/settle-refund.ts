import { refundText } from '@minit/domain/messaging/messages.ts'
import { formatLe } from '@minit/domain/money/money.ts'
import { PAYOUT_FAILURES, partAfter } from '@minit/domain/money/payouts.ts'
import type { Tx } from '../../../db/database.ts'
import { maskPhone } from '../../../kernel/phones.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { PayoutEvent } from '../../../ports/payout-provider.ts'
import { queueRefundMessage } from '../../messaging/messages/buyer-messages.ts'
import { bookRefundReturned, bookRefundSent } from '../ledger/refund-ledger.ts'
import { lockSaleOfPurchase } from '../payments/payments.queries.ts'
import { findSuspenseItem } from '../payments/suspense.queries.ts'
import { settleSuspense } from '../payments/suspense.ts'
import { insertRefundEvent, listRefundEvents, type RefundEventSource } from './refund-events.queries.ts'
import {
  findRefund,
  leaveFailedOf,
  type RefundRef,
  type RefundRow,
  refOf,
  updateRefund,
} from './refunds.queries.ts'

const SENT_LATE = 'It was sent after it had failed, and the money had been given back to the seller'
const SENT_TWICE = 'It was sent after it had failed, and it had been sent again meanwhile'
const SENT_THOUGH_DECIDED =
  'It was sent after it had failed, and its money had been dealt with otherwise meanwhile'
const OTHER_SUM = 'The provider says that it sent another sum than was asked'

/**
 * The only place where a refund becomes sent or failed. Folds all its events under the lock of its sale, so late, double
 * and disordered ones come to the same, and moves the money once. The seller's balance is locked last.
 */
export const settleRefund = async (deps: Deps, ref: RefundRef): Promise<void> => {
  const purchaseId = await deps.db.inTenant(ref.entrepreneurId, async (tx) => {
    const found = await findRefund(tx, ref)
    if (found === null) return null
    await lockSaleOfPurchase(tx, found.purchaseId)
    // Read anew behind the lock.
    const refund = (await findRefund(tx, ref)) ?? found
    return (await foldEvents(deps, tx, refund)) ? refund.purchaseId : null
  })
  if (purchaseId !== null) deps.changes.announce(purchaseId)
}

const foldEvents = async (deps: Deps, tx: Tx, refund: RefundRow): Promise<boolean> => {
  const events = await listRefundEvents(tx, refOf(refund))
  const facts = events.map((event) => ({
    ...event,
    // Written from `PayoutEvent`, which has no other reasons.
    reason: PAYOUT_FAILURES.find((reason) => reason === event.reason) ?? null,
  }))
  const outcome = partAfter(facts, { amountMinor: refund.amountMinor, currency: 'SLE' })
  if (outcome.kind === 'paid' && refund.state !== 'sent') {
    const reference = events.find(({ kind }) => kind === 'succeeded')?.reference ?? refund.providerReference
    return wasSent(deps, tx, refund, { reference, isOtherSum: outcome.isOtherSum })
  }
  const isOpen = refund.state === 'waiting' || refund.state === 'asked' || refund.state === 'to_confirm'
  if (outcome.kind !== 'failed' || !isOpen) return false
  const failureReason = outcome.reason
  await updateRefund(tx, refOf(refund), { state: 'failed', failureReason, ...ended(deps) })
  await bookRefundReturned(deps, tx, refund)
  return true
}

const ended = (deps: Deps) => ({ endedAt: deps.now(), askLeaseUntil: null, nextCheckAt: null })

type WasSent = { reference: string | null; isOtherSum: boolean }

const wasSent = async (
  deps: Deps,
  tx: Tx,
  refund: RefundRow,
  { reference, isOtherSum }: WasSent,
): Promise<boolean> => {
  const wasReturned = refund.state === 'failed'
  const isTwice = wasReturned && refund.settledAt !== null
  // What was told before is told once.
  if (isTwice && refund.reference !== null) return false
  const sentTwice = refund.suspenseId === null ? SENT_TWICE : SENT_THOUGH_DECIDED
  const alarm = isTwice ? sentTwice : wasReturned ? SENT_LATE : isOtherSum ? OTHER_SUM : null
  if (alarm !== null) deps.log.error({ refund: refund.id }, `a refund wants a person: ${alarm}`)
  // The platform's loss, and not the seller's: the balance stays as it is.
  if (isTwice) {
    await updateRefund(tx, refOf(refund), { reference, alarm })
    return true
  }
  await updateRefund(tx, refOf(refund), {
    state: 'sent',
    failureReason: null,
    reference,
    alarm,
    ...ended(deps),
  })
  await endSuspense(deps, tx, refund)
  await tellSent(deps, tx, refund)
  await bookRefundSent(deps, tx, refund, wasReturned)
  return true
}

/** Money on suspense that has gone back is on suspense no more. */
const endSuspense = async (deps: Deps, tx: Tx, { entrepreneurId, suspenseId }: RefundRow): Promise<void> => {
  if (suspenseId === null) return
  const item = await findSuspenseItem(tx, suspenseId)
  if (item?.settledAt === null) await settleSuspense(deps, tx, { id: suspenseId, outcome: 'sent_back' })
  await leaveFailedOf(tx, { entrepreneurId, suspenseId }, deps.now())
}

/** Not of cash, which the seller handed over face to face. */
const tellSent = async (deps: Deps, tx: Tx, refund: RefundRow): Promise<void> => {
  const { entrepreneurId, phone, method, amountMinor } = refund
  if (method === 'cash') return
  const news = { amount: formatLe(amountMinor), maskedPhone: maskPhone(phone), endsPass: false }
  await queueRefundMessage(deps, tx, { entrepreneurId, recipient: phone, text: refundText('sent', news) })
}

/**
 * Keeps what a provider told us of a refund, once, then settles. The event is committed before: the refund's job settles
 * what a crash left. False where no refund of ours is meant.
 */
export const recordRefundEvent = async (
  deps: Deps,
  provider: string,
  { event, source }: { event: PayoutEvent; source: RefundEventSource },
): Promise<boolean> => {
  const row = { id: deps.newId(), provider, event, source, receivedAt: deps.now() }
  const ref = await deps.db.writeAsPlatform((db) => insertRefundEvent(db, row))
  if (ref === null) return false
  await settleRefund(deps, ref)
  return true
}
