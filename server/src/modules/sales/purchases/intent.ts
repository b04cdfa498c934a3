import { createHash } from 'node:crypto'
import { comparableName } from '@minit/domain/kernel/clean-text.ts'
import { firstLookAt } from '@minit/domain/money/payment-looks.ts'
import {
  CASH_WINDOW_MINUTES,
  type DeliveryMethod,
  PAYMENT_WINDOW_MINUTES,
} from '@minit/domain/money/payments.ts'
import { chosenOptions, type PassOptions } from '@minit/domain/passes/pass-options.ts'
import type { Channel, Quote } from '@minit/domain/shop/pricing.ts'
import { type TenantTx, together } from '../../../db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { PaymentProvider } from '../../../ports/payment-provider.ts'
import { cashNotification } from '../../messaging/feed/announce.ts'
import { claimForPurchase } from '../../network/devices.ts'
import type { Place } from '../../network/places.ts'
import type { CustomerRow } from '../../passes/loyalty/customers.queries.ts'
import type { MoneyTerms } from '../../platform/settings/money-terms.ts'
import { holdCode } from '../../shop/codes/held-codes.queries.ts'
import type { PackageRow } from '../../shop/packages/package-view.ts'
import { writeIntent } from './intent.queries.ts'
import { keepLateSale, type LateUpload } from './late-sales.ts'
import type { Payer } from './payer.ts'
import { platformShareOf } from './platform-share.ts'
import { findPurchaseByKey, type PurchaseRecord } from './purchases.queries.ts'

/** The names of one purchase and its payment. */
export type PurchaseRef = { entrepreneurId: string; purchaseId: string; paymentId: string }

/** A sale that was checked and priced: what is left is to write it. */
export type Intent = {
  requestHash: string
  channel: Channel
  deliveryMethod: DeliveryMethod
  /** Of a gift (E.164): who gets it. Null or left out for who buys for themselves. */
  recipientPhone?: string | null
  payer: Payer
  provider: Pick<PaymentProvider, 'name' | 'newReference'>
  pack: Pick<PackageRow, 'id' | 'name'> & PassOptions
  customer: Pick<CustomerRow, 'id'>
  quote: Quote
  /** The seller's happy hour or code that lowered the price, and the code, of which the order holds a use. */
  promotionId?: string | null
  discountCode?: string | null
  /** Its use of the code counts apart until it is paid. */
  holdsUse?: boolean
  /** A digest of the network that asks; null where nobody did. */
  requestedFrom?: string | null
  /** The purchase whose pass it lengthens; null for a pass of its own. */
  passPurchaseId: string | null
  /** What holds between platform and seller; without any nothing is kept back. */
  terms?: MoneyTerms | null
}

/** The rows of a purchase and its payment, not yet written. */
export const buildIntentRows = (tools: Pick<Deps, 'now'>, ref: PurchaseRef, intent: Intent) => ({
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
    recipientPhone: intent.recipientPhone ?? null,
    channel: intent.channel,
    paymentMethod: payer.method,
    deliveryMethod: intent.deliveryMethod,
    passOptions: passPurchaseId === null ? chosenOptions(pack) : null,
    baseMinutes: quote.baseMinutes,
    walletBonusMinutes: quote.walletBonusMinutes,
    loyaltyMinutes: quote.loyaltyMinutes,
    vipMinutes: quote.vipMinutes,
    listPriceMinor: quote.listPriceMinor,
    discountMinor: quote.discountMinor,
    promotionMinor: quote.promotionMinor,
    promotionId: intent.promotionId ?? null,
    discountCode: intent.discountCode ?? null,
    holdsUse: intent.holdsUse ?? false,
    priceMinor: quote.finalPriceMinor,
    currency: quote.currency,
    gstMinor: quote.gstMinor,
    netMinor: quote.netMinor,
    gstBasisPoints: quote.gstBasisPoints,
    feeMinor: platformShareOf(intent, now()).feeMinor,
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
  settlementDelayHours: platformShareOf(intent, now()).settlementDelayHours,
  nextAction: { type: intent.provider.name === 'cash' ? 'collect_cash' : 'await_prompt' } as const,
  // The request itself asks the provider before the first look.
  nextCheckAt: firstLookAt(
    { canBeAsked: intent.provider.name !== 'cash', payBy: payByOf(intent, now()) },
    now(),
  ),
  createdAt: now(),
})

type NewIntent = ReturnType<typeof buildIntentRows> & {
  /** Of a number that never ordered before. */
  newCustomer: CustomerRow | null
  /** How many prompts the number had had when the open ones were read; null where this order brings none. */
  promptsSeen: number | null
  customerName: string
  idempotencyKey: string | null
  place: Place | null
  /** A code of the seller's own router is kept for it; null or left out where it has none. */
  codeFor?: 'order' | 'counter' | null
  /** Of a cash sale that is uploaded after it was made, with what the package costs now; null or left out for others. */
  late?: (LateUpload & { listPriceNowMinor: number }) | null
  /** Who sells, and for overtime the pass that it lengthens: both are shown with the purchase. */
  shown: Pick<PurchaseRecord, 'seller' | 'pass'>
}

