import {
  type PaymentState,
  PURCHASE_STATUSES,
  PURCHASE_TRANSITIONS,
  type PurchaseStatus,
} from '@minit/domain/money/payments.ts'
import { suspenseMoneyOf } from '@minit/domain/money/suspense.ts'
import { pipelined, type Tx } from '../../../db/database.ts'
import type { Deps } from '../../../ports/deps.ts'
import { accessMessageFor, dialledSumOf, enqueueMessage } from '../../messaging/messages/access-message.ts'
import { issueInLine } from '../../network/issue-in-line.ts'
import { requestSessionExtension } from '../../network/radius/lengthen.ts'
import { extendPass } from '../../passes/change-pass.ts'
import type { CardOfPass } from '../../passes/issue-pass.ts'
import { countSale } from '../../passes/loyalty/loyalty.ts'
import { type SoldCode, sellCode } from '../../shop/codes/sell-codes.ts'
import { releaseRedemption, reserveRedemptionAgain } from '../../shop/promotions/uses.queries.ts'
import type { IncomingMoney } from '../transfers/incoming.ts'
import { makeCurrent, movePurchase, type PaymentRef, railOf, type Sale } from './payments.queries.ts'
import {
  lockSettlement,
  readSettlement,
  type SettlementState,
  writeSettlement,
} from './settlement.queries.ts'
import { isHeldAsSoldOut } from './suspense.queries.ts'
import { holdMoney, isPaidByAnother } from './suspense.ts'

/** A sale to be paid, with its settlement state. */
type DueSale = {
  sale: Sale
  state: SettlementState
  /** The states from which it may become paid. */
  from: readonly PurchaseStatus[]
  /** One instant for the whole sale: the pass starts when it was paid, and no midnight falls in between. */
  paidAt: Date
  /** The code of the seller's own router; null or absent for a generated code. */
  stockCode?: SoldCode | null
  /** The printed card that was sold, whose code the pass carries; null or absent without one. */
  card?: CardOfPass | null
}

/** Makes a purchase paid, with all that follows, in the caller's transaction. */
export const recordSale = async (
  deps: Deps,
  tx: Tx,
  { sale, state, from, paidAt, stockCode = null, card = null }: DueSale,
): Promise<void> => {
  const { purchase } = sale
  if (purchase.status !== 'awaiting_payment') await reserveRedemptionAgain(tx, purchase)
  const { issued, message } = await giveMinutes(deps, tx, { purchase, state, stockCode, card, paidAt })
  const isWritten = await writeSettlement(tx, {
    ...sale,
    seller: state.seller,
    from,
    paidAt,
    loyalty: countSale(state, purchase, paidAt),
    issued,
    message,
    isQuiet: card?.isQuiet === true,
    newId: deps.newId,
  })
  if (!isWritten) throw new Error(`purchase ${purchase.id} was moved on by somebody else while it was locked`)
  if (message !== null) await enqueueMessage(deps, tx, message)
}

/** Issues a pass with its message, or extends an existing one. */
const giveMinutes = async (
  deps: Deps,
  tx: Tx,
  {
    purchase,
    state: { site, seller, hasLine, hasRouter },
    stockCode,
    card,
    paidAt,
  }: {
    purchase: Sale['purchase']
    state: SettlementState
    stockCode: SoldCode | null
    card: CardOfPass | null
    paidAt: Date
  },
) => {
  const { entrepreneurId, id: purchaseId, passPurchaseId, baseMinutes: minutes } = purchase
  if (passPurchaseId !== null) {
    await extendPass(tx, { entrepreneurId, purchaseId, passPurchaseId, minutes }, paidAt)
    await requestSessionExtension(deps, tx, { entrepreneurId, purchaseIds: [passPurchaseId] })
    return { issued: null, message: null }
  }
  if (site === null) throw new Error(`seller ${seller.id} has no site`)
  const isManual = stockCode === null && !hasRouter
  const sold = { ...purchase, purchaseId, stockCode, card, isByHand: isManual, paidAt }
  const issued = await issueInLine(deps, tx, { site, hasLine, hasRouter, sold })
  const recipient = { ...purchase, purchaseId, dialled: dialledSumOf(purchase) }
  return { issued, message: await accessMessageFor(deps, tx, { issued, recipient, at: paidAt }) }
}

/** What settling changed: the new status of the purchase, null if only money was held. */
export type Settled = { sale: Sale; hasMoved: PurchaseStatus | null; hasRouter: boolean }

/**
 * The only function that makes a purchase paid or failed. Runs under the lock of its sale, with the folded
 * events of the payment. A conditional update lets one settlement win.
 */
