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
 * The sale of a purchase, locked. Whoever changes a purchase or its pass begins with this: a lock on the pass first
 * would make two of them wait for each other. Refuses with `purchase_not_found`.
 */
export const lockPurchase = async (tx: Tx, purchaseId: string): Promise<Sale> => {
  const sale = await lockSaleOfPurchase(tx, purchaseId)
  if (sale === null) throw new Refusal('purchase_not_found')
  return sale
}

/**
 * Turns a paid purchase back in all books, inside the caller's platform transaction: the ledger's lines reversed, the
 * pass ended, the roll-ups lowered on the day it was paid, and the seller's balance last, below zero if it was paid out. No money moves by it. Refunded overtime leaves its pass as
 * it is. Once it is committed the caller counts it (`countRefund`). Refuses with `purchase_not_found` and `not_refundable`; of two at once the second is refused.
 */
export const reverseSale = async (
  deps: Deps,
  tx: Tx,
  purchaseId: string,
  tell: (sale: Sale) => Promise<void> = async () => undefined,
): Promise<Sale> => {
  const sale = await lockPurchase(tx, purchaseId)
  const { purchase } = sale
  const { paidAt, entrepreneurId } = purchase
  const isMoved =
    paidAt !== null && (await movePurchase(tx, purchase, { from: ['paid'], status: 'refunded' }))
  if (!isMoved) throw new Refusal('not_refundable')
  await tell(sale)
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

/** For metrics, after the commit: what was rolled back was no refund. */
export const countRefund = (
  { counts }: Pick<Deps, 'counts'>,
  sale: Pick<Sale, 'payment' | 'purchase'>,
): void => counts.purchase('refunded', railOf(sale))
