import { defaultMessageOf, type ErrorCode } from '@minit/contract/errors.ts'
import type { PaymentLimits } from '@minit/domain/money/payment-limits.ts'
import { type Quote, type QuoteInput, quotePass } from '@minit/domain/shop/pricing.ts'
import { bestHappyHour, HAPPY_HOUR_GRACE_MINUTES, promotionOffer } from '@minit/domain/shop/promotions.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { CodeOfOrder, OrderPromotions, RunningHour } from './live-promotions.queries.ts'

/** An order's quote, and the promotion that reduced it. */
export type OrderPrice = { quote: Quote; promotionId: string | null; discountCode: string | null }

type PricedOrder = Omit<QuoteInput, 'promotion' | 'pack'> & {
  pack: QuoteInput['pack'] & { id: string }
  promotions: OrderPromotions
  /** What this seller's methods accept now: no promotion goes below their minimum. */
  limits: readonly PaymentLimits[]
  /** As `readDiscountCode` normalises it; null without one. */
  code: string | null
  /** The price that the screen showed, if the request has one. */
  shownPriceMinor: number | null
  /** The cash was already collected, on a phone that may not have known the current offers. */
  isTaken: boolean
  /** List prices that such a phone may still have shown. */
  earlierPricesMinor: readonly number[]
}

/**
 * Prices an order with the best happy hour, or with the code if that gives more. Honours a price shown up to
 * ten minutes ago under a happy hour that has ended. Collected cash counts as the price without an offer,
 * with the code, or at an earlier list price. Refuses as `codeOf` does, and with `discount_code_no_gain` a
 * code that gives nothing more.
 */
export const priceOrder = (order: PricedOrder, now: Date): OrderPrice => {
  const current = priceAt(order, now)
  const price = isShown(order, current) ? current : (earlierPrice(order, now) ?? current)
  if (price === null) throw codeRefusal('discount_code_no_gain')
  return price
}

const isShown = ({ shownPriceMinor }: PricedOrder, price: OrderPrice | null): price is OrderPrice =>
  price !== null && price.quote.finalPriceMinor === shownPriceMinor

const earlierPrice = (order: PricedOrder, now: Date): OrderPrice | null => {
  if (!order.isTaken) return null
  const prices = order.earlierPricesMinor.map((priceMinor) =>
    priceAt({ ...order, pack: { ...order.pack, priceMinor } }, now),
  )
  return prices.find((price) => isShown(order, price)) ?? null
}

/** The price at the package's list price; null if the code gives nothing more. */
const priceAt = (order: PricedOrder, now: Date): OrderPrice | null => {
  const current = withHappyHour(order, now)
  if (order.code !== null) return withCode(order, order.code, { current, now })
  if (order.shownPriceMinor === null || order.shownPriceMinor === current.quote.finalPriceMinor)
    return current
  const before = withHappyHour(order, new Date(now.getTime() - HAPPY_HOUR_GRACE_MINUTES * 60_000))
  if (before.quote.finalPriceMinor === order.shownPriceMinor) return before
  const withoutPromotion = withoutOffer(order)
  return order.isTaken && withoutPromotion.quote.finalPriceMinor === order.shownPriceMinor
    ? withoutPromotion
    : current
}

const withoutOffer = (order: PricedOrder): OrderPrice => ({
  quote: quotePass({ ...order, promotion: null }),
  promotionId: null,
  discountCode: null,
})

const withHappyHour = (order: PricedOrder, now: Date): OrderPrice => {
  // A sale uploaded late gets no happy hour that was created after it.
  const hours = order.promotions.hours.filter(({ createdAt }) => createdAt <= now)
  const best = bestHappyHour<RunningHour>(hours, order.pack, now)
  const quote = quotePass({
    ...order,
    promotion: best && promotionOffer(best.hour, order.pack.priceMinor, order.limits),
  })
  return { quote, promotionId: quote.promotionMinor > 0 ? (best?.hour.id ?? null) : null, discountCode: null }
}

const withCode = (
  order: PricedOrder,
  code: string,
  { current, now }: { current: OrderPrice; now: Date },
): OrderPrice | null => {
  const found = codeOf(order.promotions.codes, order.pack.id, now)
  const promotion = promotionOffer(found, order.pack.priceMinor, order.limits)
  const quote = quotePass({ ...order, promotion })
  if (quote.finalPriceMinor >= current.quote.finalPriceMinor && !wasCollectedWith(order, quote)) return null
  return { quote, promotionId: found.id, discountCode: code }
}

const wasCollectedWith = (
  { isTaken, shownPriceMinor }: PricedOrder,
  { finalPriceMinor, promotionMinor }: Quote,
) => isTaken && promotionMinor > 0 && shownPriceMinor === finalPriceMinor

type CodeProblem = Extract<ErrorCode, `discount_code_${string}`>

/** A refusal about a code, also at its field. */
export const codeRefusal = (code: CodeProblem): Refusal =>
  new Refusal(code, undefined, { fields: { discountCode: defaultMessageOf(code) } })

/**
 * Finds the promotion of a code for an order of this package. Refuses with `discount_code_unknown`,
 * `discount_code_over`, `discount_code_used_up`, `discount_code_used_by_you` or
 * `discount_code_other_package`. An early check: the statement that writes the order decides whether a use is
 * left.
 */
export const codeOf = (codes: readonly CodeOfOrder[], packageId: string | null, now: Date): CodeOfOrder => {
  // Of several promotions with one code at most one is not ended.
  const found = codes.find(({ endedAt }) => endedAt === null) ?? codes[0]
  if (found === undefined || found.createdAt > now) throw codeRefusal('discount_code_unknown')
  if (found.endedAt !== null || found.until <= now) throw codeRefusal('discount_code_over')
  if (found.usedCount - found.heldUses >= (found.maxUses ?? 0)) throw codeRefusal('discount_code_used_up')
  if (found.buyerUses >= (found.maxPerBuyer ?? 0)) throw codeRefusal('discount_code_used_by_you')
  if (packageId !== null && found.packageId !== null && found.packageId !== packageId)
    throw codeRefusal('discount_code_other_package')
  return found
}
