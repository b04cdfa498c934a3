import { isInRefundTime } from '@minit/domain/money/refunds.ts'
import { isSameDay } from '@minit/domain/money/shifts.ts'
import type { SellerRole } from '@minit/domain/shop/rights.ts'
import type { Tx } from '../../../db/database.ts'
import { requireRight } from '../../../kernel/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { type Actor, type Admin, writeAudit, writeSellersAudit } from '../../platform/audit/audit.ts'
import { findBalance } from '../ledger/balances.queries.ts'
import { countRefund, type Reversed } from '../payments/reverse-sale.ts'
import { MANUAL } from './choose-route.ts'
import type { RefundRow } from './refunds.queries.ts'
import { planRefund, type RefundActor, startRefund } from './start-refund.ts'

type RefundRequest = { transactionId: string; reason: string }

/**
 * Refunds a paid purchase with a reason, in one transaction: ends the pass, reverses the ledger and starts
 * the refund. `isByHand` leaves the transfer to an operator, who may have made it already; cash is handed
 * back as cash. Refuses with `purchase_not_found`, `not_refundable` and `refund_held`.
 */
export const refundPurchase = async (
  deps: Deps,
  admin: Admin,
  { isByHand, ...request }: RefundRequest & { isByHand?: boolean | undefined },
): Promise<void> => {
  const { route: usual } = await planRefund(deps, request.transactionId)
  const route = isByHand === true && usual.method !== 'cash' ? MANUAL : usual
  const actor: RefundActor = { actor: 'admin', actorId: admin.accountId, actorName: admin.name }
  const reversed = await deps.db.asPlatform(async (tx) => {
    const { refund, sale } = await startRefund(deps, tx, {
      purchaseId: request.transactionId,
      why: request.reason,
      route,
      actor,
    })
    await writeAudit(deps, tx, { admin, ...auditOf(request, refund) })
    await deps.jobs.enqueue(tx, 'disconnect-phones', { entrepreneurId: refund.entrepreneurId })
    return sale
  })
  notifyOthers(deps, reversed)
}

/**
 * The same for the seller's own sale, within 72 hours and while the balance covers it; the seller hands cash
 * back. A manager may do so on the day of the sale. Refuses with `purchase_not_found`, `not_refundable`,
 * `refund_too_late`, `forbidden`, `refund_held` and `refund_not_covered`.
 */
export const refundOwnSale = async (
  deps: Deps,
  seller: Actor & { entrepreneurId: string; sellerRole?: SellerRole },
  request: RefundRequest,
): Promise<RefundRow> => {
  const { sale, route } = await planRefund(deps, request.transactionId)
  const { entrepreneurId, paidAt, status } = sale.purchase
  if (entrepreneurId !== seller.entrepreneurId) throw new Refusal('purchase_not_found')
  if (status !== 'paid' || paidAt === null) throw new Refusal('not_refundable')
  if (!isInRefundTime(paidAt, deps.now())) throw new Refusal('refund_too_late')
  if (!isSameDay(paidAt, deps.now()))
    requireRight({ sellerRole: seller.sellerRole ?? 'owner' }, 'refund_any_day')
  const actor: RefundActor = { actor: 'seller', actorId: seller.accountId, actorName: seller.name }
  const reversed = await deps.db.asPlatform(async (tx) => {
    const { refund, sale: ofRefund } = await startRefund(deps, tx, {
      purchaseId: request.transactionId,
      why: request.reason,
      route,
      actor,
    })
    await checkCovered(tx, refund)
    await writeSellersAudit(deps, tx, { actor: seller, ...auditOf(request, refund) })
    await deps.jobs.enqueue(tx, 'disconnect-phones', { entrepreneurId })
    return { refund, sale: ofRefund }
  })
  notifyOthers(deps, reversed.sale)
  return reversed.refund
}

/**
 * Under the balance lock, which the reversal took: the rest of the balance must cover what is kept back for minutes used at other
 * shops.
 */
const checkCovered = async (tx: Tx, { entrepreneurId, owedMinor }: RefundRow): Promise<void> => {
  if (owedMinor === 0) return
  const { availableMinor, pendingMinor, travellingMinor } = await findBalance(tx, entrepreneurId)
  if (availableMinor + pendingMinor < travellingMinor) throw new Refusal('refund_not_covered')
}

const auditOf = ({ transactionId, reason }: RefundRequest, { amountMinor }: RefundRow) => ({
  action: 'purchase_refunded' as const,
  subject: { type: 'purchase', id: transactionId },
  before: { status: 'paid', paidMinor: amountMinor },
  after: { status: 'refunded', paidMinor: 0 },
  reason,
})

/** Notifies the customer's page and the seller's routers, and counts the refund. */
const notifyOthers = (deps: Deps, sale: Reversed): void => {
  const { purchase } = sale
  countRefund(deps, sale)
  deps.changes.announce(purchase.id)
  deps.routers.call(purchase.entrepreneurId, 'orders')
}