export const settleSale = async (
  deps: Deps,
  tx: Tx,
  { sale, state, folded }: Pick<DueSale, 'sale' | 'state'> & { folded: IncomingMoney },
): Promise<Settled | false> => {
  const outcome = await applyState(deps, tx, { sale, state, paymentState: folded.state })
  const isHeld = outcome === 'sold_out' || outcome === 'not_sold'
  const hasMoved = isHeld ? null : outcome
  const heldAs = isHeld ? outcome : isPaidByAnother(sale) ? 'paid_again' : null
  const money = suspenseMoneyOf(folded.facts, folded.requested, heldAs)
  const hasHeld = await holdMoney(deps, tx, { sale, money })
  return hasMoved !== null || hasHeld ? { sale, hasMoved, hasRouter: state.hasRouter } : false
}

/** Notifies the purchase's waiting clients and the seller's routers, after the commit. */
export const publishStatusChange = (
  deps: Pick<Deps, 'changes' | 'counts' | 'now' | 'routers' | 'sellerNews' | 'webAnalytics'>,
  { sale, hasMoved, hasRouter }: Settled,
): void => {
  const { entrepreneurId, id, paymentMethod: method, kind, createdAt } = sale.purchase
  const isSale = hasMoved === 'paid'
  if (isSale || hasMoved === 'failed') deps.counts.purchase(hasMoved, railOf(sale))
  if (isSale)
    deps.counts.paid({ ...railOf(sale), seconds: (deps.now().getTime() - createdAt.getTime()) / 1000 })
  deps.changes.announce(id)
  if (isSale && method !== 'cash') deps.sellerNews.notify(entrepreneurId)
  if (hasRouter) deps.routers.call(entrepreneurId, 'orders')
  if (isSale) deps.webAnalytics.report({ name: 'sale', method, kind })
}

/**
 * Settles a cash sale whose event the caller's transaction wrote, so that a card is marked and paid for
 * atomically. Returns a function that publishes the change, for the caller to run after the commit.
 */
export const settleCardSale = async (
  deps: Deps,
  tx: Tx,
  { ref, card }: { ref: PaymentRef; card: CardOfPass },
): Promise<() => void> => {
  const [sale, state] = await pipelined(lockSettlement(tx, ref), readSettlement(tx, ref, deps.now()))
  if (sale === null || state === null) throw new Error(`payment ${ref.paymentId} is gone`)
  await recordSale(deps, tx, { sale, state, from: ['awaiting_payment'], paidAt: deps.now(), card })
  return () => publishStatusChange(deps, { sale, hasMoved: 'paid', hasRouter: state.hasRouter })
}

/**
 * The new status of the purchase; null if it stays the same. `sold_out`: it was paid when no code was left,
 * and its money is held until an operator refunds it. `not_sold`: the sum buys nothing, and goes back.
 */
const applyState = async (
  deps: Deps,
  tx: Tx,
  { sale, state, paymentState }: Pick<DueSale, 'sale' | 'state'> & { paymentState: PaymentState },
): Promise<PurchaseStatus | 'sold_out' | 'not_sold' | null> => {
  switch (paymentState.kind) {
    case 'pending':
    case 'mismatch':
      return null
    case 'failed': {
      // Another provider was requested for it.
      if (!sale.payment.isCurrent) return null
      const failed = {
        from: statesBefore('failed'),
        status: 'failed',
        failureReason: paymentState.reason,
      } as const
      if (!(await movePurchase(tx, sale.purchase, failed))) return null
      await releaseRedemption(tx, sale.purchase)
      return 'failed'
    }
    case 'succeeded': {
      if (sale.payment.refused !== null) return 'not_sold'
      const from = statesBefore('paid')
      if (!from.includes(sale.purchase.status)) return null
      // It was refused at first, and its success arrived before that of the next provider.
      if (!sale.payment.isCurrent) await makeCurrent(tx, sale.payment)
      const paidAt = deps.now()
      const stockCode = state.takesCode ? await codeFor(deps, tx, sale.purchase, paidAt) : null
      if (state.takesCode && stockCode === null) return 'sold_out'
      await recordSale(deps, tx, { sale, state, from, paidAt, stockCode })
      return 'paid'
    }
  }
}

/** Once its money is held, an operator handles it: codes imported later go to other orders. */
const codeFor = async (
  deps: Pick<Deps, 'newId' | 'notices' | 'secrets'>,
  tx: Tx,
  purchase: Sale['purchase'],
  paidAt: Date,
): Promise<SoldCode | null> => {
  if (await isHeldAsSoldOut(tx, purchase)) return null
  const { entrepreneurId, packageId, id: purchaseId, paymentMethod } = purchase
  const isCash = paymentMethod === 'cash'
  return sellCode(deps, tx, { entrepreneurId, packageId, purchaseId, isCash, paidAt })
}

const statesBefore = (to: PurchaseStatus): PurchaseStatus[] =>
  PURCHASE_STATUSES.filter((from) => PURCHASE_TRANSITIONS[from].includes(to))
