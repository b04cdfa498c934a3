import { mayVoid, voucherStateAt } from '@minit/domain/sales/vouchers.ts'
import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { bookAgentReturn } from '../../money/ledger/agent-ledger.ts'
import { countRefund, type Reversed, reverseSale } from '../../money/payments/reverse-sale.ts'
import { BY_CASH } from '../../money/refunds/choose-route.ts'
import { startRefund } from '../../money/refunds/start-refund.ts'
import { type Actor, writeSellersAudit } from '../../platform/audit/audit.ts'
import { addOwed } from './agents.queries.ts'
import { type LockedVoucher, lockVoucher, marksOf, markVoided } from './vouchers.queries.ts'

export type Seller = Actor & { entrepreneurId: string }

/** The result of a void: the price of a card sold at the stall has to be returned to its buyer. */
export type Voided = { purchaseId: string | null; cashToReturnMinor: number }

const WHY = 'The voucher was taken out of use'

/**
 * Voids an unused card in one transaction. An unsold card is marked; a stall's sale is refunded, and the
 * seller hands the cash back; an agent's sale is reversed, and the agent no longer owes it. Refuses with
 * `voucher_not_found` and `voucher_not_voidable`.
 */
export const voidVoucher = async (deps: Deps, seller: Seller, id: string): Promise<Voided> => {
  const { entrepreneurId } = seller
  const voided = await deps.db.asPlatform(async (tx) => {
    const found = await lockVoucher(tx, { entrepreneurId, id })
    if (found === null) throw new Refusal('voucher_not_found')
    if (!mayVoid(voucherStateAt(marksOf(found), deps.now()))) throw new Refusal('voucher_not_voidable')
    await markVoided(tx, { entrepreneurId, id }, deps.now())
    const { purchaseId } = found.voucher
    const { packageName, priceMinor } = found.batch
    const turned = purchaseId === null ? null : await turnSale(deps, tx, { seller, found, purchaseId })
    const cashToReturnMinor = turned?.cashToReturnMinor ?? 0
    await writeSellersAudit(deps, tx, {
      actor: seller,
      action: 'voucher_voided',
      subject: { type: 'voucher', id },
      before: { state: purchaseId === null ? 'unsold' : 'sold' },
      after: { state: 'void', packageName, priceMinor, cashToReturnMinor },
    })
    return { purchaseId, cashToReturnMinor, sale: turned?.sale ?? null }
  })
  const { sale, ...left } = voided
  if (sale !== null) countRefund(deps, sale)
  if (left.purchaseId !== null) deps.changes.announce(left.purchaseId)
  deps.routers.call(entrepreneurId, 'orders')
  return left
}

type Turning = { seller: Seller; found: LockedVoucher; purchaseId: string }

type Turned = { sale: Reversed; cashToReturnMinor: number }

/** Returns the sale and the cash to hand back. */
const turnSale = async (deps: Deps, tx: Tx, { seller, found, purchaseId }: Turning): Promise<Turned> => {
  const { entrepreneurId, accountId, name } = seller
  const { agentId } = found.batch
  if (agentId === null) {
    const actor = { actor: 'seller' as const, actorId: accountId, actorName: name }
    const { refund, sale } = await startRefund(deps, tx, { purchaseId, why: WHY, route: BY_CASH, actor })
    return { sale, cashToReturnMinor: refund.amountMinor }
  }
  const sale = await reverseSale(deps, tx, purchaseId)
  const { priceMinor } = sale.purchase
  const { commissionMinor } = found.voucher
  const booking = { entrepreneurId, id: deps.newId(), createdAt: deps.now() }
  await bookAgentReturn(tx, { ...booking, purchaseId, priceMinor, commissionMinor })
  await addOwed(tx, { entrepreneurId, id: agentId }, commissionMinor - priceMinor)
  return { sale, cashToReturnMinor: 0 }
}
