import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../ports/deps.ts'
import { bookSponsorReturned } from '../ledger/sponsor-ledger.ts'
import { railOf } from '../refunds/choose-route.ts'
import { followTransfers, reconcileTransfers } from '../transfers/follow-transfer.ts'
import {
  acquireOutgoingLease,
  discrepancyOf,
  foldOutgoing,
  type OutgoingState,
  planOutgoingPoll,
} from '../transfers/outgoing.ts'
import { recordEvent } from '../transfers/record-event.ts'
import type { Reported } from '../transfers/transfer.ts'
import type { TransferKind } from '../transfers/transfer-kind.ts'
import { transferStore } from '../transfers/transfer-store.ts'
import {
  changeSponsorReturn,
  findSponsorReturn,
  lockReturnToConfirm,
  lockSponsorReturn,
  type SponsorReturnRef,
  type SponsorReturnRow,
} from './sponsor-payments.queries.ts'
import { lockSponsorshipOf, moveReturned, restOf } from './sponsors.queries.ts'
import { sponsorReturnEvents, sponsorReturns } from './sponsors.tables.ts'

const store = transferStore({
  transfers: sponsorReturns,
  events: sponsorReturnEvents,
  transferId: 'return_id',
  followed: sponsorReturns,
  followedId: 'id',
  queue: 'follow-sponsor-return',
  states: { waiting: 'waiting', requested: 'asked' },
})

const isFollowed = (row: SponsorReturnRow | null): row is SponsorReturnRow =>
  row?.state === 'waiting' || row?.state === 'asked'

const SENT_LATE = 'It was sent after it had failed, and the money had been taken into the sum again'
const SENT_TWICE = 'It was sent after it had failed, and it had been sent again meanwhile'
const NOT_NEEDED = 'What it was for was sent after all: nothing is to be sent'

/**
 * Takes the money of a failed return off the sum again, with the one that waits for an admin in its place. False if that money was
 * sent again.
 */
const takeOffAgain = async (deps: Deps, tx: Tx, row: SponsorReturnRow): Promise<boolean> => {
  const { entrepreneurId, sponsorshipId, amountMinor } = row
  const sponsorship = await lockSponsorshipOf(tx, { entrepreneurId, id: sponsorshipId })
  const waiting = await lockReturnToConfirm(tx, row)
  if (waiting !== null) {
    const ended = { state: 'failed', failureReason: NOT_NEEDED, endedAt: deps.now() } as const
    await changeSponsorReturn(tx, waiting, ended)
    await moveReturned(tx, { entrepreneurId, id: sponsorshipId, amountMinor: -waiting.amountMinor })
  }
  const isLeft = sponsorship !== null && restOf(sponsorship) + (waiting?.amountMinor ?? 0) >= amountMinor
  if (isLeft) await moveReturned(tx, { entrepreneurId, id: sponsorshipId, amountMinor })
  return isLeft
}

/** It is the platform's loss: the sum stays as it is. A repeated event is noted once. */
const noteSentTwice = async (
  deps: Deps,
  tx: Tx,
  row: SponsorReturnRow,
  reference: string | null,
): Promise<boolean> => {
  if (row.alarm !== null) return false
  const alarm = discrepancyOf(deps, { id: row.id, isOtherSum: false, sentLate: SENT_TWICE })
  await changeSponsorReturn(tx, row, { reference, alarm })
  return true
}

/**
 * Marks a return as sent and books it, once; `reference` is the operator's own number. One that had failed takes the money off the
 * sum again.
 */
