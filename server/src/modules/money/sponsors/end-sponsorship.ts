import { freetownDay } from '@minit/domain/kernel/durations.ts'
import type { TenantTx } from '../../../db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { findPlatformHoldLocked } from '../payouts/platform-hold.queries.ts'
import { chooseRoute, MANUAL, type RefundRoute } from '../refunds/choose-route.ts'
import { changeSponsorship, lockSponsorship, type SponsorshipRow } from './draw.queries.ts'
import { queueSponsorEnded } from './sponsor-messages.ts'
import { findSource, hasReturns, insertSponsorReturn, type MoneySource } from './sponsor-payments.queries.ts'
import { moveReturned, restOf } from './sponsors.queries.ts'

type Ref = { entrepreneurId: string; id: string }

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

/** How money goes back, decided before the transaction: a provider may be asked. By hand after it failed once. */
const routeFor = async (
  deps: Deps,
  { takenBy, paidBy, phone, hasFailed }: MoneySource,
  amountMinor: number,
): Promise<RefundRoute> =>
  takenBy === 'bank' || paidBy === null || hasFailed
    ? MANUAL
    : chooseRoute(deps, { takenBy, paidBy, phone, amountMinor })

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
  const source = await deps.db.inTenant(ref.entrepreneurId, (tx) => findSource(tx, ref))
  if (source === null) return
  const route = await routeFor(deps, source, Math.min(restOf(before), source.leftMinor))
  await deps.db.inTenant(ref.entrepreneurId, (tx) => startReturn(deps, tx, { id: ref.id, source, route }))
}

type Returning = { id: string; source: MoneySource; route: RefundRoute }

/** What goes back now, under the lock of the sponsorship; null if nothing does. */
const toReturn = async (tx: TenantTx, { id, source }: Returning) => {
  const row = await lockSponsorship(tx, id)
  if (row === null || row.state === 'running' || row.state === 'awaiting_payment') return null
  // Decided again: another process may have sent it meanwhile.
  const now = await findSource(tx, row)
  if (row.reservedMinor > 0 || now === null || now.paymentReference !== source.paymentReference) return null
  const amountMinor = Math.min(restOf(row), now.leftMinor)
  // A restored database may have lost a return that was sent.
  if (amountMinor <= 0 || (await findPlatformHoldLocked(tx)) !== null) return null
  return { row, amountMinor }
}

const startReturn = async (deps: Deps, tx: TenantTx, returning: Returning): Promise<void> => {
  const found = await toReturn(tx, returning)
  if (found === null) return
  const { row, amountMinor } = found
  const { source, route, id } = returning
  const { entrepreneurId } = row
  const { takenBy, paymentReference, phone } = source
  const isByPerson = route.method === 'by_hand' || route.method === 'cash'
  const sponsorReturnId = deps.newId()
  const isFirst = !(await hasReturns(tx, row))
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
  // Says the whole rest, which may go back in parts.
  if (isFirst)
    await queueSponsorEnded(deps, tx, {
      sponsorship: row,
      returnedMinor: restOf(row),
      phone: takenBy === 'bank' ? null : phone,
      goesBack: !isByPerson,
    })
  if (!isByPerson) await deps.jobs.enqueue(tx, 'follow-sponsor-return', { entrepreneurId, sponsorReturnId })
}
