import { freetownDay } from '@minit/domain/kernel/durations.ts'
import type { TenantTx } from '../../../db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { findPlatformHoldLocked } from '../payouts/platform-hold.queries.ts'
import { chooseRoute, MANUAL, type RefundRoute } from '../refunds/choose-route.ts'
import { changeSponsorship, lockSponsorship, type SponsorshipRow } from './draw.queries.ts'
import { queueSponsorEnded } from './sponsor-messages.ts'
import { findPaidBy, insertSponsorReturn, type PaidBy } from './sponsor-payments.queries.ts'
import { moveReturned } from './sponsors.queries.ts'

type Ref = { entrepreneurId: string; id: string }

/** What no phone used and is not on its way back yet; money of running grants is not in it. */
const restOf = ({ paidMinor, reservedMinor, usedMinor, returnedMinor }: SponsorshipRow): number =>
  paidMinor - reservedMinor - usedMinor - returnedMinor

/**
 * Ends a sponsorship: no phone gets more of it, those online keep their minutes. Refuses with `sponsorship_not_found` and
 * `sponsorship_not_open`.
 */
export const endNow = (deps: Deps, ref: Ref): Promise<void> =>
  deps.db.inTenant(ref.entrepreneurId, async (tx) => {
    const row = await lockSponsorship(tx, ref.id)
    if (row === null) throw new Refusal('sponsorship_not_found')
    if (row.state !== 'running' && row.state !== 'awaiting_payment') throw new Refusal('sponsorship_not_open')
    await markEnded(deps, tx, row)
  })

const markEnded = (deps: Deps, tx: TenantTx, { id, state }: SponsorshipRow): Promise<void> =>
  changeSponsorship(tx, id, { state: state === 'running' ? 'ended' : 'cancelled', endedAt: deps.now() })

/** How money goes back, decided before the transaction: a provider may be asked. */
const routeFor = async (deps: Deps, paidBy: PaidBy | null, amountMinor: number): Promise<RefundRoute> => {
  if (paidBy === null) return MANUAL
  const { takenBy, phone } = paidBy
  return chooseRoute(deps, { takenBy, paidBy: paidBy.paidBy, phone, amountMinor })
}

/**
 * Ends a sponsorship after its last day and, once all its grants are booked, starts to send back what is left, by the way it
 * came. Safe to repeat.
 */
export const endOverdue = async (deps: Deps, ref: Ref): Promise<void> => {
  const before = await deps.db.inTenant(ref.entrepreneurId, async (tx) => {
    const row = await lockSponsorship(tx, ref.id)
    const isOpen = row?.state === 'running' || row?.state === 'awaiting_payment'
    if (row !== null && isOpen && row.lastDay < freetownDay(deps.now())) await markEnded(deps, tx, row)
    return row
  })
  if (before === null || before.reservedMinor > 0 || restOf(before) === 0) return
  const paidBy = await deps.db.inTenant(ref.entrepreneurId, (tx) =>
    findPaidBy(tx, ref.entrepreneurId, ref.id),
  )
  if (paidBy === null) return
  const route = await routeFor(deps, paidBy, restOf(before))
  await deps.db.inTenant(ref.entrepreneurId, (tx) => startReturn(deps, tx, { id: ref.id, paidBy, route }))
}

const startReturn = async (
  deps: Deps,
  tx: TenantTx,
  { id, paidBy, route }: { id: string; paidBy: PaidBy; route: RefundRoute },
): Promise<void> => {
  const row = await lockSponsorship(tx, id)
  if (row === null || row.state === 'running' || row.state === 'awaiting_payment') return
  const amountMinor = restOf(row)
  if (row.reservedMinor > 0 || amountMinor === 0) return
  // A restored database may have lost a return that was sent.
  if ((await findPlatformHoldLocked(tx)) !== null) return
  const { entrepreneurId } = row
  const { takenBy, paymentReference, phone } = paidBy
  const isByPerson = route.method === 'by_hand' || route.method === 'cash'
  const sponsorReturnId = deps.newId()
  const isWritten = await insertSponsorReturn(tx, {
    entrepreneurId,
    id: sponsorReturnId,
    sponsorshipId: id,
    amountMinor,
    method: route.method === 'cash' ? 'by_hand' : route.method,
    provider: route.provider,
    providerReference: route.providerReference,
    payoutMethod: route.payoutMethod,
    state: isByPerson ? 'to_confirm' : 'waiting',
    takenBy,
    paymentReference,
    phone,
    createdAt: deps.now(),
    nextCheckAt: isByPerson ? null : deps.now(),
  })
  if (!isWritten) return
  await moveReturned(tx, { entrepreneurId, id, amountMinor })
  await queueSponsorEnded(deps, tx, { sponsorship: row, returnedMinor: amountMinor, phone })
  if (!isByPerson) await deps.jobs.enqueue(tx, 'follow-sponsor-return', { entrepreneurId, sponsorReturnId })
}
