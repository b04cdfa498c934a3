import { isAskedByPrompt, type PaymentMethod } from '@minit/domain/money/payments.ts'
import { isPaused } from '@minit/domain/passes/pass-pauses.ts'
import { canAddOvertime, overtimeMinutesLeft } from '@minit/domain/passes/passes.ts'
import { gstRateOn } from '@minit/domain/platform/gst.ts'
import { quoteOvertime } from '@minit/domain/shop/pricing.ts'
import type { TenantTx } from '../../../db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps, OpenMethod } from '../../../ports/deps.ts'
import { type MoneyTerms, readMoneyTerms } from '../../platform/settings/money-terms.ts'
import { providerFor } from '../../shop/sellers/offered-methods.ts'
import { acceptedMethods, isSellerSelling } from '../../shop/sellers/seller-terms.ts'
import { requestPayment, type WaitOptions } from './buy.ts'
import {
  buildIntentRows,
  findEarlier,
  hashOf,
  insertIntent,
  type RequestFingerprint,
  type Started,
} from './intent.ts'
import { type PromptsRead, promptsOf, refuseManyPrompts, startWithRetry } from './open-prompts.ts'
import { refuseOtherPrice } from './price-changed.ts'
import { findSoldPass, type PurchaseRecord, type SoldPass } from './purchases.queries.ts'
import { sellerForToken } from './read-purchase.ts'

type Wanted = { minutes: number; method: PaymentMethod }

/**
 * Returns the sold pass if minutes can be added to it by this method now. Refuses with `purchase_not_found`,
 * `pass_refunded`, `seller_not_selling`, `seller_closed`, `overtime_not_offered`, `pass_away`, `pass_paused`, `pass_over`,
 * `overtime_too_long` or `method_not_offered`.
 */
const checkOvertime = (sold: SoldPass | null, { minutes, method }: Wanted, now: Date): SoldPass => {
  if (sold === null) throw new Refusal('purchase_not_found')
  const { seller, pack, pass } = sold
  if (pass.revokedAt !== null) throw new Refusal('pass_refunded')
  if (!isSellerSelling(seller, now)) throw new Refusal('seller_not_selling')
  if (!seller.isOpen) throw new Refusal('seller_closed')
  // The seller's own router counts the time of its imported codes.
  const isOurs = pass.stockCodeId === null
  // The recipient of a gift is not the payer, and must not learn who is.
  const isOwn = sold.purchase.recipientPhone === null
  // A package off sale still serves its buyers; an archived one does not.
  const isOffered =
    isOurs && isOwn && pack.allowsOvertime && pack.overtimeRateMinor > 0 && pack.archivedAt === null
  if (!isOffered) throw new Refusal('overtime_not_offered')
  if (pass.awayAt !== null) throw new Refusal('pass_away')
  if (isPaused(pass)) throw new Refusal('pass_paused')
  if (!canAddOvertime({ ...pass, ...pack }, now)) throw new Refusal('pass_over')
  const { baseMinutes } = sold.purchase
  if (
    minutes >
    overtimeMinutesLeft({ baseMinutes, overtimeMinutes: sold.overtimeMinutes }, seller.hasOwnInternet)
  )
    throw new Refusal('overtime_too_long')
  if (!acceptedMethods(seller).includes(method)) throw new Refusal('method_not_offered')
  return sold
}

/** Minutes to buy on top of the pass of `transactionId`. */
type OvertimeOrder = {
  transactionId: string
  minutes: number
  method: PaymentMethod
  /** A digest of the requesting network. */
  requestedFrom?: string | null
  /** The price on the screen, if it was sent. */
  shownPriceMinor: number | null
}

type UncheckedOvertime = {
  order: OvertimeOrder
  open: OpenMethod | null
  terms: MoneyTerms
  fingerprint: RequestFingerprint
  /** The prompts of the number that bought the pass. */
  prompts: PromptsRead
}

