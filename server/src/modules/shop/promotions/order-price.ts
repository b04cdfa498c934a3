import { defaultMessageOf, type ErrorCode } from '@minit/contract/errors.ts'
import type { PaymentLimits } from '@minit/domain/money/payment-limits.ts'
import { type Quote, type QuoteInput, quotePass } from '@minit/domain/shop/pricing.ts'
import { bestHappyHour, HAPPY_HOUR_GRACE_MINUTES, promotionOffer } from '@minit/domain/shop/promotions.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { CodeOfOrder, OrderPromotions, RunningHour } from './live-promotions.queries.ts'

/** The quote of an order, and what of the seller's lowered it. */
export type OrderPrice = { quote: Quote; promotionId: string | null; discountCode: string | null }

type PricedOrder = Omit<QuoteInput, 'promotion' | 'pack'> & {
  pack: QuoteInput['pack'] & { id: string }
  promotions: OrderPromotions
  /** What can be paid at this seller now: no promotion goes below the least of it. */
  limits: readonly PaymentLimits[]
  /** As `readDiscountCode` writes it; null without one. */
  code: string | null
  /** The price that the screen showed, where it sent one. */
  shownPriceMinor: number | null
  /** Somebody has taken it in cash already, on a phone that may not have known what was on. */
  isTaken: boolean
  /** List prices that such a phone may still have shown. */
  earlierPricesMinor: readonly number[]
}

/**
 * The one price of an order: with the best happy hour, or with the code where that gives more. A price that was shown up to ten
 * minutes ago under a happy hour which has ended since is kept. Refuses what `codeOf` refuses, and with `discount_code_no_gain`
 * a code that takes nothing more off, which is then not used up. Cash that was taken without an offer, by a code though a happy
 * hour gave more, or at a list price of before, is the price.
 */
export const priceOrder = (order: PricedOrder, now: Date): OrderPrice => {
  const asked = priceAt(order, now)
  const price = isShown(order, asked) ? asked : (priceOfBefore(order, now) ?? asked)
  if (price === null) throw codeRefusal('discount_code_no_gain')
  return price
}

const isShown = ({ shownPriceMinor }: PricedOrder, price: OrderPrice | null): price is OrderPrice =>
  price !== null && price.quote.finalPriceMinor === shownPriceMinor

const priceOfBefore = (order: PricedOrder, now: Date): OrderPrice | null => {
  if (!order.isTaken) return null
  const prices = order.earlierPricesMinor.map((priceMinor) =>
    priceAt({ ...order, pack: { ...order.pack, priceMinor } }, now),
  )
  return prices.find((price) => isShown(order, price)) ?? null
}

/** At the package's list price; null where the code takes nothing more off. */
const priceAt = (order: PricedOrder, now: Date): OrderPrice | null => {
  const current = withHappyHour(order, now)
  if (order.code !== null) return withCode(order, order.code, { current, now })
  if (order.shownPriceMinor === null || order.shownPriceMinor === current.quote.finalPriceMinor)
    return current
  const before = withHappyHour(order, new Date(now.getTime() - HAPPY_HOUR_GRACE_MINUTES * 60_000))
  if (before.quote.finalPriceMinor === order.shownPriceMinor) return before
  const usual = withoutOffer(order)
  return order.isTaken && usual.quote.finalPriceMinor === order.shownPriceMinor ? usual : current
}

const withoutOffer = (order: PricedOrder): OrderPrice => ({
  quote: quotePass({ ...order, promotion: null }),
  promotionId: null,
  discountCode: null,
})

const withHappyHour = (order: PricedOrder, now: Date): OrderPrice => {
  // A sale that is uploaded later has no happy hour that was made since.
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
  if (quote.finalPriceMinor >= current.quote.finalPriceMinor && !isTakenAt(order, quote)) return null
  return { quote, promotionId: found.id, discountCode: code }
}

const isTakenAt = ({ isTaken, shownPriceMinor }: PricedOrder, { finalPriceMinor, promotionMinor }: Quote) =>
  isTaken && promotionMinor > 0 && shownPriceMinor === finalPriceMinor

type CodeProblem = Extract<ErrorCode, `discount_code_${string}`>

/** A no about a code, also beside its field. */
export const codeRefusal = (code: CodeProblem): Refusal =>
  new Refusal(code, undefined, { fields: { discountCode: defaultMessageOf(code) } })

/**
 * The promotion of a code that an order for this package may use now. Refuses with `discount_code_unknown`, `discount_code_over`,
 * `discount_code_used_up`, `discount_code_used_by_you` or `discount_code_other_package`. Whether a use is left decides the
 * statement that writes the order; this says it in good time.
 */
export const codeOf = (codes: readonly CodeOfOrder[], packageId: string | null, now: Date): CodeOfOrder => {
  // Of several of one name at most one is not switched off.
  const found = codes.find(({ endedAt }) => endedAt === null) ?? codes[0]
  if (found === undefined || found.createdAt > now) throw codeRefusal('discount_code_unknown')
  if (found.endedAt !== null || found.until <= now) throw codeRefusal('discount_code_over')
  if (found.usedCount - found.heldUses >= (found.maxUses ?? 0)) throw codeRefusal('discount_code_used_up')
  if (found.buyerUses >= (found.maxPerBuyer ?? 0)) throw codeRefusal('discount_code_used_by_you')
  if (packageId !== null && found.packageId !== null && found.packageId !== packageId)
    throw codeRefusal('discount_code_other_package')
  return found
}
