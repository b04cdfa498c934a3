import { firstIdAt } from '@minit/domain/kernel/ids.ts'
import { isAskedByPrompt, type PaymentMethod } from '@minit/domain/money/payments.ts'
import { nextHoursAt } from '@minit/domain/passes/pass-hours.ts'
import { gstRateOn } from '@minit/domain/platform/gst.ts'
import { counterSaleName } from '@minit/domain/sales/counter-sales.ts'
import { isPackageReady } from '@minit/domain/shop/joining.ts'
import { dayLimitText, notNowText } from '@minit/domain/shop/option-words.ts'
import { readDiscountCode } from '@minit/domain/shop/promotions.ts'
import { maySellDuration } from '@minit/domain/shop/subscriptions.ts'
import { isAnonymised } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps, OpenMethod } from '../../../ports/deps.ts'
import { deliveryMethodsOf, refuseUnsendable } from '../../messaging/messages/allowance.ts'
import type { CustomerRow } from '../../passes/loyalty/customers.queries.ts'
import type { PackageRow } from '../../shop/packages/package-view.ts'
import { pricesSince } from '../../shop/packages/prices.ts'
import { type OrderPrice, priceOrder } from '../../shop/promotions/order-price.ts'
import { limitsAt, providerFor } from '../../shop/sellers/offered-methods.ts'
import { acceptedMethods, isSellerSelling, refuseUncounted } from '../../shop/sellers/seller-terms.ts'
import { nameFor, newCustomer, publicIdOf } from '../customers/customers.ts'
import { readRecipient, requireGiftChannel } from './gifts.ts'
import { type FoundOrder, readOrder } from './intent.queries.ts'
import {
  buildIntentRows,
  hashOf,
  insertIntent,
  type RequestFingerprint,
  type Started,
  sameRequest,
} from './intent.ts'
import { judgedAsOf } from './late-sales.ts'
import {
  firstIdOfDayAt,
  promptsSeenFrom,
  promptsWanted,
  refuseManyPrompts,
  startWithRetry,
} from './open-prompts.ts'
import { packAsSold } from './pack-as-sold.ts'
import { type Payer, type PurchaseOrder, readPayer } from './payer.ts'
import { refuseOtherPrice } from './price-changed.ts'
import { isForSum, withSum } from './sum-order.ts'

type Offer = Pick<FoundOrder, 'seller' | 'pack' | 'fromStock' | 'joining'>

/**
 * Returns the package if it can be sold by this method now. Refuses with `package_not_found`,
 * `package_inactive`, `package_not_now`, `seller_not_selling`, `seller_not_installed`, `wifi_not_named`,
 * `wifi_not_connected`, `seller_closed`, `duration_not_allowed` or `method_not_offered`.
 */
const checkOffer = (offer: Offer, method: PaymentMethod, now: Date): PackageRow => {
  const { seller, pack } = offer
  if (pack === null) throw new Refusal('package_not_found')
  if (!isSellerSelling(seller, now)) throw new Refusal('seller_not_selling')
  if (seller.awaitsInstallation) throw new Refusal('seller_not_installed')
  if (seller.networkNamedAt === null) throw new Refusal('wifi_not_named')
  if (!isPackageReady(offer.joining, offer)) throw new Refusal('wifi_not_connected')
  if (!seller.isOpen) throw new Refusal('seller_closed')
  if (!pack.isActive || pack.archivedAt !== null) throw new Refusal('package_inactive')
  refuseUncounted(offer.joining, pack.clock)
  if (pack.hours !== null && nextHoursAt(pack.hours, now) !== null)
    throw new Refusal('package_not_now', notNowText(pack.hours))
  if (!maySellDuration(pack.durationMinutes, seller.hasOwnInternet)) throw new Refusal('duration_not_allowed')
  if (!acceptedMethods(seller).includes(method)) throw new Refusal('method_not_offered')
  return pack
}

/** The instant whose terms apply to an order; its payment and taxes are always current. */
const effectiveAt = (deps: Deps, { late }: PurchaseOrder): Date => judgedAsOf(late) ?? deps.now()

/**
 * Refuses with `package_day_limit` if the number's paid and open orders have reached the
 * package's daily limit.
 */
const assertWithinDailyLimit = ({ bought }: FoundOrder, { maxPerDay }: PackageRow): void => {
  if (maxPerDay === null || bought === null || bought.paid + bought.waiting < maxPerDay) return
  throw new Refusal(
    'package_day_limit',
    dayLimitText(maxPerDay, bought.paid < maxPerDay ? bought.waiting : 0),
  )
}

/**
 * Writes the intent: purchase with a snapshot of package and quote, payment, and the job that follows it, in
 * one transaction. Calls no provider yet. The same key with the same order returns the first purchase; with
 * another order it refuses with `key_reused`.
 */
