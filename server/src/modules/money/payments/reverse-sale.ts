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
import { announceTravel, endLocked, lockHome } from '../travel/end-travel.ts'
import { holdTravelling } from '../travel/holds.queries.ts'
import type { TravelRow } from '../travel/travels.queries.ts'
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

/** A reversed sale, and the use of its minutes at another shop that ended with it. */
export type Reversed = Sale & { ended: TravelRow | null }

/**
 * Ends the open use of a pass at another shop: what was used there stays that shop's, and is kept back from the balance until it
 * is cleared. Null if its minutes are at home.
 */
const endAway = async (deps: Deps, tx: Tx, { entrepreneurId, id: purchaseId }: Sale['purchase']) => {
  const found = await lockHome(tx, { entrepreneurId, purchaseId })
  if (found === null || found.travel === null) return null
  return endLocked(deps, tx, { pass: found.pass, travel: found.travel }, 'refunded')
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
): Promise<Reversed> => {
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
  const away = purchase.kind === 'pass' ? await endAway(deps, tx, purchase) : null
  if (purchase.kind === 'pass') await revokePass(tx, { entrepreneurId, purchaseId: purchase.id }, now)
  const change = await uncountSale(tx, purchase)
  await announceRefund(deps, tx, {
    ...purchase,
    businessName: await findBusinessName(tx, entrepreneurId),
  })
  await takeFromRollUps(tx, { ...purchase, paidAt }, change)
  await addToBalance(tx, { entrepreneurId, owedMinor: -owedForSale(provider, purchase), maturesAt })
  if (away !== null) await holdTravelling(tx, entrepreneurId, -away.releasedMinor)
  return { ...sale, ended: away?.travel ?? null }
}

/**
 * After the commit: counts it for metrics, as a rolled back refund does not count, and closes its phones at the other shop where
 * its minutes were used.
 */
export const countRefund = (
  deps: Pick<Deps, 'counts' | 'changes' | 'routers'>,
  { ended, ...sale }: Reversed,
): void => {
  deps.counts.purchase('refunded', railOf(sale))
  if (ended !== null) announceTravel(deps, ended)
}
