import { formatClock, formatDayOfMonth } from '@minit/domain/kernel/durations.ts'
import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { type Admin, writeAudit } from '../../platform/audit/audit.ts'
import { findEntrepreneur } from '../../shop/sellers/sellers.queries.ts'
import { lockBalance } from '../ledger/balances.queries.ts'
import { clearAlarm, findPayoutById } from './admin-payouts.queries.ts'
import { findDestinationOf } from './destinations.queries.ts'
import {
  findOpenPayoutOf,
  findSettings,
  movePayout,
  type PayoutRef,
  type PayoutRow,
  saveSettings,
} from './payouts.queries.ts'
import { findPlatformHoldLocked } from './platform-hold.queries.ts'
import { returnWaiting } from './settle-payout.ts'

type Decision = { id: string; reason: string }

/** Locks the seller's balance for a payout of any seller: the first lock of every payout transaction. */
const lockPayout = async (tx: Tx, id: string): Promise<PayoutRow> => {
  const payout = await findPayoutById(tx, id)
  if (payout === null) throw new Refusal('payout_not_found')
  await lockBalance(tx, payout.entrepreneurId)
  return payout
}

const refOf = ({ entrepreneurId, id: payoutId }: PayoutRow): PayoutRef => ({ entrepreneurId, payoutId })

const audit = (
  deps: Deps,
  tx: Tx,
  { admin, action, payout, reason }: { admin: Admin; action: string; payout: PayoutRow; reason: string },
): Promise<void> =>
  writeAudit(deps, tx, {
    admin,
    action,
    subject: { type: 'payout', id: payout.id },
    before: { state: payout.state, amountMinor: payout.amountMinor },
    after: { entrepreneurId: payout.entrepreneurId },
    reason,
  })

/** Money goes to the number that is current when it is sent, and not before that number's hold ends. */
const refuseOtherNumber = async (tx: Tx, { entrepreneurId, phone }: PayoutRow, now: Date): Promise<void> => {
  const destination = await findDestinationOf(tx, entrepreneurId)
  if (destination?.phone !== phone)
    throw new Refusal(
      'payout_destination_held',
      'The seller has another number now. Refuse this one: its money is then back in their balance.',
    )
  const { heldUntil } = destination
  if (heldUntil !== null && heldUntil > now)
    throw new Refusal(
      'payout_destination_held',
      `The seller confirmed their number again. It can be sent from ${formatClock(heldUntil)} on ${formatDayOfMonth(heldUntil)}.`,
    )
}

/**
 * Approves a large payout. Of two concurrent decisions one counts: `already_decided`. Refuses with
 * `payout_not_found`, `payout_held` while all are held, and `payout_destination_held` if its number has
 * changed since or is new.
 */
export const approvePayout = (deps: Deps, admin: Admin, { id, reason }: Decision): Promise<void> =>
  deps.db.asPlatform(async (tx) => {
    const payout = await lockPayout(tx, id)
    if ((await findPlatformHoldLocked(tx)) !== null)
      throw new Refusal('payout_held', 'All payouts are held. Release them first.')
    const go = { from: 'waits_for_admin', state: 'under_way', nextCheckAt: deps.now() } as const
    if (!(await movePayout(tx, refOf(payout), go))) throw new Refusal('already_decided')
    await refuseOtherNumber(tx, payout, deps.now())
    await deps.jobs.enqueue(tx, 'follow-payout', refOf(payout))
    await audit(deps, tx, { admin, action: 'payout_approved', payout, reason })
  })

/** Returns the money of a large payout to the seller's balance. Refuses as `approvePayout` does. */
export const refusePayout = (deps: Deps, admin: Admin, { id, reason }: Decision): Promise<void> =>
  deps.db.asPlatform(async (tx) => {
    const payout = await lockPayout(tx, id)
    await returnWaiting(deps, tx, refOf(payout), 'refused_by_admin')
    await audit(deps, tx, { admin, action: 'payout_refused', payout, reason })
  })

/**
 * Holds a seller's payouts with a reason that the seller reads, or releases them. Requests
 * already sent to a provider continue; waiting parts go out within a minute of the release.
 * Refuses with `entrepreneur_not_found`.
 */
export const holdPayouts = (
  deps: Deps,
  admin: Admin,
  { id, isHeld, reason }: Decision & { isHeld: boolean },
): Promise<void> =>
  deps.db.asPlatform(async (tx) => {
    const seller = await findEntrepreneur(tx, id)
    if (seller === null) throw new Refusal('entrepreneur_not_found')
    const before = await findSettings(tx, seller.id)
    const after = isHeld ? { heldAt: deps.now(), holdReason: reason } : { heldAt: null, holdReason: null }
    await saveSettings(tx, seller.id, after)
    await writeAudit(deps, tx, {
      admin,
      action: isHeld ? 'payouts_held' : 'payouts_released',
      subject: { type: 'entrepreneur', id: seller.id },
      before: { heldAt: before.heldAt, holdReason: before.holdReason },
      after,
      reason,
    })
    const waiting = isHeld ? null : await findOpenPayoutOf(tx, seller.id)
    if (waiting?.state === 'under_way') await deps.jobs.enqueue(tx, 'follow-payout', refOf(waiting))
  })

/** Clears the alarm of a payout's part after an operator handled it. Refuses with `payout_not_found`. */
export const settlePayoutAlarm = (deps: Deps, admin: Admin, { id, reason }: Decision): Promise<void> =>
  deps.db.asPlatform(async (tx) => {
    const part = await clearAlarm(tx, id)
    if (part === undefined) throw new Refusal('payout_not_found')
    await writeAudit(deps, tx, {
      admin,
      action: 'payout_alarm_settled',
      subject: { type: 'payout', id: part.payoutId },
      before: { alarm: part.alarm, providerReference: part.providerReference },
      after: null,
      reason,
    })
  })
