import type { Deps } from '../../../ports/deps.ts'
import { lockSaleOfPurchase } from '../payments/payments.queries.ts'
import { followTransfers, reconcileTransfers } from '../transfers/follow-transfer.ts'
import {
  acquireOutgoingLease,
  foldOutgoing,
  type OutgoingState,
  planOutgoingPoll,
} from '../transfers/outgoing.ts'
import { recordEvent } from '../transfers/record-event.ts'
import { settleTransfers } from '../transfers/settle-transfer.ts'
import type { Reported } from '../transfers/transfer.ts'
import type { TransferKind } from '../transfers/transfer-kind.ts'
import { transferStore } from '../transfers/transfer-store.ts'
import { railOf } from './choose-route.ts'
import { findRefund, type RefundRef, type RefundRow } from './refunds.queries.ts'
import { refundEvents, refunds } from './refunds.tables.ts'
import { settleFolded } from './settle-refund.ts'

const store = transferStore({
  transfers: refunds,
  events: refundEvents,
  transferId: 'refund_id',
  followed: refunds,
  followedId: 'id',
  queue: 'follow-refund',
  states: { waiting: 'waiting', requested: 'asked' },
})

const isFollowed = (refund: RefundRow | null): refund is RefundRow =>
  refund?.state === 'waiting' || refund?.state === 'asked'

/** How refunds, also those of suspense money, use the transfer engine. */
export const REFUND_KIND: TransferKind<'follow-refund', RefundRow, OutgoingState> = {
  name: 'refund',
  queue: 'follow-refund',
  store,
  jobOf: ({ entrepreneurId, id: refundId }) => ({ entrepreneurId, refundId }),
  followedBy: ({ entrepreneurId, refundId: id }) => ({ entrepreneurId, id }),
  direction: 'out',
  listDue: async (deps, ref) => {
    const row = await deps.db.inTenant(ref.entrepreneurId, (tx) => findRefund(tx, ref))
    return isFollowed(row) ? [{ row, rail: await railOf(deps, row) }] : []
  },
  stage: ({ state }) => (state === 'waiting' ? 'unrequested' : 'requested'),
  acquireLease: (deps, { row }) => acquireOutgoingLease(deps, store, row),
  declinedKey: (reference) => `refund:${reference}:refused`,
  // The code that changes the seller's balance locks it last.
  lock: async (tx, ref) => {
    const found = await findRefund(tx, ref)
    if (found === null) return []
    await lockSaleOfPurchase(tx, found.purchaseId)
    // Read again under the lock.
    return [(await findRefund(tx, ref)) ?? found]
  },
  fold: foldOutgoing,
  settle: settleFolded,
  publish: ({ changes }, { purchaseId }) => changes.announce(purchaseId),
  planPoll: async (tx, ref, now) => {
    const refund = await findRefund(tx, ref)
    return isFollowed(refund)
      ? planOutgoingPoll(tx, { checkCount: refund.checkCount, isHeld: false, now })
      : null
  },
}

/** Runs a refund's job once. */
export const followRefund = (deps: Deps, ref: RefundRef): Promise<void> =>
  followTransfers(deps, REFUND_KIND, ref)

/** Settles a refund by its events. */
export const settleRefund = (deps: Deps, ref: RefundRef): Promise<void> =>
  settleTransfers(deps, REFUND_KIND, ref)

/** Records an event of a refund, then settles; null if no refund has its reference. */
export const recordRefundEvent = (deps: Deps, provider: string, reported: Reported) =>
  recordEvent(deps, REFUND_KIND, { provider, ...reported })

/** Creates a new job for every refund that lost its own, and returns how many. */
export const reconcileRefunds = (deps: Deps): Promise<number> => reconcileTransfers(deps, REFUND_KIND)
