import type { PaymentMethod } from '@minit/domain/money/payments.ts'
import type { PayoutMethod } from '@minit/domain/money/payouts.ts'
import { fitsOnePayout, payoutMethodOf, type RefundMethod } from '@minit/domain/money/refunds.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { Rail } from '../transfers/transfer.ts'
import type { RefundRow } from './refunds.queries.ts'

/** How money goes back, with our reference at the sending provider, which is created before the request. */
export type RefundRoute = Pick<RefundRow, 'method' | 'provider' | 'providerReference' | 'payoutMethod'>

export type ToSendBack = {
  takenBy: RefundRow['takenBy']
  paidBy: PaymentMethod
  phone: string
  amountMinor: number
}

const byPerson = (method: Extract<RefundMethod, 'by_hand' | 'cash'>): RefundRoute => ({
  method,
  provider: null,
  providerReference: null,
  payoutMethod: null,
})

export const MANUAL = byPerson('by_hand')
export const BY_CASH = byPerson('cash')

/**
 * Refunds through the provider that collected the money if it can; else by a payout to the payer's own
 * number, if a provider sends to it now in one piece; else manually. Cash is handed back as cash.
 */
export const chooseRoute = async (
  { payments, payouts }: Pick<Deps, 'payments' | 'payouts'>,
  { takenBy, paidBy, phone, amountMinor }: ToSendBack,
): Promise<RefundRoute> => {
  if (takenBy === 'cash') return BY_CASH
  const refunds = (await payments.byName(takenBy))?.refunds
  if (refunds !== undefined)
    return {
      method: 'provider',
      provider: takenBy,
      providerReference: refunds.newReference(),
      payoutMethod: null,
    }
  const payoutMethod = payoutMethodOf(paidBy, phone)
  const way = payoutMethod === null ? null : await payouts.forMethod(payoutMethod)
  if (way === null || !fitsOnePayout(amountMinor, way.limits)) return MANUAL
  const { name, newReference } = way.provider
  return { method: 'payout', provider: name, providerReference: newReference(), payoutMethod }
}

/** What a request to send money back needs to know. */
type RoutedRefund = RefundRoute & Pick<RefundRow, 'takenBy' | 'amountMinor' | 'paymentReference' | 'phone'>

/**
 * The provider that sends a refund; null for a manual refund, and for a provider that is no
 * longer configured.
 */
export const railOf = async (
  { payments, payouts }: Pick<Deps, 'payments' | 'payouts'>,
  refund: RoutedRefund,
): Promise<Rail | null> => {
  const { provider: name, providerReference: reference, amountMinor, paymentReference, phone } = refund
  if (name === null || reference === null) return null
  const amount = { amountMinor, currency: 'SLE' } as const
  if (refund.method === 'provider') {
    const calls = (await payments.byName(refund.takenBy))?.refunds
    return calls === undefined
      ? null
      : {
          request: () => calls.requestRefund({ reference, paymentReference, amount }),
          poll: () => calls.readRefund(reference),
        }
  }
  const method: PayoutMethod | null = refund.payoutMethod
  const provider = (await payouts.all()).find((each) => each.name === name)
  if (provider === undefined || method === null) return null
  return {
    request: () => provider.requestPayout({ reference, method, amount, recipientPhone: phone }),
    poll: () => provider.readPayout(reference),
  }
}
