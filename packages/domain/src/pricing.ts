import { type Benefits, benefitsOf, tierFor } from './loyalty.ts'
import { type Currency, percentOf, splitGst } from './money.ts'
import type { PaymentMethod } from './payments.ts'

/** No single purchase costs more (Le 1,000,000), whatever is bought. */
export const MAX_PURCHASE_MINOR = 100_000_000

/** The highest rate of overtime (Le 100 a minute): three hours of it cost far less than the largest purchase. */
export const MAX_OVERTIME_RATE_MINOR = 10_000

/** Where a pass is sold: `provider` is /api/purchases, `counter` is purchase-with-qr and signup-and-pay. */
export type Channel = 'provider' | 'counter'

/** What a sale gives and costs. Bonus minutes are wallet, loyalty and VIP together; GST is inside the final price. */
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
  finalPriceMinor: number
  gstMinor: number
  netMinor: number
  currency: Currency
}

export type QuoteInput = {
  /** `fromStock`: its code is of the seller's own router, which gives no minutes on top. */
  pack: { durationMinutes: number; priceMinor: number; fromStock?: boolean | undefined }
  method: PaymentMethod
  channel: Channel
  customer: { paidPurchases: number; isVip: boolean } | null
}

const WALLET: PaymentMethod = 'vult'

const CHANNELS: Record<
  Channel,
  { walletMinutes: number; walletBasisPoints: number; rewardsLoyalty: boolean }
> = {
  provider: { walletMinutes: 10, walletBasisPoints: 0, rewardsLoyalty: true },
  counter: { walletMinutes: 0, walletBasisPoints: 500, rewardsLoyalty: false },
}

const NO_BENEFITS: Benefits = { minutes: 0, vipMinutes: 0, discountBasisPoints: 0 }

/** The one price of a pass. Server and browser both call it; the server's answer counts. */
export const quotePass = (input: QuoteInput): Quote => {
  const benefits = benefitsFor(input)
  return quote({
    baseMinutes: input.pack.durationMinutes,
    walletBonusMinutes: walletMinutesFor(input),
    listPriceMinor: input.pack.priceMinor,
    benefits,
  })
}

/** Minutes added to a running pass at a rate per minute: nothing given on top, nothing taken off. */
export const quoteOvertime = (overtime: { minutes: number; ratePerMinuteMinor: number }): Quote =>
  quote({
    baseMinutes: overtime.minutes,
    walletBonusMinutes: 0,
    listPriceMinor: overtime.minutes * overtime.ratePerMinuteMinor,
    benefits: NO_BENEFITS,
  })

/** What the wallet's bonus minutes would have cost at the list price, in minor units, rounded half up. */
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
}): Quote => {
  const { baseMinutes, walletBonusMinutes, listPriceMinor, benefits } = parts
  const bonusMinutes = walletBonusMinutes + benefits.minutes + benefits.vipMinutes
  const discountMinor = percentOf(listPriceMinor, benefits.discountBasisPoints)
  const finalPriceMinor = listPriceMinor - discountMinor
  return {
    baseMinutes,
    walletBonusMinutes,
    loyaltyMinutes: benefits.minutes,
    vipMinutes: benefits.vipMinutes,
    bonusMinutes,
    totalMinutes: baseMinutes + bonusMinutes,
    listPriceMinor,
    discountBasisPoints: benefits.discountBasisPoints,
    discountMinor,
    finalPriceMinor,
    ...splitGst(finalPriceMinor),
    currency: 'SLE',
  }
}

/** Minutes of a sold purchase, as its four figures add up: bought, and given for the wallet, the tier and a VIP. */
export const totalMinutesOf = (sold: {
  baseMinutes: number
  walletBonusMinutes: number
  loyaltyMinutes: number
  vipMinutes: number
}): number => sold.baseMinutes + sold.walletBonusMinutes + sold.loyaltyMinutes + sold.vipMinutes