export const markReturned = async (
  deps: Deps,
  tx: Tx,
  row: SponsorReturnRow,
  {
    reference,
    isOtherSum = false,
    confirmedBy = null,
  }: { reference: string | null; isOtherSum?: boolean; confirmedBy?: string | null },
): Promise<boolean> => {
  if (row.state === 'sent') return false
  const { entrepreneurId, id, sponsorshipId, takenBy, amountMinor } = row
  if (row.state === 'failed' && !(await takeOffAgain(deps, tx, row)))
    return noteSentTwice(deps, tx, row, reference)
  const sentLate = row.state === 'failed' ? SENT_LATE : null
  const alarm = discrepancyOf(deps, { id, isOtherSum, sentLate })
  const ended = { endedAt: deps.now(), askLeaseUntil: null, nextCheckAt: null }
  await changeSponsorReturn(tx, row, {
    state: 'sent',
    failureReason: null,
    reference,
    alarm,
    confirmedBy,
    ...ended,
  })
  await bookSponsorReturned(deps, tx, {
    entrepreneurId,
    sponsorshipId,
    heldBy: takenBy,
    moneyKey: id,
    amountMinor,
  })
  return true
}

const settle = async (
  deps: Deps,
  tx: Tx,
  { row, folded }: { row: SponsorReturnRow; folded: OutgoingState },
): Promise<boolean> => {
  if (folded.kind === 'paid')
    return markReturned(deps, tx, row, {
      reference: folded.transactionId ?? row.providerReference,
      isOtherSum: folded.isOtherSum,
    })
  if (folded.kind !== 'failed' || !isFollowed(row)) return false
  const ended = { endedAt: deps.now(), askLeaseUntil: null, nextCheckAt: null }
  await changeSponsorReturn(tx, row, { state: 'failed', failureReason: folded.reason, ...ended })
  // The next run of the job sends it by another way, or asks an admin.
  const { entrepreneurId, sponsorshipId: id, amountMinor } = row
  await moveReturned(tx, { entrepreneurId, id, amountMinor: -amountMinor })
  return true
}

/** How what is left of a sponsorship uses the transfer engine. */
export const SPONSOR_RETURN_KIND: TransferKind<'follow-sponsor-return', SponsorReturnRow, OutgoingState> = {
  name: 'sponsor return',
  queue: 'follow-sponsor-return',
  store,
  jobOf: ({ entrepreneurId, id: sponsorReturnId }) => ({ entrepreneurId, sponsorReturnId }),
  followedBy: ({ entrepreneurId, sponsorReturnId: id }) => ({ entrepreneurId, id }),
  direction: 'out',
  listDue: async (deps, ref) => {
    const row = await deps.db.inTenant(ref.entrepreneurId, (tx) => findSponsorReturn(tx, ref))
    if (!isFollowed(row) || row.method === 'by_hand' || row.takenBy === 'bank') return []
    const { method, takenBy } = row
    return [{ row, rail: await railOf(deps, { ...row, method, takenBy, provider: providerOf(row) }) }]
  },
  stage: ({ state }) => (state === 'waiting' ? 'unrequested' : 'requested'),
  acquireLease: (deps, { row }) => acquireOutgoingLease(deps, store, row),
  declinedKey: (reference) => `sponsor:${reference}:refused`,
  lock: async (tx, ref) => {
    const row = await lockSponsorReturn(tx, ref)
    return row === null ? [] : [row]
  },
  fold: foldOutgoing,
  settle,
  planPoll: async (tx, ref, now) => {
    const row = await findSponsorReturn(tx, ref)
    return isFollowed(row) ? planOutgoingPoll(tx, { checkCount: row.checkCount, isHeld: false, now }) : null
  },
}

// Written from `RefundRoute`, whose provider has one of these names.
const providerOf = ({ provider }: SponsorReturnRow) => provider as Parameters<typeof railOf>[1]['provider']

/** Runs the job of a return once. */
export const followSponsorReturn = (deps: Deps, ref: SponsorReturnRef): Promise<void> =>
  followTransfers(deps, SPONSOR_RETURN_KIND, ref)

/** Records an event of a return, then settles; null if no return has its reference. */
export const recordSponsorReturnEvent = (deps: Deps, provider: string, reported: Reported) =>
  recordEvent(deps, SPONSOR_RETURN_KIND, { provider, ...reported })

/** Creates a new job for every return that lost its own, and returns how many. */
export const reconcileSponsorReturns = (deps: Deps): Promise<number> =>
  reconcileTransfers(deps, SPONSOR_RETURN_KIND)
