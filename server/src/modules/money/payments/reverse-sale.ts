import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { announceRefund } from '../../messaging/feed/announce.ts'
import { revokePass } from '../../passes/change-pass.ts'
import { uncountSale } from '../../passes/loyalty/loyalty.ts'
import { takeFromRollUps } from '../../passes/roll-ups/roll-ups.ts'
import { findBusinessName } from '../../shop/sellers/sellers.queries.ts'
import { addToBalance } from '../ledger/balances.queries.ts'
import { owedForSale } from '../ledger/balances.ts'
import { writeRefund } from '../ledger/ledger.ts'
import { lockSaleOfPurchase, movePurchase, railOf, type Sale } from './payments.queries.ts'

/**
 * Locks the sale of a purchase. Every change of a purchase or its pass starts with this lock: locking the
 * pass first would cause deadlocks. Refuses with `purchase_not_found`.
 */
export const lockPurchase = async (tx: Tx, purchaseId: string): Promise<Sale> => {
  const sale = await lockSaleOfPurchase(tx, purchaseId)
  if (sale === null) throw new Refusal('purchase_not_found')
  return sale
}

/**
 * Reverses a paid purchase in the caller's platform transaction: reverses the ledger lines, ends the pass,
 * lowers the roll-ups of the day of payment, and changes the balance last, which may become negative. Moves
 * no money; refunded overtime keeps its pass. Refuses with `purchase_not_found` and `not_refundable`, also
 * the second of two concurrent calls. The caller counts it after the commit (`countRefund`).
 */
export const reverseSale = async (
  deps: Deps,
  tx: Tx,
  purchaseId: string,
  notify: (sale: Sale) => Promise<void> = async () => undefined,
): Promise<Sale> => {
  const sale = await lockPurchase(tx, purchaseId)
  const { purchase } = sale
  const { paidAt, entrepreneurId } = purchase
  const isMoved =
    paidAt !== null && (await movePurchase(tx, purchase, { from: ['paid'], status: 'refunded' }))
  if (!isMoved) throw new Refusal('not_refundable')
  await notify(sale)
  const now = deps.now()
  const { provider } = sale.payment
  const { maturesAt } = await writeRefund(tx, { id: deps.newId(), provider, purchase, createdAt: now })
  if (purchase.kind === 'pass') await revokePass(tx, { entrepreneurId, purchaseId: purchase.id }, now)
  const change = await uncountSale(tx, purchase)
  await announceRefund(deps, tx, {
    ...purchase,
    businessName: await findBusinessName(tx, entrepreneurId),
  })
  await takeFromRollUps(tx, { ...purchase, paidAt }, change)
  await addToBalance(tx, { entrepreneurId, owedMinor: -owedForSale(provider, purchase), maturesAt })
  return sale
}

/** For metrics, after the commit: a rolled back refund does not count. */
export const countRefund = (
  { counts }: Pick<Deps, 'counts'>,
  sale: Pick<Sale, 'payment' | 'purchase'>,
): void => counts.purchase('refunded', railOf(sale))
