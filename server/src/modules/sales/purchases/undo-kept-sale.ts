import { mayUndoKept, UNDO_REASON } from '@minit/domain/sales/counter-sales.ts'
import { soldAtOf } from '@minit/domain/sales/late-sales.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { readPhoneOfSession } from '../../identity/sessions.ts'
import { decideCash } from '../../money/payments/cash.ts'
import { undoCashSale } from '../../money/refunds/undo-cash-sale.ts'
import { type Actor, auditSellerOnce } from '../../platform/audit/audit.ts'
import { ownsPackage } from '../../shop/packages/packages.queries.ts'
import { findPurchase, findPurchaseByKey } from './purchases.queries.ts'

type Undoer = { seller: Actor & { entrepreneurId: string }; sessionToken: string | null }

type KeptSale = {
  /** The idempotency key of the sale. */
  key: string
  packageId: string
  amountMinor: number
  /** By the phone's own clock. */
  undoneSecondsAgo: number
}

/**
 * Undoes a cash sale that a phone kept. One that never arrived leaves a line in the shop's log; one that did
 * is cancelled like any other, as of when the seller undid it. A repeated call changes nothing. Refuses with
 * `package_not_found` for another seller's package, and as `undoCashSale` does.
 */
export const undoKeptSale = async (
  deps: Deps,
  { seller, sessionToken }: Undoer,
  { key, undoneSecondsAgo, ...sale }: KeptSale,
): Promise<void> => {
  const now = deps.now()
  const undoneAt = soldAtOf(undoneSecondsAgo, now)
  const phone = sessionToken === null ? null : await readPhoneOfSession(deps, sessionToken)
  const purchaseId = await findArrived(deps, seller.entrepreneurId, { key, packageId: sale.packageId })
  if (purchaseId === null) {
    const after = { ...sale, undoneAt, device: phone?.device ?? '' }
    const subject = { type: 'kept_sale', id: key }
    const entry = { actor: seller, action: 'kept_sale_undone', subject, after, reason: UNDO_REASON } as const
    await auditSellerOnce(deps, entry)
    return
  }
  if (await endUnpaid(deps, seller, purchaseId)) return
  await undoCashSale(deps, seller, purchaseId, {
    isInTime: (paidAt) => mayUndoKept({ paidAt, undoneAt, phone }, now),
  })
}

/** Null for a sale that never arrived. */
const findArrived = (
  deps: Deps,
  entrepreneurId: string,
  { key, packageId }: Pick<KeptSale, 'key' | 'packageId'>,
): Promise<string | null> =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    if (!(await ownsPackage(tx, packageId))) throw new Refusal('package_not_found')
    return (await findPurchaseByKey(tx, key))?.purchaseId ?? null
  })

/** Ends an order whose upload stopped before its money; false if the sale is paid. */
const endUnpaid = async (deps: Deps, seller: Undoer['seller'], purchaseId: string): Promise<boolean> => {
  const { entrepreneurId } = seller
  const record = await deps.db.inTenant(entrepreneurId, (tx) => findPurchase(tx, purchaseId))
  if (record === null) throw new Refusal('purchase_not_found')
  if (record.purchase.paidAt !== null) return false
  if (record.purchase.status !== 'awaiting_payment') return true
  try {
    await decideCash(deps, entrepreneurId, { purchaseId, decision: 'declined', actor: seller })
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'already_decided') return false
    throw error
  }
}
