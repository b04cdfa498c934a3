import { startOfDay } from '@minit/domain/money/shifts.ts'
import { mayUndo, UNDO_REASON } from '@minit/domain/sales/counter-sales.ts'
import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { findCashTakers } from '../../messaging/feed/cash-takers.queries.ts'
import { isPassUsed } from '../../network/pass-uses.queries.ts'
import { lockPassOfPurchase } from '../../passes/passes.queries.ts'
import { isPrintedCard } from '../../passes/slips.queries.ts'
import { type Actor, writeSellersAudit } from '../../platform/audit/audit.ts'
import { refuseOverdrawn } from '../drawers/move-in-drawer.ts'
import { lockDrawer } from '../drawers/open-shift.ts'
import { findSaleOfPurchase, type Sale } from '../payments/payments.queries.ts'
import { countRefund, lockPurchase, type Reversed } from '../payments/reverse-sale.ts'
import { BY_CASH } from './choose-route.ts'
import { writeConfirmation } from './decide-refund.ts'
import { findRefundsOfSales } from './refunds.queries.ts'
import { settleFolded } from './settle-refund.ts'
import { startRefund } from './start-refund.ts'

type Undoing = { seller: Actor & { entrepreneurId: string }; purchaseId: string }

type UndoOptions = {
  /** Whether a sale paid then may be undone now; by default within ten seconds. */
  isInTime?: (paidAt: Date) => boolean
  /** Tests leave out the lock of the pass. */
  findPass?: FindPass
}

type FindPass = typeof lockPassOfPurchase

/**
 * Undoes a cash sale of this account right after it, in one transaction: the books show a refund with its
 * reason, the pass ends, and the cash leaves the drawer that it came into. A repeated call changes nothing.
 * Refuses with `purchase_not_found` for another seller's or another account's sale, or one that is no cash
 * sale of a pass, and with `undo_too_late`, `not_refundable`, `undo_pass_used` and
 * `insufficient_drawer_cash`.
 */
export const undoCashSale = async (
  deps: Deps,
  seller: Undoing['seller'],
  purchaseId: string,
  { isInTime = (paidAt) => mayUndo(paidAt, deps.now()), findPass = lockPassOfPurchase }: UndoOptions = {},
): Promise<void> => {
  const { purchase } = await findOwnSale(deps, { seller, purchaseId })
  const undone = await deps.db.asPlatform((tx) =>
    undoOnce(deps, tx, {
      seller,
      purchaseId,
      isInTime: purchase.paidAt !== null && isInTime(purchase.paidAt),
      findPass,
    }),
  )
  if (undone === null) return
  countRefund(deps, undone)
  deps.changes.announce(purchaseId)
  deps.routers.call(seller.entrepreneurId, 'orders')
}

const findOwnSale = (deps: Deps, { seller, purchaseId }: Undoing): Promise<Sale> =>
  deps.db.inTenant(seller.entrepreneurId, async (tx) => {
    const sale = await findSaleOfPurchase(tx, purchaseId)
    const isCashPass = sale?.payment.provider === 'cash' && sale.purchase.kind === 'pass'
    if (!isCashPass || isPrintedCard(sale.purchase)) throw new Refusal('purchase_not_found')
    const taker = (await findCashTakers(tx, [purchaseId])).get(purchaseId)
    if (taker?.accountId !== seller.accountId) throw new Refusal('purchase_not_found')
    return sale
  })

type Once = Undoing & { isInTime: boolean; findPass: FindPass }

/** Null if the sale was undone before. */
const undoOnce = async (
  deps: Deps,
  tx: Tx,
  { seller, purchaseId, isInTime, findPass }: Once,
): Promise<Reversed | null> => {
  const { entrepreneurId, accountId, name } = seller
  // Locked before the purchase, as in every transaction that locks a drawer.
  const shiftId = await lockDrawer(tx, { entrepreneurId, accountId, since: startOfDay(deps.now()) })
  const { purchase } = await lockPurchase(tx, purchaseId)
  if (purchase.status === 'refunded' && (await wasUndone(tx, { seller, purchaseId }))) return null
  if (purchase.status !== 'paid') throw new Refusal('not_refundable')
  if (!isInTime) throw new Refusal('undo_too_late')
  await refuseUsed(deps, tx, { seller, purchaseId, findPass })
  const { refund, sale } = await startRefund(deps, tx, {
    purchaseId,
    why: UNDO_REASON,
    route: BY_CASH,
    actor: { actor: 'seller', actorId: accountId, actorName: name },
  })
  const reference = 'Undone'
  await writeConfirmation(deps, tx, { refund, reference, by: name, shiftId, actorId: accountId })
  const folded = { kind: 'paid', isOtherSum: false, transactionId: reference } as const
  await settleFolded(deps, tx, { row: refund, folded })
  if (shiftId !== null) await refuseOverdrawn(tx, { entrepreneurId, id: shiftId })
  await writeSellersAudit(deps, tx, {
    actor: seller,
    action: 'sale_undone',
    subject: { type: 'purchase', id: purchaseId },
    before: { status: 'paid', paidMinor: refund.amountMinor },
    after: { status: 'refunded', paidMinor: 0, packageName: purchase.packageName },
    reason: UNDO_REASON,
  })
  return sale
}

const wasUndone = async (tx: Tx, { seller, purchaseId }: Undoing): Promise<boolean> => {
  const found = await findRefundsOfSales(tx, seller.entrepreneurId, [purchaseId])
  const refund = found.get(purchaseId)
  return refund?.why === UNDO_REASON && refund.actorId === seller.accountId
}

/** A phone that joins at the same time waits for the lock, and then finds the pass ended. */
const refuseUsed = async (
  deps: Deps,
  tx: Tx,
  { seller: { entrepreneurId }, purchaseId, findPass }: Omit<Once, 'isInTime'>,
): Promise<void> => {
  const pass = await findPass(tx, entrepreneurId, purchaseId)
  if (pass === null) throw new Error(`purchase ${purchaseId} has no pass to end`)
  const isBegun = pass.firstUsedAt !== null || pass.connectedAt !== null
  if (isBegun || (await isPassUsed(tx, { entrepreneurId, purchaseId }, deps.now())))
    throw new Refusal('undo_pass_used')
}
