import { PAYOUT_FAILURES, type PartOutcome, partAfter, payoutAfter } from '@minit/domain/money/payouts.ts'
import type { TenantTx, Tx } from '../../../db/database.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { PayoutEvent, PayoutProviderName } from '../../../ports/payout-provider.ts'
import { noteAlertNews } from '../../messaging/push/seller-news.ts'
import { lockBalance } from '../ledger/balances.queries.ts'
import { bookPayoutPaid, bookPayoutReturned } from '../ledger/payout-ledger.ts'
import { findDestination } from './destinations.queries.ts'
import { insertPayoutEvent, listPartEvents, type PayoutEventSource } from './payout-events.queries.ts'
import {
  failWaitingParts,
  findPayout,
  listParts,
  type PartRow,
  type PayoutRef,
  updatePart,
  updatePayout,
} from './payouts.queries.ts'

const PAID_LATE = 'It was sent after it had failed, and the money had been given back to the balance'
const OTHER_SUM = 'The provider says that it sent another sum than was asked'

/**
 * The only place where a part of a payout becomes paid or failed. Folds all its events under the lock of the seller's
 * balance, so late, double and disordered ones come to the same, and moves the money once.
 */
export const settlePayout = (deps: Deps, ref: PayoutRef): Promise<void> =>
  deps.db.inTenant(ref.entrepreneurId, async (tx) => {
    await lockBalance(tx, ref.entrepreneurId)
    for (const part of await listParts(tx, ref)) await settlePart(deps, tx, part)
    await endUnsent(deps, tx, ref)
  })

/**
 * Gives back what waits to be sent to a number that was replaced, and ends the payout where nothing of it is open any more.
 * What was asked of the provider goes on. The seller's balance must be locked.
 */
export const endUnsent = async (deps: Deps, tx: TenantTx, ref: PayoutRef): Promise<void> => {
  const [payout, destination] = [await findPayout(tx, ref), await findDestination(tx)]
  if (payout?.endedAt === null && payout.phone !== destination?.phone) {
    const failed = { failureReason: 'number_changed', endedAt: deps.now() }
    for (const part of await failWaitingParts(tx, ref, failed)) await bookPayoutReturned(deps, tx, part)
  }
  await endPayout(deps, tx, ref)
}

/** Makes of a part what its events come to, and moves its money. The seller's balance must be locked. */
export const settlePart = async (deps: Deps, tx: Tx, part: PartRow): Promise<void> => {
  const events = await listPartEvents(tx, part)
  const facts = events.map((event) => ({
    ...event,
    // Written from `PayoutEvent`, which has no other reasons.
    reason: PAYOUT_FAILURES.find((reason) => reason === event.reason) ?? null,
  }))
  const outcome = partAfter(facts, { amountMinor: part.amountMinor, currency: 'SLE' })
  if (outcome.kind === 'paid' && part.state !== 'paid') {
    const sent = events.find(({ kind }) => kind === 'succeeded')
    await paidPart(deps, tx, part, { ...outcome, providerTransactionId: sent?.providerTransactionId ?? null })
  }
  const isOpen = part.state === 'waiting' || part.state === 'asked'
  if (outcome.kind === 'failed' && isOpen) await failPart(deps, tx, part, outcome.reason)
}

type Paid = Extract<PartOutcome, { kind: 'paid' }> & { providerTransactionId: string | null }

const paidPart = async (
  deps: Deps,
  tx: Tx,
  part: PartRow,
  { isOtherSum, providerTransactionId }: Paid,
): Promise<void> => {
  const wasReturned = part.state === 'failed'
  await bookPayoutPaid(deps, tx, part, wasReturned)
  const alarm = wasReturned ? PAID_LATE : isOtherSum ? OTHER_SUM : null
  if (alarm !== null) deps.log.error({ part: part.id }, `a payout wants a person: ${alarm}`)
  await updatePart(tx, part, {
    state: 'paid',
    failureReason: null,
    providerTransactionId,
    alarm,
    waitsForFloat: false,
    askLeaseUntil: null,
    endedAt: deps.now(),
  })
}

/** Gives the money of a part back to the balance, with its reason. The balance must be locked. */
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

const endPayout = async (deps: Deps, tx: TenantTx, ref: PayoutRef): Promise<void> => {
  const [payout, parts] = [await findPayout(tx, ref), await listParts(tx, ref)]
  const state = payoutAfter(parts.map((part) => part.state))
  if (payout === null || state === null || payout.state === state) return
  const failureReason = parts.find((part) => part.state === 'failed')?.failureReason ?? null
  const endedAt = payout.endedAt ?? deps.now()
  await updatePayout(tx, ref, { state, failureReason, endedAt, nextCheckAt: null })
  if (state === 'paid') await noteAlertNews(deps, tx, { kind: 'payout', amountMinor: payout.amountMinor })
}

/**
 * Keeps what a provider told us of a payout, once, then settles. The event is committed before: the payout's job settles
 * what a crash left. One that fits no payout of ours is an error in the log: somebody may have sent the platform's money.
 */
export const recordPayoutEvent = async (
  deps: Deps,
  provider: PayoutProviderName,
  { event, source }: { event: PayoutEvent; source: PayoutEventSource },
): Promise<void> => {
  const row = { id: deps.newId(), provider, event, source, receivedAt: deps.now() }
  const ref = await deps.db.writeAsPlatform((db) => insertPayoutEvent(db, row))
  if (ref === null) {
    deps.log.error(
      { provider, reference: event.reference, kind: event.kind },
      'a payout event fits no payout of ours',
    )
    return
  }
  await settlePayout(deps, ref)
}
