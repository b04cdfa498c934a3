import { createHash } from 'node:crypto'
import { comparableName } from '@minit/domain/kernel/clean-text.ts'
import { firstPollAt } from '@minit/domain/money/payment-polls.ts'
import {
  CASH_WINDOW_MINUTES,
  type DeliveryMethod,
  PAYMENT_WINDOW_MINUTES,
} from '@minit/domain/money/payments.ts'
import { chosenOptions, type PassOptions } from '@minit/domain/passes/pass-options.ts'
import type { Quote, SaleChannel } from '@minit/domain/shop/pricing.ts'
import { pipelined, type TenantTx } from '../../../db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { PaymentProvider } from '../../../ports/payment-provider.ts'
import { cashNotification } from '../../messaging/feed/announce.ts'
import type { CaptiveContext } from '../../network/captive-tokens.ts'
import { claimForPurchase } from '../../network/devices.ts'
import type { CustomerRow } from '../../passes/loyalty/customers.queries.ts'
import type { MoneyTerms } from '../../platform/settings/money-terms.ts'
import { holdCode } from '../../shop/codes/held-codes.queries.ts'
import type { PackageRow } from '../../shop/packages/package-view.ts'
import { writeIntent } from './intent.queries.ts'
import { keepLateSale, type LateUpload } from './late-sales.ts'
import type { Payer } from './payer.ts'
import { platformShareOf } from './platform-share.ts'
import { findPurchaseByKey, type PurchaseRecord } from './purchases.queries.ts'

/** The ids of one purchase and its payment. */
export type PurchaseRef = { entrepreneurId: string; purchaseId: string; paymentId: string }

/** A checked and priced sale, ready to be written. */
export type Intent = {
  requestHash: string
  channel: SaleChannel
  deliveryMethod: DeliveryMethod
  /** The recipient of a gift (E.164); null or absent for the buyer's own pass. */
  recipientPhone?: string | null
  payer: Payer
  provider: Pick<PaymentProvider, 'name' | 'newReference'>
  pack: Pick<PackageRow, 'id' | 'name'> & PassOptions
  customer: Pick<CustomerRow, 'id'>
  quote: Quote
  /**
   * The seller's happy hour or code that lowered the price, and the code, of which the order reserves a use.
   */
  promotionId?: string | null
  discountCode?: string | null
  /** Its use of the code counts separately until it is paid. */
  holdsUse?: boolean
  /** A digest of the requesting network; null if unknown. */
  requestedFrom?: string | null
  /** The purchase of the pass that it extends; null for a new pass. */
  passPurchaseId: string | null
  /** The terms between platform and seller; without them no fee is withheld. */
  terms?: MoneyTerms | null
}

/** Builds the rows of a purchase and its payment, without writing them. */
export const buildIntentRows = (tools: Pick<Deps, 'now'>, ref: PurchaseRef, intent: Intent) => ({
  purchase: purchaseRow(tools, ref, intent),
  payment: paymentRow(tools, ref, intent),
})

/** A fingerprint of a request, from its parts in a fixed order. */
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
  // The request itself calls the provider before the first poll.
  nextCheckAt: firstPollAt(
    { canBePolled: intent.provider.name !== 'cash', payBy: payByOf(intent, now()) },
    now(),
  ),
  createdAt: now(),
})

type NewIntent = ReturnType<typeof buildIntentRows> & {
  /** For a number that never ordered. */
  newCustomer: CustomerRow | null
  /**
   * The number's prompt count as read, by which concurrent orders exclude each other; null if
   * this order need not.
   */
  promptsSeen: number | null
  customerName: string
  idempotencyKey: string | null
  place: CaptiveContext | null
  /** Whether to reserve an imported code for it; null or absent if it needs none. */
  codeFor?: 'order' | 'counter' | null
  /** For a cash sale that is uploaded later, with the package's current price; null or absent for others. */
  late?: (LateUpload & { listPriceNowMinor: number }) | null
  /** The seller, and for overtime the extended pass: both are shown with the purchase. */
  shown: Pick<PurchaseRecord, 'seller' | 'pass'>
}

