import { createHash } from 'node:crypto'
import { CASH_WINDOW_MINUTES, PAYMENT_WINDOW_MINUTES } from '@minit/domain/payments.ts'
import { type Quote, quotePass } from '@minit/domain/pricing.ts'
import type { Deps } from '../../ports/deps.ts'
import type { PaymentProvider } from '../../ports/payment-provider.ts'
import type { CustomerRow } from '../customers/customer-row.ts'
import type { PackageRow } from '../packages/package-view.ts'
import type { PurchaseOrder, PurchaseRef } from './purchase-order.ts'
import type { Payer } from './read-payer.ts'

/** When the payment's own job first looks after it; the request itself asks the provider before that. */
export const FIRST_CHECK_SECONDS = 5

type Provider = Pick<PaymentProvider, 'name' | 'newReference'>

export type Intent = {
  order: PurchaseOrder
  payer: Payer
  provider: Provider
  pack: PackageRow
  customer: CustomerRow
}

/** The quote of an order, with the rows of its purchase and payment, not yet written. */
export const makeIntent = (tools: Pick<Deps, 'now'>, ref: PurchaseRef, intent: Intent) => {
  const { order, payer, provider, pack, customer } = intent
  const quote = quotePass({ pack, method: payer.method, channel: order.channel, customer })
  return {
    quote,
    purchase: purchaseRow(tools, ref, intent, quote),
    payment: paymentRow(tools, ref, provider, quote),
  }
}

/**
 * What makes two requests the same. Field by field, so that a release which adds a field to an order does not
 * refuse those who try again across it.
 */
export const hashOf = (order: PurchaseOrder): string => {
  const { channel, entrepreneurKey, customerId, packageId, customerName, phoneText } = order
  const { method, deliveryMethod, shownPriceMinor } = order
  const who = [channel, entrepreneurKey, customerId, packageId, customerName, phoneText]
  const parts = [...who, method, deliveryMethod, shownPriceMinor]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

const after = (instant: Date, seconds: number): Date => new Date(instant.getTime() + seconds * 1000)

const purchaseRow = (
  { now }: Pick<Deps, 'now'>,
  ref: PurchaseRef,
  { order, payer, pack, customer }: Intent,
  quote: Quote,
) => ({
  entrepreneurId: ref.entrepreneurId,
  id: ref.purchaseId,
  requestHash: hashOf(order),
  packageId: pack.id,
  packageName: pack.name,
  customerId: customer.id,
  phone: payer.phone,
  channel: order.channel,
  paymentMethod: payer.method,
  deliveryMethod: order.deliveryMethod,
  baseMinutes: quote.baseMinutes,
  walletBonusMinutes: quote.walletBonusMinutes,
  loyaltyMinutes: quote.loyaltyMinutes,
  vipMinutes: quote.vipMinutes,
  listPriceMinor: quote.listPriceMinor,
  discountMinor: quote.discountMinor,
  priceMinor: quote.finalPriceMinor,
  gstMinor: quote.gstMinor,
  netMinor: quote.netMinor,
  payBy: after(now(), (payer.method === 'cash' ? CASH_WINDOW_MINUTES : PAYMENT_WINDOW_MINUTES) * 60),
  createdAt: now(),
})

const paymentRow = ({ now }: Pick<Deps, 'now'>, ref: PurchaseRef, provider: Provider, quote: Quote) => ({
  entrepreneurId: ref.entrepreneurId,
  id: ref.paymentId,
  purchaseId: ref.purchaseId,
  provider: provider.name,
  providerReference: provider.newReference(),
  amountMinor: quote.finalPriceMinor,
  currency: quote.currency,
  nextAction:
    provider.name === 'cash' ? ({ type: 'collect_cash' } as const) : ({ type: 'await_prompt' } as const),
  nextCheckAt: after(now(), FIRST_CHECK_SECONDS),
  createdAt: now(),
})
