import { MAX_OPEN_CASH_ORDERS } from '@minit/domain/money/payments.ts'
import { orderCodeOf } from '@minit/domain/sales/order-codes.ts'
import type { TenantTx } from '../../../db/database.ts'
import { maskPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { endCashWait } from '../../messaging/feed/announce.ts'
import { unknownWaiting } from '../../messaging/feed/cash-orders.ts'
import { type Actor, writeShopChange } from '../../platform/audit/audit.ts'
import { couldGetCode } from '../../shop/codes/code-stock.queries.ts'
import { maySellNow } from '../../shop/sellers/seller-terms.ts'
import {
  extendsRefundedPass,
  findPaymentOfPurchase,
  findSaleOfPurchase,
  listOpenCash,
  type PaymentRow,
} from './payments.queries.ts'
import { recordProviderEvent } from './provider-events.ts'

type Decided = { purchaseId: string } & (
  | {
      decision: 'received'
      /** The account that confirms: the cash is in the drawer of its open shift. */
      actorId?: string
    }
  /** The shop's log names the account that declines: the cash may have been taken all the same. */
  | { decision: 'declined'; actor?: Actor }
)

/**
 * Records the seller's decision about cash as an event. One decision counts: a second one, even at the same
 * instant, is `already_decided`. Refuses with `purchase_not_found` for another seller's purchase or one not
 * paid in cash. Refuses `received` with `seller_not_selling`, `pass_refunded` (minutes on a refunded pass)
 * and `codes_sold_out` (its code went to another order). Declining is always possible.
 */
export const decideCash = async (deps: Deps, entrepreneurId: string, decided: Decided): Promise<void> => {
  const { purchaseId, decision } = decided
  const actorId = decided.decision === 'received' ? decided.actorId : decided.actor?.accountId
  const payment = await deps.db.inTenant(entrepreneurId, (tx) => findPaymentOfPurchase(tx, purchaseId))
  if (payment === null || payment.provider !== 'cash') throw new Refusal('purchase_not_found')
  if (decision === 'received' && !(await maySellNow(deps, entrepreneurId)))
    throw new Refusal('seller_not_selling')
  if (decision === 'received') {
    await refuseRefundedPass(deps, entrepreneurId, purchaseId)
    await refuseSoldOut(deps, entrepreneurId, purchaseId)
  }
  const { providerReference: reference, amountMinor } = payment
  const amount = { amountMinor, currency: 'SLE' } as const
  const key = `${reference}:decision`
  const { isNew } = await recordProviderEvent(deps, 'cash', {
    event:
      decision === 'received'
        ? { key, reference, kind: 'succeeded', amount }
        : { key, reference, kind: 'failed', amount: null, reason: 'cash_declined' },
    source: 'seller',
    actorId: actorId ?? null,
  })
  if (!isNew) throw new Refusal('already_decided')
  await deps.db.inTenant(entrepreneurId, async (tx) => {
    await endCashWait(tx, purchaseId)
    if (decided.decision === 'declined') await noteDeclined(deps, tx, decided)
  })
}

const noteDeclined = async (
  deps: Deps,
  tx: TenantTx,
  { purchaseId, actor }: { purchaseId: string; actor?: Actor },
): Promise<void> => {
  const sale = await findSaleOfPurchase(tx, purchaseId)
  if (sale === null) return
  const { packageName, priceMinor: amountMinor, phone } = sale.purchase
  await writeShopChange(deps, tx, {
    actor,
    action: 'cash_order_declined',
    subject: { type: 'purchase', id: purchaseId },
    after: { packageName, amountMinor, orderCode: orderCodeOf(purchaseId), phone: maskPhone(phone) },
  })
}

const refuseRefundedPass = async (deps: Deps, entrepreneurId: string, purchaseId: string): Promise<void> => {
  const isRefunded = await deps.db.inTenant(entrepreneurId, (tx) => extendsRefundedPass(tx, purchaseId))
  if (isRefunded) throw new Refusal('pass_refunded', 'This pass was refunded. Do not take cash for it.')
}

/** A waiting order has a reserved code; an ended one may find none. */
const refuseSoldOut = async (deps: Deps, entrepreneurId: string, purchaseId: string): Promise<void> => {
  const couldGet = await deps.db.inTenant(entrepreneurId, async (tx) => {
    const sale = await findSaleOfPurchase(tx, purchaseId)
    if (sale === null || sale.purchase.kind !== 'pass') return true
    return couldGetCode(tx, { packageId: sale.purchase.packageId, purchaseId })
  })
  if (!couldGet)
    throw new Refusal('codes_sold_out', 'No code is left for this order. Do not take cash for it.')
}

export type Withdrawal = 'cancelled_by_customer' | 'replaced_by_newer'

/**
 * Ends an order that its customer no longer wants, as an event, once. The provider has not refused: money
 * that still arrives is honoured, as is the seller's confirmation of cash.
 */
const withdrawOrder = async (
  deps: Deps,
  { entrepreneurId, purchaseId, provider, providerReference: reference }: PaymentRow,
  reason: Withdrawal,
): Promise<void> => {
  const event = { key: `${reference}:withdrawn`, reference, kind: 'failed', amount: null, reason } as const
  await recordProviderEvent(deps, provider, { event, source: 'customer' })
  if (provider === 'cash') await deps.db.inTenant(entrepreneurId, (tx) => endCashWait(tx, purchaseId))
}

/** Withdraws the purchase of this seller if it still waits; false when it ended otherwise. */
export const withdrawPurchase = async (
  deps: Deps,
  entrepreneurId: string,
  { purchaseId, reason }: { purchaseId: string; reason: Withdrawal },
): Promise<boolean> => {
  const sale = await deps.db.inTenant(entrepreneurId, (tx) => findSaleOfPurchase(tx, purchaseId))
  if (sale === null) return false
  const { payment, purchase } = sale
  if (purchase.status !== 'awaiting_payment') return purchase.failureReason === reason
  await withdrawOrder(deps, payment, reason)
  return true
}

/**
 * Declines the waiting orders of numbers that never bought here, up to the newest one that the seller has
 * seen: 100 per call. Orders decided in the meantime stay decided.
 */
export const declineUnknownCash = async (
  deps: Deps,
  entrepreneurId: string,
  { upTo, actor }: { upTo: string; actor?: Actor },
) => {
  const { purchaseIds, left } = await unknownWaiting(deps, entrepreneurId, upTo)
  let declined = 0
  for (const purchaseId of purchaseIds) {
    if (await declineOnce(deps, entrepreneurId, { purchaseId, actor })) declined += 1
  }
  return { declined, left }
}

const declineOnce = async (
  deps: Deps,
  entrepreneurId: string,
  { purchaseId, actor }: { purchaseId: string; actor: Actor | undefined },
): Promise<boolean> => {
  try {
    await decideCash(deps, entrepreneurId, {
      purchaseId,
      decision: 'declined',
      ...(actor !== undefined && { actor }),
    })
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'already_decided') return false
    throw error
  }
}

/**
 * Of one number's waiting cash orders at a seller, the two newest stay; older ones leave the seller's list.
 * Anyone can enter any number, so a replaced order is still found by its code and can be confirmed.
 */
export const replaceOlderCash = async (
  deps: Deps,
  { entrepreneurId, phone }: { entrepreneurId: string; phone: string },
): Promise<void> => {
  const open = await deps.db.inTenant(entrepreneurId, (tx) => listOpenCash(tx, phone))
  for (const payment of open.slice(MAX_OPEN_CASH_ORDERS))
    await withdrawOrder(deps, payment, 'replaced_by_newer')
}
