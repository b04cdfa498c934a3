import { passStateAt } from '@minit/domain/passes.ts'
import type { Deps } from '../../ports/deps.ts'
import { Refusal } from '../../refusal.ts'
import { findSeller, findSoldPass } from './printing.queries.ts'
import { slipView } from './slip-view.ts'

/** One running pass of the seller's. Refuses with `purchase_not_found`, or `pass_over` once it has ended. */
export const readSlip = async (deps: Deps, entrepreneurId: string, purchaseId: string) => {
  const [seller, sold] = await deps.db.inTenant(entrepreneurId, async (tx) => [
    await findSeller(tx, entrepreneurId),
    await findSoldPass(tx, entrepreneurId, purchaseId),
  ])
  if (sold === null) throw new Refusal('purchase_not_found')
  const isRunning = sold.purchase.status === 'paid' && passStateAt(sold.pass, deps.now()) === 'active'
  if (!isRunning) throw new Refusal('pass_over')
  return { businessName: seller.businessName, slip: await slipView(deps, sold) }
}