export const startPurchase = async (
  deps: Deps,
  order: PurchaseOrder,
  idempotencyKey: string | null,
): Promise<Started> => {
  const payer = readPayer(order)
  const open = await deps.payments.forMethod(payer.method)
  const fingerprint = { idempotencyKey, requestHash: hashOfOrder(order) }
  return startWithRetry(async () => {
    const listed = await findOrder(deps, order, { payer, idempotencyKey })
    const { id: entrepreneurId } = listed.seller
    const found = isForSum(order, listed) ? await withSum(deps, order, listed) : listed
    const earlier = sameRequest(entrepreneurId, found.earlier, fingerprint)
    if (earlier !== null) return { ref: earlier, fresh: null }
    const intent = await checkOrder(deps, { order, payer, open, fingerprint, found })
    return deps.db.inTenant(entrepreneurId, (tx) => insertIntent(deps, tx, intent))
  })
}

/**
 * Refuses with `entrepreneur_not_found` or, if only the package identifies the seller, `package_not_found`.
 */
const findOrder = async (
  deps: Deps,
  order: PurchaseOrder,
  { payer: { phone, method }, idempotencyKey }: { payer: Payer; idempotencyKey: string | null },
): Promise<FoundOrder> => {
  const { entrepreneurKey, packageId } = order
  const soldAt = judgedAsOf(order.late)
  const now = effectiveAt(deps, order)
  const wanted = {
    entrepreneurKey,
    packageId,
    phone,
    idempotencyKey,
    discountCode: codeIn(order.discountCode),
    prompts: promptsWanted(isAskedByPrompt(method) ? phone : null, now),
    firstIdOfToday: firstIdOfDayAt(deps.now()),
    requestedFrom: order.requestedFrom ?? null,
    firstIdOfDay: firstIdOfDayAt(now),
    endId: soldAt === null ? null : firstIdAt(soldAt),
  }
  const found = await deps.db.readAsPlatform((tx) => readOrder(tx, wanted))
  if (found !== null) return found
  throw new Refusal(entrepreneurKey === null ? 'package_not_found' : 'entrepreneur_not_found')
}

/** Lists each field, so that a release which adds a field does not refuse a retry across the upgrade. */
export const hashOfOrder = (order: PurchaseOrder): string => {
  const { channel, entrepreneurKey, customerId, packageId, customerName, phoneText } = order
  const { method, deliveryMethod, shownPriceMinor } = order
  const who = [channel, entrepreneurKey, customerId, packageId, customerName, phoneText]
  const gift = order.sendTo ? [order.sendTo] : []
  const code = codeIn(order.discountCode)
  const speed = typeof order.shownKbps === 'number' ? [`${order.shownKbps} kbit/s`] : []
  const added = [...gift, ...(code === null ? [] : [code]), ...speed]
  return hashOf([...who, method, deliveryMethod, shownPriceMinor, ...added])
}

/**
 * The recipient and channel of the pass. Refuses as `readRecipient`, `requireGiftChannel` and
 * `refuseUnsendable` do.
 */
const checkDelivery = (deps: Deps, order: PurchaseOrder, sale: { entrepreneurId: string; payer: Payer }) => {
  const { deliveryMethod } = order
  const { entrepreneurId, payer } = sale
  const recipientPhone = readRecipient(order, payer)
  return deps.db.readAsPlatform(async (tx) => {
    if (recipientPhone !== null) {
      const offered = await deliveryMethodsOf(deps, tx, entrepreneurId)
      return { recipientPhone, deliveryMethod: requireGiftChannel(deliveryMethod, offered) }
    }
    await refuseUnsendable(deps, tx, { entrepreneurId, phone: payer.phone, deliveryMethod })
    return { recipientPhone, deliveryMethod }
  })
}

/** A normalised code; null if none was entered. */
const codeIn = (typed: string | null | undefined): string | null => readDiscountCode(typed ?? '') || null

/** Prices an order, with the seller's running promotions and its code. */
const priceOf = async (
  deps: Deps,
  { order, payer, found }: Pick<UncheckedOrder, 'order' | 'payer' | 'found'>,
  { pack, customer }: { pack: PackageRow; customer: CustomerRow },
): Promise<OrderPrice> => {
  const { seller, fromStock, promotions, terms } = found
  const isPlain = promotions.hours.length === 0 && promotions.codes.length === 0
  const { channel, shownPriceMinor } = order
  const cutOffSince = order.late?.cutOffSince ?? null
  return priceOrder(
    {
      channel,
      shownPriceMinor,
      customer,
      promotions,
      method: payer.method,
      pack: { ...pack, fromStock },
      limits: isPlain ? [] : limitsAt(seller, await deps.payments.limits()),
      code: codeIn(order.discountCode),
      isTaken: cutOffSince !== null,
      earlierPricesMinor: cutOffSince === null ? [] : await earlierPrices(deps, pack, cutOffSince),
      gstBasisPoints: gstRateOn(terms.gst, deps.now()),
    },
    effectiveAt(deps, order),
  )
}

