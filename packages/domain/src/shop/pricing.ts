import { type Currency, percentOf, splitGst } from '../money/money.ts'
import type { PaymentMethod } from '../money/payments.ts'
import { type Benefits, benefitsOf, MAX_DISCOUNT_BASIS_POINTS, tierFor } from '../passes/loyalty.ts'
import { USUAL_GST_BASIS_POINTS } from '../platform/gst.ts'

/** The highest price of any single purchase (Le 1,000,000). */
export const MAX_PURCHASE_MINOR = 100_000_000

/** The highest overtime rate (Le 100 a minute): three hours of it cost far less than the largest purchase. */
export const MAX_OVERTIME_RATE_MINOR = 10_000

/** Where a pass is sold: `provider` is /api/purchases, `counter` is purchase-with-qr and signup-and-pay. */
export type Channel = 'provider' | 'counter'

/** How a sale came about; `dialled` is a payment by the code of a poster, priced as at the counter. */
export const SALE_CHANNELS = ['provider', 'counter', 'dialled'] as const
export type SaleChannel = (typeof SALE_CHANNELS)[number]

/**
 * The minutes and the price of a sale. Bonus minutes are wallet, loyalty and VIP together; the final price
 * includes GST.
 */
export type Quote = {
  baseMinutes: number
  walletBonusMinutes: number
  loyaltyMinutes: number
  vipMinutes: number
  bonusMinutes: number
  totalMinutes: number
  listPriceMinor: number
  discountBasisPoints: number
  discountMinor: number
  /** The part of the discount from the seller's promotion; the rest is for the tier and a VIP. */
  promotionMinor: number
  finalPriceMinor: number
  gstMinor: number
  netMinor: number
  /** The rate of the GST in it. */
  gstBasisPoints: number
  currency: Currency
}

export type QuoteInput = {
  /** `fromStock`: its code is of the seller's own router, which adds no bonus minutes. */
  pack: { durationMinutes: number; priceMinor: number; fromStock?: boolean | undefined }
  method: PaymentMethod
  channel: Channel
  customer: { paidPurchases: number; isVip: boolean } | null
  /** A happy hour or discount code of the seller that applies to this package. */
  promotion?: Promotion | null
  /** The GST rate on the day of the order; the default rate if absent. */
  gstBasisPoints?: number | undefined
}

/**
 * The most that a promotion takes off, and the lowest price it leaves, in steps that every payment method
 * accepts.
 */
type Promotion = { offMinor: number; leastMinor: number; stepMinor: number }

const WALLET: PaymentMethod = 'vult'

const CHANNELS: Record<
  Channel,
  { walletMinutes: number; walletBasisPoints: number; rewardsLoyalty: boolean }
> = {
  provider: { walletMinutes: 10, walletBasisPoints: 0, rewardsLoyalty: true },
  counter: { walletMinutes: 0, walletBasisPoints: 500, rewardsLoyalty: false },
}

const NO_BENEFITS: Benefits = { minutes: 0, vipMinutes: 0, discountBasisPoints: 0 }

/** Returns the price of a pass. Server and browser both call it; the server's result counts. */
export const quotePass = (input: QuoteInput): Quote => {
  const benefits = benefitsFor(input)
  return quote({
    baseMinutes: input.pack.durationMinutes,
    walletBonusMinutes: walletMinutesFor(input),
    listPriceMinor: input.pack.priceMinor,
    benefits,
    promotion: input.promotion ?? null,
    gstBasisPoints: input.gstBasisPoints,
  })
}

/** Returns the price of overtime at a rate per minute, without bonus or discount. */
export const quoteOvertime = (overtime: {
  minutes: number
  ratePerMinuteMinor: number
  gstBasisPoints?: number | undefined
}): Quote =>
  quote({
    baseMinutes: overtime.minutes,
    walletBonusMinutes: 0,
    listPriceMinor: overtime.minutes * overtime.ratePerMinuteMinor,
    benefits: NO_BENEFITS,
    promotion: null,
    gstBasisPoints: overtime.gstBasisPoints,
  })

