import type { PaymentMethod } from '@minit/domain/money/payments.ts'
import { decideCash } from '../src/modules/money/payments/cash.ts'
import { buyPass } from '../src/modules/sales/purchases/buy.ts'
import { buyOvertime } from '../src/modules/sales/purchases/overtime.ts'
import type { Deps } from '../src/ports/deps.ts'
import type { TestApp } from './app.ts'
import type { TestSeller } from './builders.ts'

export type PastSale = {
  phone: string
  customerName?: string
  packageId?: string
  /** Stored as paid by this method; the money is confirmed as cash is. */
  method?: PaymentMethod | undefined
  /** Minutes added to it right afterwards. */
  overtimeMinutes?: number | undefined
}

const AT_ONCE = { idempotencyKey: null, respondAsync: true, signal: new AbortController().signal } as const

/** Makes and settles a sale at this instant by the use cases, without rate limits. Returns its id. */
export const sellAt = async (
  fixture: TestApp,
  seller: TestSeller,
  {
    at,
    phone,
    customerName = 'Aminata Kamara',
    packageId,
    method = 'cash',
    overtimeMinutes,
  }: PastSale & { at: Date },
): Promise<string> => {
  const deps: Deps = { ...fixture.deps, now: () => at }
  const { purchase } = await buyPass(
    deps,
    {
      channel: 'provider',
      entrepreneurKey: seller.id,
      packageId: packageId ?? seller.pack.id,
      customerName,
      phoneText: phone,
      method: 'cash',
      deliveryMethod: 'qr_display',
      customerId: null,
      shownPriceMinor: null,
    },
    AT_ONCE,
  )
  // In the past no provider except cash answers: only the name of the method differs.
  await fixture.database.asOwner('update purchases set payment_method = $2 where id = $1', [
    purchase.id,
    method,
  ])
  await decideCash(deps, seller.id, { purchaseId: purchase.id, decision: 'received' })
  if (overtimeMinutes === undefined) return purchase.id
  const token = deps.secrets.purchaseToken(purchase.id)
  const order = {
    transactionId: purchase.id,
    minutes: overtimeMinutes,
    method: 'cash' as const,
    shownPriceMinor: null,
  }
  const overtime = await buyOvertime(deps, { order, token }, AT_ONCE)
  await decideCash(deps, seller.id, { purchaseId: overtime.purchase.id, decision: 'received' })
  return purchase.id
}
