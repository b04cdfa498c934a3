import { PURCHASE_STATUSES } from '@minit/domain/money/payments.ts'
import { findSale, type PaymentRef } from '../../src/modules/money/payments/payments.queries.ts'
import { recordSale } from '../../src/modules/money/payments/settle-payment.ts'
import { readSettlement } from '../../src/modules/money/payments/settlement.queries.ts'
import type { Deps } from '../../src/ports/deps.ts'

/**
 * Settles without any guard against races: reads without a lock, trusts what it read, and writes without a
 * condition. `haveAllRead` resolves once every racer has read.
 */
export const settleUnguarded = (
  deps: Deps,
  ref: PaymentRef,
  haveAllRead: () => Promise<unknown>,
): Promise<void> =>
  deps.db.inTenant(ref.entrepreneurId, async (tx) => {
    const sale = await findSale(tx, ref)
    const state = sale && (await readSettlement(tx, ref, deps.now()))
    await haveAllRead()
    if (state === null || sale?.purchase.status !== 'awaiting_payment') return
    await recordSale(deps, tx, { sale, state, from: PURCHASE_STATUSES, paidAt: deps.now() })
  })

/** A barrier: resolves for all callers once so many have arrived. */
export const barrierOf = (count: number): (() => Promise<unknown>) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let missing = count
  return () => {
    missing -= 1
    if (missing === 0) resolve()
    return promise
  }
}
