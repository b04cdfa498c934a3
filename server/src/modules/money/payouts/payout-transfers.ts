import { together } from '../../../db/database.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { PayoutProvider } from '../../../ports/payout-provider.ts'
import { lockBalance } from '../ledger/balances.queries.ts'
import { followTransfers, reconcileTransfers } from '../transfers/follow-transfer.ts'
import { foldOutgoing, type OutgoingState, planOutgoingPoll } from '../transfers/outgoing.ts'
import { requestTransfer } from '../transfers/request-transfer.ts'
import { recordEvent } from '../transfers/settle-transfer.ts'
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
import { endUnsent, settlePart } from './settle-payout.ts'

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

/** The parts of a payout; its job follows all of them. */
export const PAYOUT_KIND: TransferKind<'follow-payout', PartRow, OutgoingState> = {
  name: 'payout',
  queue: 'follow-payout',
  store,
  jobOf: ({ entrepreneurId, id: payoutId }) => ({ entrepreneurId, payoutId }),
  followedBy: ({ entrepreneurId, payoutId: id }) => ({ entrepreneurId, id }),
  direction: 'out',
  listDue: async (deps, ref) => {
    const [payout, parts] = await deps.db.inTenant(ref.entrepreneurId, (tx) =>
      together(findPayout(tx, ref), listParts(tx, ref)),
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
  // The first lock of all that touches payouts.
  lock: async (tx, ref) => {
    await lockBalance(tx, ref.entrepreneurId)
    return listParts(tx, ref)
  },
  fold: foldOutgoing,
  settle: settlePart,
  close: endUnsent,
  planPoll: async (tx, ref, now) => {
    const payout = await findPayout(tx, ref)
    if (payout?.state !== 'under_way') return null
    const isHeld = (await findSettings(tx, ref.entrepreneurId)).heldAt !== null
    return planOutgoingPoll(tx, { checkCount: payout.checkCount, isHeld, now })
  },
}

/** Requests a part that waits, if it is its turn, and one whose request the provider never got. */
export const sendPart = (deps: Deps, provider: PayoutProvider, { payout, part }: PartOfPayout) =>
  requestTransfer(deps, PAYOUT_KIND, { row: part, rail: railOf(provider, { payout, part }) })

/** One run of a payout's job. */
export const followPayout = (deps: Deps, ref: PayoutRef): Promise<void> =>
  followTransfers(deps, PAYOUT_KIND, ref)

/** Records an event of a part of a payout, then settles; null where no part has its reference. */
export const recordPayoutEvent = (deps: Deps, provider: string, reported: Reported) =>
  recordEvent(deps, PAYOUT_KIND, { provider, ...reported })

/** Gives a new job to every payout whose own was lost, and returns how many. */
export const reconcilePayouts = (deps: Deps): Promise<number> => reconcileTransfers(deps, PAYOUT_KIND)
