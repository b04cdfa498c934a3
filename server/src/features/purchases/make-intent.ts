import { createHash } from 'node:crypto'
import { firstLookAt } from '@minit/domain/payment-looks.ts'
import { CASH_WINDOW_MINUTES, type DeliveryMethod, PAYMENT_WINDOW_MINUTES } from '@minit/domain/payments.ts'
import type { Channel, Quote } from '@minit/domain/pricing.ts'
import type { Deps } from '../../ports/deps.ts'
import type { PaymentProvider } from '../../ports/payment-provider.ts'
import type { CustomerRow } from '../customers/customer-row.ts'
import type { PackageRow } from '../packages/package-view.ts'
import type { PurchaseRef } from './purchase-order.ts'
import type { Payer } from './read-payer.ts'

/** A sale that was checked and priced: what is left is to write it. */
export type Intent = {
  requestHash: string
  channel: Channel
  deliveryMethod: DeliveryMethod
  payer: Payer
  provider: Pick<PaymentProvider, 'name' | 'newReference'>
  pack: Pick<PackageRow, 'id' | 'name'>
  customer: Pick<CustomerRow, 'id'>
  quote: Quote
  /** A digest of the network that asks; null where nobody did. */
  requestedFrom?: string | null
  /** The purchase whose pass it lengthens; null for a pass of its own. */
  passPurchaseId: string | null
}

/** The rows of a purchase and its payment, not yet written. */
export const makeIntent = (tools: Pick<Deps, 'now'>, ref: PurchaseRef, intent: Intent) => ({
  purchase: purchaseRow(tools, ref, intent),
  payment: paymentRow(tools, ref, intent),
})

/** What makes two requests the same, from their parts in a fixed order. */
export const hashOf = (parts: readonly (string | number | null)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

const after = (instant: Date, seconds: number): Date => new Date(instant.getTime() + seconds * 1000)

const purchaseRow = ({ now }: Pick<Deps, 'now'>, ref: PurchaseRef, intent: Intent) => {
  const { payer, pack, quote, passPurchaseId } = intent
  return {
    entrepreneurId: ref.entrepreneurId,
    id: ref.purchaseId,
    requestHash: intent.requestHash,
    kind: passPurchaseId === null ? ('pass' as const) : ('overtime' as const),
    passPurchaseId,
    packageId: pack.id,
    packageName: pack.name,
    customerId: intent.customer.id,
    phone: payer.phone,
    channel: intent.channel,
    paymentMethod: payer.method,
    deliveryMethod: intent.deliveryMethod,
    baseMinutes: quote.baseMinutes,
    walletBonusMinutes: quote.walletBonusMinutes,
    loyaltyMinutes: quote.loyaltyMinutes,
    vipMinutes: quote.vipMinutes,
    listPriceMinor: quote.listPriceMinor,
    discountMinor: quote.discountMinor,
    priceMinor: quote.finalPriceMinor,
    gstMinor: quote.gstMinor,
    netMinor: quote.netMinor,
    requestedFrom: intent.requestedFrom ?? null,
    payBy: payByOf(intent, now()),
    createdAt: now(),
  }
}

const payByOf = ({ payer }: Intent, now: Date): Date =>
  after(now, (payer.method === 'cash' ? CASH_WINDOW_MINUTES : PAYMENT_WINDOW_MINUTES) * 60)

const paymentRow = ({ now }: Pick<Deps, 'now'>, ref: PurchaseRef, intent: Intent) => ({
  entrepreneurId: ref.entrepreneurId,
  id: ref.paymentId,
  purchaseId: ref.purchaseId,
  provider: intent.provider.name,
  providerReference: intent.provider.newReference(),
  amountMinor: intent.quote.finalPriceMinor,
  currency: intent.quote.currency,
  nextAction:
    intent.provider.name === 'cash'
      ? ({ type: 'collect_cash' } as const)
      : ({ type: 'await_prompt' } as const),
  // The request itself asks the provider before the first look.
  nextCheckAt: firstLookAt(
    { canBeAsked: intent.provider.name !== 'cash', payBy: payByOf(intent, now()) },
    now(),
  ),
  createdAt: now(),
})