/** The prices that a phone which was last online at `since` may show. */
const earlierPrices = (
  deps: Deps,
  { entrepreneurId, id: packageId }: PackageRow,
  since: Date,
): Promise<number[]> => deps.db.inTenant(entrepreneurId, (tx) => pricesSince(tx, { packageId, since }))

type UncheckedOrder = {
  order: PurchaseOrder
  payer: Payer
  open: OpenMethod | null
  fingerprint: RequestFingerprint
  found: FoundOrder
}

const codeForOf = ({ counterOf }: PurchaseOrder): 'counter' | 'order' =>
  counterOf === undefined ? 'order' : 'counter'

const LIMITED_NEEDS_NUMBER =
  'This package is limited to a number of sales a day for each customer. Enter the customer’s phone number.'
const CODE_NEEDS_NUMBER =
  'A discount code counts for one customer. Enter the customer’s phone number, or leave out the code.'

const numberNeeded = (message: string): Refusal =>
  new Refusal('number_needed', message, { fields: { phoneNumber: message } })

/** What is limited for each number cannot be sold without one. Refuses with `number_needed`. */
const refuseWithoutNumber = (order: PurchaseOrder, payer: Payer, pack: PackageRow): void => {
  if (!isAnonymised(payer.phone)) return
  if (pack.maxPerDay !== null) throw numberNeeded(LIMITED_NEEDS_NUMBER)
  if (codeIn(order.discountCode) !== null) throw numberNeeded(CODE_NEEDS_NUMBER)
}

/** Checks an order and builds its rows. */
const checkOrder = async (deps: Deps, { order, payer, open, fingerprint, found }: UncheckedOrder) => {
  const { seller, fromStock } = found
  const { channel, requestedFrom = null } = order
  const pack = checkOffer(found, payer.method, effectiveAt(deps, order))
  refuseWithoutNumber(order, payer, pack)
  const delivery = await checkDelivery(deps, order, { entrepreneurId: seller.id, payer })
  refuseCustomerMismatch(deps, order, payer)
  refuseManyPrompts(promptsSeenFrom(found.prompts, requestedFrom), deps.now())
  assertWithinDailyLimit(found, pack)
  const customer = found.customer ?? newCustomer(deps, payer.phone)
  const { quote, ...lowered } = await priceOf(deps, { order, payer, found }, { pack, customer })
  refuseOtherPrice(order.shownPriceMinor, quote)
  const provider = providerFor(open, quote.finalPriceMinor)
  const { idempotencyKey, requestHash } = fingerprint
  const ref = { entrepreneurId: seller.id, purchaseId: deps.newId(), paymentId: deps.newId() }
  const { terms } = found
  const sale = {
    requestHash,
    requestedFrom,
    channel,
    ...delivery,
    payer,
    provider,
    customer,
    quote,
    terms,
    pack: packAsSold(pack, found, { ...delivery, shownKbps: order.shownKbps }),
    ...lowered,
    holdsUse: lowered.discountCode !== null && order.counterOf === undefined,
  }
  return {
    ...buildIntentRows(deps, ref, { ...sale, passPurchaseId: null }),
    newCustomer: found.customer === null ? customer : null,
    // For a daily limit too: two concurrent orders, each the last of the day, must exclude one another.
    promptsSeen: isAskedByPrompt(payer.method) || pack.maxPerDay !== null ? customer.promptCount : null,
    customerName:
      order.customerName ??
      (isAnonymised(payer.phone) ? counterSaleName(ref.purchaseId) : nameFor(found.knownName, customer)),
    idempotencyKey,
    // A gift admits none of the payer's phones.
    place: delivery.recipientPhone === null ? (order.place ?? null) : null,
    codeFor: fromStock ? codeForOf(order) : null,
    late: order.late ? { ...order.late, listPriceNowMinor: pack.priceMinor } : null,
    shown: { seller, pass: null },
  }
}

/** The phone number was changed after the customer lookup: the screen shows another customer's benefits. */
const refuseCustomerMismatch = (deps: Deps, { customerId }: PurchaseOrder, { phone }: Payer): void => {
  if (customerId === null || customerId === publicIdOf(deps, phone)) return
  const message = 'Enter your phone number again'
  throw new Refusal('invalid_request', message, { fields: { customerId: message } })
}
