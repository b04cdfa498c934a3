import {
  nextPayoutPollAt,
  PAYOUT_FAILURES,
  type PartOutcome,
  partAfter,
  pollCountWhileHeld,
} from '@minit/domain/money/payouts.ts'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../ports/deps.ts'
import { findPlatformHold, findPlatformHoldLocked } from '../payouts/platform-hold.queries.ts'
import { logDiscrepancy } from './discrepancy.ts'
import { newLease } from './request-transfer.ts'
import type { PollPlan, TransferEvent, TransferRow } from './transfer.ts'
import type { TransferStore } from './transfer-store.ts'

/** The folded state of outgoing money, with the operator's own number. */
export type OutgoingState = PartOutcome & { transactionId: string | null }

/** Folds the events of outgoing money. */
export const foldOutgoing = (
  events: readonly TransferEvent[],
  { amountMinor }: { amountMinor: number },
): OutgoingState => {
  const facts = events.map((event) => ({
    ...event,
    kind: event.kind === 'succeeded' ? ('succeeded' as const) : ('failed' as const),
    // Written from `PayoutEvent`, which has no other reasons.
    reason: PAYOUT_FAILURES.find((reason) => reason === event.reason) ?? null,
  }))
  const sent = events.find(({ kind }) => kind === 'succeeded')
  const outcome = partAfter(facts, { amountMinor, currency: 'SLE' })
  return { ...outcome, transactionId: sent?.providerTransactionId ?? null }
}

/** Takes the lease in the seller's transaction, unless all payouts are held. */
export const acquireOutgoingLease = (deps: Deps, store: TransferStore, row: TransferRow): Promise<boolean> =>
  deps.db.inTenant(row.entrepreneurId, async (tx) => {
    if ((await findPlatformHoldLocked(tx)) !== null) return false
    return store.acquireLease(tx, row, newLease(deps))
  })

/**
 * Under a hold on all sellers or this one (`isHeld`), it polls often enough to send soon after the release.
 */
export const planOutgoingPoll = async (
  tx: Tx,
  { checkCount, isHeld, now }: { checkCount: number; isHeld: boolean; now: Date },
): Promise<PollPlan> => {
  const isUnderHold = isHeld || (await findPlatformHold(tx)) !== null
  const polls = isUnderHold ? pollCountWhileHeld(checkCount) : checkCount
  return { nextCheckAt: nextPayoutPollAt(polls, now), checkCount: polls + 1 }
}

const OTHER_SUM = 'The provider says that it sent another sum than was asked'

/**
 * Returns and logs why an operator has to review sent money; null if it matches the request. `sentLate`
 * explains what became of the money of a transfer that had failed before.
 */
export const discrepancyOf = (
  { log }: Pick<Deps, 'log'>,
  { id, isOtherSum, sentLate }: { id: string; isOtherSum: boolean; sentLate: string | null },
): string | null => {
  const discrepancy = sentLate ?? (isOtherSum ? OTHER_SUM : null)
  if (discrepancy !== null) logDiscrepancy({ log }, id, discrepancy)
  return discrepancy
}
