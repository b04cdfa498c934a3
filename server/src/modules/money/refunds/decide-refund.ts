import { startOfDay } from '@minit/domain/money/shifts.ts'
import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { type Actor, type Admin, writeAudit, writeSellersAudit } from '../../platform/audit/audit.ts'
import { refuseOverdrawn } from '../drawers/move-in-drawer.ts'
import { lockDrawer } from '../drawers/open-shift.ts'
import { bookRefundReserved } from '../ledger/refund-ledger.ts'
import { lockPurchase } from '../payments/reverse-sale.ts'
import { findSuspenseItem } from '../payments/suspense.queries.ts'
import { chooseRoute, MANUAL } from './choose-route.ts'
import { settleRefund } from './refund-transfers.ts'
import {
  findRefundById,
  findSaleAnywhere,
  insertManualEvent,
  isSuspenseSentBack,
  leaveFailedOf,
  type RefundRow,
  refOf,
  takeOn,
  updateRefund,
} from './refunds.queries.ts'
import { openRefund } from './start-refund.ts'

const findOrRefuse = async (tx: Tx, id: string): Promise<RefundRow> => {
  const refund = await findRefundById(tx, id)
  if (refund === null) throw new Refusal('refund_not_found')
  return refund
}

type Confirmation = {
  refund: RefundRow
  reference: string
  by: string
  shiftId?: string | null
  /** The account that handed cash back. */
  actorId?: string | null
}

/**
 * Writes that a refund's money was handed over, in the caller's transaction; the caller settles it. Refuses
 * with `already_decided`.
 */
export const writeConfirmation = async (
  deps: Deps,
  tx: Tx,
  { refund, reference, by, shiftId = null, actorId = null }: Confirmation,
): Promise<void> => {
  await lockPurchase(tx, refund.purchaseId)
  if (refund.state !== 'to_confirm') throw new Refusal('already_decided')
  const said = { id: deps.newId(), reference, receivedAt: deps.now(), shiftId, actorId }
  if (!(await insertManualEvent(tx, refOf(refund), said))) throw new Refusal('already_decided')
  await updateRefund(tx, refOf(refund), { confirmedBy: by })
}

/**
 * Records that an operator sent the money manually, or handed the cash back, with a reference. Of two
 * concurrent calls one counts. Refuses with `refund_not_found` and `already_decided`.
 */
export const confirmRefund = async (
  deps: Deps,
  admin: Admin,
  { id, reference }: { id: string; reference: string },
): Promise<void> => {
  const refund = await deps.db.asPlatform(async (tx) => {
    const refund = await findOrRefuse(tx, id)
    await writeConfirmation(deps, tx, { refund, reference, by: admin.name })
    await writeAudit(deps, tx, { admin, ...auditOf('refund_confirmed', refund, { reference }) })
    return refund
  })
  await settleRefund(deps, refOf(refund))
}

/**
 * The same for cash that the seller of the sale handed back; other refunds are not theirs to confirm. With an
 * open shift it leaves their drawer: refuses with `insufficient_drawer_cash`.
 */
export const confirmCashRefund = async (
  deps: Deps,
  seller: Actor & { entrepreneurId: string },
  { id, reference }: { id: string; reference: string },
): Promise<void> => {
  const refund = await deps.db.asPlatform(async (tx) => {
    const refund = await findOrRefuse(tx, id)
    if (refund.entrepreneurId !== seller.entrepreneurId || refund.method !== 'cash')
      throw new Refusal('refund_not_found')
    const { entrepreneurId, accountId, name: by } = seller
    // Locked before the purchase, as in every transaction that locks a drawer.
    const shiftId = await lockDrawer(tx, { entrepreneurId, accountId, since: startOfDay(deps.now()) })
    await writeConfirmation(deps, tx, { refund, reference, by, shiftId, actorId: accountId })
    if (shiftId !== null) await refuseOverdrawn(tx, { entrepreneurId, id: shiftId })
    await writeSellersAudit(deps, tx, {
      actor: seller,
      ...auditOf('refund_confirmed', refund, { reference }),
    })
    return refund
  })
  await settleRefund(deps, refOf(refund))
}

type Again = { id: string; way: 'again' | 'by_hand'; reason: string }

const DEALT_WITH = 'This money was resolved meanwhile, or goes back by another refund: nothing was sent'

/**
 * Whether suspense money was settled or goes back by another refund, checked under the lock of its sale: its
 * failed refund then has nothing to send, and leaves the worklist.
 */
const leaveDealtWith = async (
  tx: Tx,
  { entrepreneurId, suspenseId }: RefundRow,
  now: Date,
): Promise<boolean> => {
  if (suspenseId === null) return false
  const item = await findSuspenseItem(tx, suspenseId)
  if (item?.settledAt === null && !(await isSuspenseSentBack(tx, suspenseId))) return false
  await leaveFailedOf(tx, { entrepreneurId, suspenseId }, now)
  return true
}

/**
 * Retries a failed refund to the same number, by the route that is open now or manually. It is a new refund
 * with its own reference, since the failed one is final. Refuses with `refund_not_found`, `already_decided`
 * and `refund_held`.
 */
export const sendRefundAgain = async (
  deps: Deps,
  admin: Admin,
  { id, way, reason }: Again,
): Promise<void> => {
  const { failed, sale } = await deps.db.readAsPlatform(async (tx) => {
    const failed = await findOrRefuse(tx, id)
    return { failed, sale: await findSaleAnywhere(tx, failed.purchaseId) }
  })
  if (sale === null) throw new Refusal('refund_not_found')
  const paid = { ...failed, paidBy: sale.purchase.paymentMethod }
  const route = way === 'by_hand' ? MANUAL : await chooseRoute(deps, paid)
  const isDealtWith = await deps.db.asPlatform(async (tx) => {
    await lockPurchase(tx, failed.purchaseId)
    if (await leaveDealtWith(tx, failed, deps.now())) return true
    if (!(await takeOn(tx, refOf(failed), deps.now()))) throw new Refusal('already_decided')
    const actor = { actor: 'admin', actorId: admin.accountId, actorName: admin.name } as const
    const retry = await openRefund(deps, tx, { ...failed, ...route, ...actor })
    await writeAudit(deps, tx, { admin, ...auditOf('refund_sent_again', failed, { way }), reason })
    await bookRefundReserved(deps, tx, retry, true)
    return false
  })
  // Thrown after the commit, so that the failed refund stays off the worklist.
  if (isDealtWith) throw new Refusal('already_decided', DEALT_WITH)
  deps.changes.announce(failed.purchaseId)
}

/** Clears the alarm of a refund after an operator handled it. Refuses with `refund_not_found`. */
export const settleRefundAlarm = (
  deps: Deps,
  admin: Admin,
  { id, reason }: { id: string; reason: string },
): Promise<void> =>
  deps.db.asPlatform(async (tx) => {
    const refund = await findOrRefuse(tx, id)
    if (refund.alarm === null) throw new Refusal('refund_not_found')
    await updateRefund(tx, refOf(refund), { alarm: null })
    await writeAudit(deps, tx, { admin, ...auditOf('refund_alarm_settled', refund, null), reason })
  })

const auditOf = <Action extends string>(action: Action, refund: RefundRow, after: unknown) => ({
  action,
  subject: { type: 'purchase', id: refund.purchaseId },
  before: { refund: refund.id, state: refund.state, amountMinor: refund.amountMinor, alarm: refund.alarm },
  after,
})