/** Identifies a request: its key, if any, and a hash of its content. */
export type RequestFingerprint = { idempotencyKey: string | null; requestHash: string }

/** A purchase that waits for its money. */
export type Started = {
  ref: PurchaseRef
  /** The purchase that this request wrote, with its request lease; null if an earlier request wrote it. */
  fresh: PurchaseRecord | null
}

/** A buyer's name as shown, and as searched. */
export const namesOf = (customerName: string) => ({
  customerName,
  customerNameLower: comparableName(customerName),
})

/**
 * Writes purchase, payment and job in the caller's transaction, and takes the request lease: if this process
 * dies, the job continues after the lease. If another request with the same key was faster, writes nothing
 * and returns that one's purchase. Null, without a write, if the number got another prompt since
 * `promptsSeen`. Refuses as `holdCode` does if no code is left to reserve.
 */
export const insertIntent = async (deps: Deps, tx: TenantTx, intent: NewIntent): Promise<Started | null> => {
  const { customerName, idempotencyKey, newCustomer, promptsSeen, shown } = intent
  const purchase = purchaseAsStored({ ...intent.purchase, ...namesOf(customerName), idempotencyKey })
  const payment = paymentAsStored(intent.payment, after(deps.now(), deps.leaseSeconds))
  const { entrepreneurId, id: paymentId, purchaseId } = payment
  const notification =
    payment.provider === 'cash' ? cashNotification(deps, { entrepreneurId, purchaseId }) : null
  const [customerId] = await pipelined(
    writeIntent(tx, { purchase, payment, newCustomer, promptsSeen, notification }),
    // For a payment that was not written, the job finds nothing and ends.
    deps.jobs.enqueue(tx, 'follow-payment', { entrepreneurId, paymentId }, intent.payment.nextCheckAt),
  )
  if (customerId === null) return writtenBefore(tx, purchase)
  const { codeFor = null } = intent
  if (codeFor !== null) await holdCode(tx, { ...purchase, purchaseId, isAtCounter: codeFor === 'counter' })
  await claimForPurchase(deps, tx, { purchaseId, place: intent.place })
  const { priceMinor } = purchase
  if (intent.late) await keepLateSale(deps, tx, { ...intent.late, purchaseId, priceMinor })
  // A pass is not shown before it is paid.
  const rest = { payment, ...shown, message: null, notificationId: null, hasRouter: false }
  const record = { purchase: { ...purchase, customerId }, ...rest }
  return { ref: { entrepreneurId, purchaseId, paymentId }, fresh: record }
}

/** Adds the database's defaults. */
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
  refused: null,
  needsReview: null,
  reviewedAt: null,
})

/** Finds what another request with the same key wrote. */
const writtenBefore = async (tx: TenantTx, fingerprint: RequestFingerprint): Promise<Started | null> => {
  const ref = await findEarlier(tx, fingerprint)
  return ref && { ref, fresh: null }
}

/**
 * Finds the earlier purchase of the same key; null without one. Another request with this key
 * is `key_reused`.
 */
export const findEarlier = async (
  tx: TenantTx,
  fingerprint: RequestFingerprint,
): Promise<PurchaseRef | null> => {
  if (fingerprint.idempotencyKey === null) return null
  return sameRequest(tx.sellerId, await findPurchaseByKey(tx, fingerprint.idempotencyKey), fingerprint)
}

/** The same check for a known purchase of the key. */
export const sameRequest = (
  entrepreneurId: string,
  earlier: { purchaseId: string; paymentId: string; requestHash: string } | null,
  { requestHash }: RequestFingerprint,
): PurchaseRef | null => {
  if (earlier === null) return null
  if (earlier.requestHash !== requestHash) throw new Refusal('key_reused')
  return { entrepreneurId, purchaseId: earlier.purchaseId, paymentId: earlier.paymentId }
}
