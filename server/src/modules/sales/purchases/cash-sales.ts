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
  /** The cash taken, in minor units: the price on the seller's screen. */
  amountMinor: number
  idempotencyKey: string
  /** For a sale that is uploaded later; null or absent for a current one. */
  late?: LateUpload | null
  /** The account that has the cash. */
  actorId: string
}

/**
 * Books a sale whose cash the seller has, and returns the purchase's id. A repeated key is the same sale,
 * also if the first try stopped between order and money, or began at the counter. Refuses like an order of
 * the time of sale; with `package_not_found` for another seller's, and `already_decided` if the cash was
 * declined since.
 */
export const sellForCash = async (deps: Deps, entrepreneurId: string, sale: CashSale): Promise<string> => {
  const { amountMinor, idempotencyKey, actorId, ...order } = sale
  const isOwn = await deps.db.inTenant(entrepreneurId, (tx) => ownsPackage(tx, sale.packageId))
  if (!isOwn) throw new Refusal('package_not_found')
  // Equal to the counter's own call, since a sale that began there may be repeated here with the same key.
  const asCounter = {
    channel: 'counter',
    entrepreneurKey: null,
    customerId: null,
    method: 'cash',
    shownPriceMinor: amountMinor,
    counterOf: entrepreneurId,
  } as const
  const { ref } = await startPurchase(deps, { ...order, ...asCounter }, idempotencyKey)
  await confirmOnce(deps, entrepreneurId, { purchaseId: ref.purchaseId, actorId })
  return ref.purchaseId
}

/** The cash of a repeated sale is already confirmed, which is fine. */
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
