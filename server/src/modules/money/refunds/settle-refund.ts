import { refundText } from '@minit/domain/messaging/messages.ts'
import { formatLe } from '@minit/domain/money/money.ts'
import type { Tx } from '../../../db/database.ts'
import { maskPhone } from '../../../kernel/phones.ts'
import type { Deps } from '../../../ports/deps.ts'
import { queueRefundMessage } from '../../messaging/messages/buyer-messages.ts'
import { bookRefundReturned, bookRefundSent } from '../ledger/refund-ledger.ts'
import { findSuspenseItem } from '../payments/suspense.queries.ts'
import { settleSuspense } from '../payments/suspense.ts'
import { discrepancyOf, type OutgoingState } from '../transfers/outgoing.ts'
import { leaveFailedOf, type RefundRow, refOf, updateRefund } from './refunds.queries.ts'

const SENT_LATE = 'It was sent after it had failed, and the money had been given back to the seller'
const SENT_TWICE = 'It was sent after it had failed, and it had been sent again meanwhile'
const SENT_THOUGH_DECIDED =
  'It was sent after it had failed, and its money had been resolved another way meanwhile'

/**
 * The only function that makes a refund sent or failed, and moves its money. Runs under the lock of its sale,
 * and locks the seller's balance last.
 */
export const settleFolded = async (
  deps: Deps,
  tx: Tx,
  { row: refund, folded }: { row: RefundRow; folded: OutgoingState },
): Promise<boolean> => {
  if (folded.kind === 'paid' && refund.state !== 'sent')
    return wasSent(deps, tx, refund, {
      reference: folded.transactionId ?? refund.providerReference,
      isOtherSum: folded.isOtherSum,
    })
  const isOpen = refund.state === 'waiting' || refund.state === 'asked' || refund.state === 'to_confirm'
  if (folded.kind !== 'failed' || !isOpen) return false
  const failureReason = folded.reason
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
  // A repeated event is settled once.
  if (isTwice && refund.reference !== null) return false
  const sentTwice = refund.suspenseId === null ? SENT_TWICE : SENT_THOUGH_DECIDED
  const sentLate = isTwice ? sentTwice : wasReturned ? SENT_LATE : null
  const alarm = discrepancyOf(deps, { id: refund.id, isOtherSum, sentLate })
  // It is the platform's loss, not the seller's: the balance stays as it is.
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
  await notifySent(deps, tx, refund)
  await bookRefundSent(deps, tx, refund, wasReturned)
  return true
}

/** Settles suspense money that was sent back. */
const endSuspense = async (deps: Deps, tx: Tx, { entrepreneurId, suspenseId }: RefundRow): Promise<void> => {
  if (suspenseId === null) return
  const item = await findSuspenseItem(tx, suspenseId)
  if (item?.settledAt === null) await settleSuspense(deps, tx, { id: suspenseId, outcome: 'sent_back' })
  await leaveFailedOf(tx, { entrepreneurId, suspenseId }, deps.now())
}

/** Sends no message about cash, which the seller handed over in person. */
const notifySent = async (deps: Deps, tx: Tx, refund: RefundRow): Promise<void> => {
  const { entrepreneurId, phone, method, amountMinor } = refund
  if (method === 'cash') return
  const news = { amount: formatLe(amountMinor), maskedPhone: maskPhone(phone), endsPass: false }
  await queueRefundMessage(deps, tx, { entrepreneurId, recipient: phone, text: refundText('sent', news) })
}
