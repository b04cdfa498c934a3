import type { Deps } from '../../ports/deps.ts'
import { endCashWait } from '../notifications/end-cash-wait.ts'
import { lockSale, movePurchase, type PaymentRef } from './payments.queries.ts'

/** Ends a purchase that nobody paid in time. Money that comes later is still honoured. */
export const expirePurchase = async (deps: Deps, ref: PaymentRef): Promise<void> => {
  const expiredId = await deps.db.inTenant(ref.entrepreneurId, async (tx) => {
    const sale = await lockSale(tx, ref)
    if (sale === null) return null
    if (!(await movePurchase(tx, sale.purchase, ['awaiting_payment'], { status: 'expired' }))) return null
    await endCashWait(tx, ref.entrepreneurId, sale.purchase.id)
    return sale.purchase.id
  })
  if (expiredId !== null) deps.changes.announce(expiredId)
}
