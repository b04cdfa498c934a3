import type { listCustomerPackages, readBusinessInfo } from '@minit/contract/customer/shops.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import type { FormatMinutes } from '@minit/domain/kernel/durations.ts'
import { formatLe, leToMinor } from '@minit/domain/money/money.ts'
import { methodsForAmount, type PaymentLimits } from '@minit/domain/money/payment-limits.ts'
import type { PaymentMethod } from '@minit/domain/money/payments.ts'
import { beginText, optionsLine } from '@minit/domain/shop/option-words.ts'
import { type Channel, type Quote, quotePass } from '@minit/domain/shop/pricing.ts'

export type Pack = Omit<Answer<typeof listCustomerPackages>[number], 'totalSales'> & {
  /** The discount code that lowers its price instead of a happy hour. */
  code?: string
}
export type Seller = Answer<typeof readBusinessInfo>

/** Quotes a price by the server's own rule, for display before the purchase. */
export const quoteOf = (
  pack: Pack,
  method: PaymentMethod,
  channel: Channel,
  gstBasisPoints?: number,
): Quote =>
  quotePass({
    gstBasisPoints,
    pack: { ...pack, priceMinor: leToMinor(pack.price) },
    method,
    channel,
    customer: null,
    promotion: promotionOf(pack),
  })

/** Returns the promotion that lowers a package's price now, in minor units. */
export const promotionOf = ({ happyHour }: Pick<Pack, 'happyHour'>) =>
  happyHour && {
    offMinor: leToMinor(happyHour.off),
    leastMinor: leToMinor(happyHour.least),
    stepMinor: leToMinor(happyHour.step),
  }

/** Returns the price at the counter in minor units. It is the same for every payment method. */
export const finalPriceOf = (pack: Pack): number => quoteOf(pack, 'cash', 'counter').finalPriceMinor

/** Formats options, for example "2 phones, 500 MB of data"; empty when all are the default. Says if it is slower now. */
export const optionsText = ({ options, slower }: Pick<Pack, 'options' | 'slower'>): string => {
  const line = options === null ? '' : optionsLine(options)
  return slower === null ? line : [line, slower.text].filter(Boolean).join('. ')
}

/** Returns why a package cannot be bought now ("Sold out", "From 10 pm"); null when it can. */
export const notSoldText = ({
  isSoldOut,
  sellsFrom,
  options,
}: Pick<Pack, 'isSoldOut' | 'sellsFrom' | 'options'>): string | null => {
  if (isSoldOut) return 'Sold out'
  const hours = options?.hours ?? null
  return sellsFrom === null || hours === null ? null : `From ${beginText(hours, new Date(sellsFrom))}`
}

/** True when a customer can buy overtime: not for codes of the seller's router, which counts their time. */
export const addsTime = ({ allowsOvertime, fromStock }: Pack): boolean => allowsOvertime && !fromStock

/** Formats the price per minute, rounded to a cent: "Le 0.58/min". */
export const ratePerMinute = (pack: Pack): string =>
  `${formatLe(Math.round(finalPriceOf(pack) / pack.durationMinutes))}/min`

/** Formats base and bonus minutes: "1h + 3 min". */
export const minutesOf = (quote: Quote, format: FormatMinutes): string => {
  const base = format(quote.baseMinutes)
  return quote.bonusMinutes === 0 ? base : `${base} + ${format(quote.bonusMinutes)}`
}

/** Formats the wallet's bonus ("+3 min bonus"); undefined where there is none. */
export const bonusText = (pack: Pack, method: PaymentMethod, channel: Channel): string | undefined => {
  const { walletBonusMinutes } = quoteOf(pack, method, channel)
  return walletBonusMinutes === 0 ? undefined : `+${walletBonusMinutes} min bonus`
}

/** Returns the amount limits of each payment method in minor units. */
export const limitsOf = (wire: Seller['paymentLimits']): PaymentLimits[] =>
  wire.map(({ method, minimum, maximum, step }) => ({
    method,
    minimumMinor: leToMinor(minimum),
    maximumMinor: leToMinor(maximum),
    stepMinor: leToMinor(step),
  }))

/** Returns the payment methods that accept this package's price; all of them until one is chosen. */
export const methodsFor = (
  methods: readonly PaymentMethod[],
  wire: Seller['paymentLimits'],
  pack: Pack | null,
): PaymentMethod[] =>
  pack === null ? [...methods] : methodsForAmount(methods, limitsOf(wire), finalPriceOf(pack))