/** Which request this is: its key, where it has one, and what it asks for. */
export type RequestFingerprint = { idempotencyKey: string | null; requestHash: string }

/** A purchase that waits for its money. */
export type Started = {
  ref: PurchaseRef
  /** As this request has written it just now, with the right to ask for the money; null where an earlier one did. */
  fresh: PurchaseRecord | null
}

/** A buyer's name as it is shown, and as it is searched for. */
export const namesOf = (customerName: string) => ({
  customerName,
  customerNameLower: comparableName(customerName),
})

/**
 * Writes purchase and payment with the job that follows it, in the caller's transaction, and holds the right to ask
 * for the money: should this process die, the job takes it up after the lease. Where another request with the same key
 * was faster nothing is written, and the purchase is that one's. Null, and nothing written, where the number was asked
 * by another prompt since `promptsSeen`. Refuses as `holdCode` does where no code is kept for it.
 */
export const insertIntent = async (deps: Deps, tx: TenantTx, intent: NewIntent): Promise<Started | null> => {
  const { customerName, idempotencyKey, newCustomer, promptsSeen, shown } = intent
  const purchase = purchaseAsStored({ ...intent.purchase, ...namesOf(customerName), idempotencyKey })
  const payment = paymentAsStored(intent.payment, after(deps.now(), deps.leaseSeconds))
  const { entrepreneurId, id: paymentId, purchaseId } = payment
  const notification =
    payment.provider === 'cash' ? cashNotification(deps, { entrepreneurId, purchaseId }) : null
  const [customerId] = await together(
    writeIntent(tx, { purchase, payment, newCustomer, promptsSeen, notification }),
    // Of a payment that was not written it finds nothing, and ends.
    deps.jobs.enqueue(tx, 'follow-payment', { entrepreneurId, paymentId }, intent.payment.nextCheckAt),
  )
  if (customerId === null) return writtenBefore(tx, purchase)
  const { codeFor = null } = intent
  if (codeFor !== null) await holdCode(tx, { ...purchase, purchaseId, isAtCounter: codeFor === 'counter' })
  await claimForPurchase(deps, tx, { purchaseId, place: intent.place })
  const { priceMinor } = purchase
  if (intent.late) await keepLateSale(deps, tx, { ...intent.late, purchaseId, priceMinor })
  // Nothing is shown of a pass before it is paid.
  const rest = { payment, ...shown, message: null, notificationId: null, hasRouter: false }
  const record = { purchase: { ...purchase, customerId }, ...rest }
  return { ref: { entrepreneurId, purchaseId, paymentId }, fresh: record }
}

/** With what the database would fill in. */
export const purchaseAsStored = (
  purchase: ReturnType<typeof purchaseRow> & ReturnType<typeof namesOf> & { idempotencyKey: string | null },
) => ({
  ...purchase,
  status: 'awaiting_payment' as const,
  failureReason: null,
  paidAt: null,
  countsForLoyalty: true,
})

export const paymentAsStored = (payment: ReturnType<typeof paymentRow>, askLeaseUntil: Date) => ({
  ...payment,
  askLeaseUntil,
  acceptedAt: null,
  providerPaymentId: null,
  isCurrent: true,
  checkCount: 0,
  needsReview: null,
  reviewedAt: null,
})

/** What another request with the same key has written. */
const writtenBefore = async (tx: TenantTx, fingerprint: RequestFingerprint): Promise<Started | null> => {
  const ref = await findEarlier(tx, fingerprint)
  return ref && { ref, fresh: null }
}

/** The purchase that the same key made before; null without one. Another request behind it is `key_reused`. */
export const findEarlier = async (
  tx: TenantTx,
  fingerprint: RequestFingerprint,
): Promise<PurchaseRef | null> => {
  if (fingerprint.idempotencyKey === null) return null
  return sameRequest(tx.sellerId, await findPurchaseByKey(tx, fingerprint.idempotencyKey), fingerprint)
}

/** The same, where the purchase of the key is at hand. */
export const sameRequest = (
  entrepreneurId: string,
  earlier: { purchaseId: string; paymentId: string; requestHash: string } | null,
  { requestHash }: RequestFingerprint,
): PurchaseRef | null => {
  if (earlier === null) return null
  if (earlier.requestHash !== requestHash) throw new Refusal('key_reused')
  return { entrepreneurId, purchaseId: earlier.purchaseId, paymentId: earlier.paymentId }
}
