import { payoutAfter } from '@minit/domain/money/payouts.ts'
import type { TenantTx, Tx } from '../../../db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { noteAlertNews } from '../../messaging/push/seller-news.ts'
import { bookPayoutPaid, bookPayoutReturned } from '../ledger/payout-ledger.ts'
import { discrepancyOf, type OutgoingState } from '../transfers/outgoing.ts'
import { findDestination } from './destinations.queries.ts'
import {
  failWaitingParts,
  findPayout,
  listParts,
  movePayout,
  type PartRow,
  type PayoutRef,
  updatePart,
  updatePayout,
} from './payouts.queries.ts'

const SENT_LATE = 'It was sent after it had failed, and the money had been given back to the balance'

/**
 * Returns parts that wait to be sent to a replaced number, and ends the payout once none of its parts is
 * open. Parts already requested from the provider continue. The seller's balance must be locked.
 */
export const closePayout = async (deps: Deps, tx: TenantTx, ref: PayoutRef): Promise<void> => {
  const [payout, destination] = [await findPayout(tx, ref), await findDestination(tx)]
  if (payout?.endedAt === null && payout.phone !== destination?.phone) {
    const failed = { failureReason: 'number_changed', endedAt: deps.now() }
    for (const part of await failWaitingParts(tx, ref, failed)) await bookPayoutReturned(deps, tx, part)
  }
  await endPayout(deps, tx, ref)
}

/**
 * The only function by which events make a payout's part paid or failed, and move its money. The seller's
 * balance must be locked.
 */
export const settlePart = async (
  deps: Deps,
  tx: Tx,
  { row: part, folded }: { row: PartRow; folded: OutgoingState },
): Promise<boolean> => {
  const isOpen = part.state === 'waiting' || part.state === 'asked'
  if (folded.kind === 'paid' && part.state !== 'paid') await paidPart(deps, tx, { part, paid: folded })
  else if (folded.kind === 'failed' && isOpen) await failPart(deps, tx, part, folded.reason)
  else return false
  return true
}

type Paid = Extract<OutgoingState, { kind: 'paid' }>

const paidPart = async (
  deps: Deps,
  tx: Tx,
  { part, paid: { isOtherSum, transactionId } }: { part: PartRow; paid: Paid },
): Promise<void> => {
  const wasReturned = part.state === 'failed'
  await bookPayoutPaid(deps, tx, part, wasReturned)
  const sentLate = wasReturned ? SENT_LATE : null
  await updatePart(tx, part, {
    state: 'paid',
    failureReason: null,
    providerTransactionId: transactionId,
    alarm: discrepancyOf(deps, { id: part.id, isOtherSum, sentLate }),
    waitsForFloat: false,
    askLeaseUntil: null,
    endedAt: deps.now(),
  })
}

/** Returns the money of a part to the balance, with a reason. The balance must be locked. */
export const failPart = async (deps: Deps, tx: Tx, part: PartRow, failureReason: string): Promise<void> => {
  await bookPayoutReturned(deps, tx, part)
  await updatePart(tx, part, {
    state: 'failed',
    failureReason,
    waitsForFloat: false,
    askLeaseUntil: null,
    endedAt: deps.now(),
  })
}

/**
 * Ends a payout that waits for an admin, and returns its money. The balance must be locked. Refuses with
 * `already_decided`.
 */
export const returnWaiting = async (
  deps: Deps,
  tx: Tx,
  ref: PayoutRef,
  failureReason: 'refused_by_admin' | 'taken_back',
): Promise<void> => {
  const end = { from: 'waits_for_admin', state: 'failed', failureReason, endedAt: deps.now() } as const
  if (!(await movePayout(tx, ref, end))) throw new Refusal('already_decided')
  for (const part of await listParts(tx, ref)) await failPart(deps, tx, part, failureReason)
}

const endPayout = async (deps: Deps, tx: TenantTx, ref: PayoutRef): Promise<void> => {
  const [payout, parts] = [await findPayout(tx, ref), await listParts(tx, ref)]
  const state = payoutAfter(parts.map((part) => part.state))
  if (payout === null || state === null || payout.state === state) return
  const failureReason = parts.find((part) => part.state === 'failed')?.failureReason ?? null
  const endedAt = payout.endedAt ?? deps.now()
  await updatePayout(tx, ref, { state, failureReason, endedAt, nextCheckAt: null })
  if (state === 'paid') await noteAlertNews(deps, tx, { kind: 'payout', amountMinor: payout.amountMinor })
}
