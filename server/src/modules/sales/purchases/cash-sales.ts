import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { decideCash } from '../../money/payments/cash.ts'
import { ownsPackage } from '../../shop/packages/packages.queries.ts'
import type { LateUpload } from './late-sales.ts'
import type { PurchaseOrder } from './payer.ts'
import { findPurchase } from './purchases.queries.ts'
import { startPurchase } from './start-purchase.ts'

export type CashSale = Pick<
  PurchaseOrder,
  'packageId' | 'customerName' | 'phoneText' | 'deliveryMethod' | 'requestedFrom' | 'discountCode'
> & {
  /** The cash that was taken, in minor units: the price that the seller's screen showed. */
  amountMinor: number
  idempotencyKey: string
  /** Of one that is uploaded after it was made; null or left out for one of now. */
  late?: LateUpload | null
  /** Who has the cash. */
  actorId: string
}

/**
 * Books a sale whose cash the seller has in hand, and gives the purchase's id. Told again with its key it is the same sale,
 * also where the first try ended between the order and the money, or began as an order at the counter. Refuses as an order
 * does that was made when the sale was; with `package_not_found` for another seller's, and `already_decided` where the cash was declined since.
 */
export const sellForCash = async (deps: Deps, entrepreneurId: string, sale: CashSale): Promise<string> => {
  const { amountMinor, idempotencyKey, actorId, ...order } = sale
  const isOwn = await deps.db.inTenant(entrepreneurId, (tx) => ownsPackage(tx, sale.packageId))
  if (!isOwn) throw new Refusal('package_not_found')
  // As the counter's own call has it, since a sale that began there may be told here with the same key.
  const asCounter = {
    channel: 'counter',
    entrepreneurKey: null,
    customerId: null,
    method: 'cash',
    shownPriceMinor: amountMinor,
    isAtCounter: true,
  } as const
  const { ref } = await startPurchase(deps, { ...order, ...asCounter }, idempotencyKey)
  await confirmOnce(deps, entrepreneurId, { purchaseId: ref.purchaseId, actorId })
  return ref.purchaseId
}

/** The cash of a sale that was told before is confirmed already, and that is well. */
const confirmOnce = async (
  deps: Deps,
  entrepreneurId: string,
  { purchaseId, actorId }: { purchaseId: string; actorId: string },
): Promise<void> => {
  try {
    await decideCash(deps, entrepreneurId, { purchaseId, decision: 'received', actorId })
  } catch (error) {
    const isKnown = error instanceof Refusal && error.code === 'already_decided'
    if (!isKnown || !(await isPaid(deps, entrepreneurId, purchaseId))) throw error
  }
}

const isPaid = async (deps: Deps, entrepreneurId: string, purchaseId: string): Promise<boolean> => {
  const record = await deps.db.inTenant(entrepreneurId, (tx) => findPurchase(tx, purchaseId))
  return record !== null && record.purchase.paidAt !== null
}