/**
 * Returns what the wallet's bonus minutes would have cost at the list price, in minor units, rounded half up.
 */
export const walletBonusValueMinor = (
  sale: Pick<Quote, 'walletBonusMinutes' | 'baseMinutes' | 'listPriceMinor'>,
): number => {
  if (sale.baseMinutes === 0) return 0
  const doubled = 2 * sale.listPriceMinor * sale.walletBonusMinutes
  return Math.floor((doubled + sale.baseMinutes) / (2 * sale.baseMinutes))
}

const benefitsFor = ({ channel, customer, pack }: QuoteInput): Benefits => {
  if (customer === null || !CHANNELS[channel].rewardsLoyalty) return NO_BENEFITS
  const benefits = benefitsOf(tierFor(customer.paidPurchases), customer.isVip)
  return pack.fromStock === true ? { ...benefits, minutes: 0, vipMinutes: 0 } : benefits
}

const walletMinutesFor = ({ method, channel, pack }: QuoteInput): number => {
  if (method !== WALLET || pack.fromStock === true) return 0
  const { walletMinutes, walletBasisPoints } = CHANNELS[channel]
  return walletMinutes + percentOf(pack.durationMinutes, walletBasisPoints)
}

const quote = (parts: {
  baseMinutes: number
  walletBonusMinutes: number
  listPriceMinor: number
  benefits: Benefits
  promotion: Promotion | null
  gstBasisPoints: number | undefined
}): Quote => {
  const { baseMinutes, walletBonusMinutes, listPriceMinor, benefits, promotion } = parts
  const { gstBasisPoints = USUAL_GST_BASIS_POINTS } = parts
  const bonusMinutes = walletBonusMinutes + benefits.minutes + benefits.vipMinutes
  const loyaltyMinor = percentOf(listPriceMinor, benefits.discountBasisPoints)
  const promotionMinor =
    promotion === null ? 0 : promotionMinorOf(promotion, { listPriceMinor, loyaltyMinor })
  const discountMinor = loyaltyMinor + promotionMinor
  const finalPriceMinor = listPriceMinor - discountMinor
  return {
    baseMinutes,
    walletBonusMinutes,
    loyaltyMinutes: benefits.minutes,
    vipMinutes: benefits.vipMinutes,
    bonusMinutes,
    totalMinutes: baseMinutes + bonusMinutes,
    listPriceMinor,
    discountBasisPoints:
      promotionMinor === 0
        ? benefits.discountBasisPoints
        : Math.min(MAX_DISCOUNT_BASIS_POINTS, Math.floor((discountMinor * 10_000) / listPriceMinor)),
    discountMinor,
    promotionMinor,
    finalPriceMinor,
    ...splitGst(finalPriceMinor, gstBasisPoints),
    gstBasisPoints,
    currency: 'SLE',
  }
}

/**
 * What a promotion takes off in addition to the tier's discount: together at most 30 %, never below the
 * lowest price, in payable steps. It never reduces the tier's discount.
 */
const promotionMinorOf = (
  { offMinor, leastMinor, stepMinor }: Promotion,
  { listPriceMinor, loyaltyMinor }: { listPriceMinor: number; loyaltyMinor: number },
): number => {
  const beforeMinor = listPriceMinor - loyaltyMinor
  const mostMinor = percentOf(listPriceMinor, MAX_DISCOUNT_BASIS_POINTS) - loyaltyMinor
  const off = Math.min(offMinor, mostMinor, beforeMinor - leastMinor)
  const price = Math.ceil((beforeMinor - off) / stepMinor) * stepMinor
  return Math.max(0, beforeMinor - price)
}

/** Returns the total minutes of a sold purchase: base, wallet, loyalty and VIP minutes. */
export const totalMinutesOf = (sold: {
  baseMinutes: number
  walletBonusMinutes: number
  loyaltyMinutes: number
  vipMinutes: number
}): number => sold.baseMinutes + sold.walletBonusMinutes + sold.loyaltyMinutes + sold.vipMinutes
