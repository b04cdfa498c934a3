import { pipelined } from '../../../db/database.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { PayoutProvider } from '../../../ports/payout-provider.ts'
import { lockBalance } from '../ledger/balances.queries.ts'
import { followTransfers, reconcileTransfers } from '../transfers/follow-transfer.ts'
import { foldOutgoing, type OutgoingState, planOutgoingPoll } from '../transfers/outgoing.ts'
import { recordEvent } from '../transfers/record-event.ts'
import { requestTransfer } from '../transfers/request-transfer.ts'
import type { Rail, Reported } from '../transfers/transfer.ts'
import type { TransferKind } from '../transfers/transfer-kind.ts'
import { transferStore } from '../transfers/transfer-store.ts'
import { acquirePartLease } from './payout-lease.ts'
import {
  findPayout,
  findSettings,
  listParts,
  type PartRow,
  type PayoutRef,
  type PayoutRow,
} from './payouts.queries.ts'
import { payoutEvents, payoutParts, payouts } from './payouts.tables.ts'
import { closePayout, settlePart } from './settle-payout.ts'

const store = transferStore({
  transfers: payoutParts,
  events: payoutEvents,
  transferId: 'part_id',
  followed: payouts,
  followedId: 'payout_id',
  queue: 'follow-payout',
  states: { waiting: 'waiting', requested: 'asked' },
  sets: {
    requested: 'waits_for_float = false',
    requeued: 'waits_for_float = true',
    accepted: 'provider_payout_id = $4::text',
  },
  acceptedValues: ({ providerPayoutId }) => [providerPayoutId ?? null],
})

type PartOfPayout = { payout: PayoutRow; part: PartRow }

const railOf = (provider: PayoutProvider, { payout, part }: PartOfPayout): Rail => ({
  request: () =>
    provider.requestPayout({
      reference: part.providerReference,
      method: payout.method,
      amount: { amountMinor: part.amountMinor, currency: 'SLE' },
      recipientPhone: payout.phone,
    }),
  poll: () => provider.readPayout(part.providerReference, part.providerPayoutId),
  float: () => provider.float(),
})

/** How the parts of a payout use the transfer engine; one job follows all of them. */
export const PAYOUT_KIND: TransferKind<'follow-payout', PartRow, OutgoingState> = {
  name: 'payout',
  queue: 'follow-payout',
  store,
  jobOf: ({ entrepreneurId, id: payoutId }) => ({ entrepreneurId, payoutId }),
  followedBy: ({ entrepreneurId, payoutId: id }) => ({ entrepreneurId, id }),
  direction: 'out',
  listDue: async (deps, ref) => {
    const [payout, parts] = await deps.db.inTenant(ref.entrepreneurId, (tx) =>
      pipelined(findPayout(tx, ref), listParts(tx, ref)),
    )
    if (payout?.state !== 'under_way') return []
    const provider = await deps.payouts.byName(payout.provider)
    return parts.map((row) => ({
      row,
      rail: provider === null ? null : railOf(provider, { payout, part: row }),
    }))
  },
  stage: ({ state }) => {
    if (state === 'waiting') return 'unrequested'
    return state === 'asked' ? 'requested' : 'closed'
  },
  acquireLease: (deps, due) => acquirePartLease(deps, store, due),
  declinedKey: (reference) => `payout:${reference}:refused`,
  // The first lock of every payout transaction.
  lock: async (tx, ref) => {
    await lockBalance(tx, ref.entrepreneurId)
    return listParts(tx, ref)
  },
  fold: foldOutgoing,
  settle: settlePart,
  close: closePayout,
  planPoll: async (tx, ref, now) => {
    const payout = await findPayout(tx, ref)
    if (payout?.state !== 'under_way') return null
    const isHeld = (await findSettings(tx, ref.entrepreneurId)).heldAt !== null
    return planOutgoingPoll(tx, { checkCount: payout.checkCount, isHeld, now })
  },
}

/** Requests a waiting part, if it is its turn, and a part whose request never reached the provider. */
export const sendPart = (deps: Deps, provider: PayoutProvider, { payout, part }: PartOfPayout) =>
  requestTransfer(deps, PAYOUT_KIND, { row: part, rail: railOf(provider, { payout, part }) })

/** Runs a payout's job once. */
export const followPayout = (deps: Deps, ref: PayoutRef): Promise<void> =>
  followTransfers(deps, PAYOUT_KIND, ref)

/** Records an event of a payout's part, then settles; null if no part has its reference. */
export const recordPayoutEvent = (deps: Deps, provider: string, reported: Reported) =>
  recordEvent(deps, PAYOUT_KIND, { provider, ...reported })

/** Creates a new job for every payout that lost its own, and returns how many. */
export const reconcilePayouts = (deps: Deps): Promise<number> => reconcileTransfers(deps, PAYOUT_KIND)