/** Writes the intent of overtime, as `startPurchase` does for a pass: same keys, same refusals. */
const startOvertime = async (
  deps: Deps,
  entrepreneurId: string,
  { order, idempotencyKey }: { order: OvertimeOrder; idempotencyKey: string | null },
): Promise<Started> => {
  const [open, terms] = await Promise.all([deps.payments.forMethod(order.method), readMoneyTerms(deps)])
  const fingerprint = { idempotencyKey, requestHash: hashOfOvertime(order) }
  return startWithRetry(async () => {
    const prompts = await promptsFor(deps, entrepreneurId, order)
    return deps.db.inTenant(entrepreneurId, async (tx) => {
      const earlier = await findEarlier(tx, fingerprint)
      if (earlier !== null) return { ref: earlier, fresh: null }
      return writeIntent(deps, tx, { order, open, terms, fingerprint, prompts })
    })
  })
}

const NO_PROMPTS: PromptsRead = { sent: [], seen: null }

const promptsFor = async (
  deps: Deps,
  entrepreneurId: string,
  { transactionId, method, requestedFrom = null }: OvertimeOrder,
): Promise<PromptsRead> => {
  if (!isAskedByPrompt(method)) return NO_PROMPTS
  const sold = await deps.db.inTenant(entrepreneurId, (tx) => findSoldPass(tx, transactionId))
  return sold === null ? NO_PROMPTS : promptsOf(deps, sold.purchase.phone, requestedFrom)
}

export const hashOfOvertime = ({ transactionId, minutes, method, shownPriceMinor }: OvertimeOrder): string =>
  hashOf(['overtime', transactionId, minutes, method, shownPriceMinor])

/** The number that bought the pass pays, by any method. */
const writeIntent = async (
  deps: Deps,
  tx: TenantTx,
  { order, open, terms, fingerprint, prompts }: UncheckedOvertime,
): Promise<Started | null> => {
  const sold = await findSoldPass(tx, order.transactionId)
  const { pack, purchase, seller, pass } = checkOvertime(sold, order, deps.now())
  refuseManyPrompts(prompts.sent, deps.now())
  const quote = quoteOvertime({
    minutes: order.minutes,
    ratePerMinuteMinor: pack.overtimeRateMinor,
    gstBasisPoints: gstRateOn(terms.gst, deps.now()),
  })
  refuseOtherPrice(order.shownPriceMinor, quote)
  const provider = providerFor(open, quote.finalPriceMinor)
  const { id: passPurchaseId, phone, customerId, customerName, channel } = purchase
  const { idempotencyKey, requestHash } = fingerprint
  const ref = { entrepreneurId: tx.sellerId, purchaseId: deps.newId(), paymentId: deps.newId() }
  const rows = buildIntentRows(deps, ref, {
    requestHash,
    channel,
    deliveryMethod: 'qr_display',
    payer: { phone, method: order.method },
    provider,
    pack,
    customer: { id: customerId },
    quote,
    passPurchaseId,
    terms,
    requestedFrom: order.requestedFrom ?? null,
  })
  // The minutes belong to the pass and its phones.
  const written = { newCustomer: null, promptsSeen: prompts.seen, customerName, idempotencyKey, place: null }
  return insertIntent(deps, tx, { ...rows, ...written, shown: { seller, pass } })
}

/**
 * Buys minutes on top of a pass, by its token, paid like any purchase. A wrong token is `purchase_not_found`,
 * like an unknown id. Refuses as `checkOvertime` does.
 */
export const buyOvertime = async (
  deps: Deps,
  { order, token }: { order: OvertimeOrder; token: string },
  waitOptions: WaitOptions,
): Promise<PurchaseRecord> => {
  const seller = await sellerForToken(deps, order.transactionId, token)
  return requestPayment(
    deps,
    await startOvertime(deps, seller, { order, idempotencyKey: waitOptions.idempotencyKey }),
    waitOptions,
  )
}
