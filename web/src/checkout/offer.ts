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

/** The server's own price rule, for what the screen shows before anything is bought. */
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

/** What lowers a package's price now, in the domain's minor units. */
export const promotionOf = ({ happyHour }: Pick<Pack, 'happyHour'>) =>
  happyHour && {
    offMinor: leToMinor(happyHour.off),
    leastMinor: leToMinor(happyHour.least),
    stepMinor: leToMinor(happyHour.step),
  }

/** What is paid for it at the counter, in minor units: the way to pay makes no difference. */
export const finalPriceOf = (pack: Pack): number => quoteOf(pack, 'cash', 'counter').finalPriceMinor

/** "2 phones, 500 MB of data": what the pass is beside time and price; nothing where it is the usual. */
export const optionsText = ({ options }: Pick<Pack, 'options'>): string =>
  options === null ? '' : optionsLine(options)

/** Why a package cannot be bought now, in a few words: "Sold out", "From 10 pm"; null where it can. */
export const notSoldText = ({
  isSoldOut,
  sellsFrom,
  options,
}: Pick<Pack, 'isSoldOut' | 'sellsFrom' | 'options'>): string | null => {
  if (isSoldOut) return 'Sold out'
  const hours = options?.hours ?? null
  return sellsFrom === null || hours === null ? null : `From ${beginText(hours, new Date(sellsFrom))}`
}

/** Whether minutes can be bought on top: not of a code of the seller's own router, which counts its time. */
export const addsTime = ({ allowsOvertime, fromStock }: Pack): boolean => allowsOvertime && !fromStock

/** "Le 0.58/min" of what is paid, rounded to a cent. */
export const ratePerMinute = (pack: Pack): string =>
  `${formatLe(Math.round(finalPriceOf(pack) / pack.durationMinutes))}/min`

/** "1h + 3 min". */
export const minutesOf = (quote: Quote, format: FormatMinutes): string => {
  const base = format(quote.baseMinutes)
  return quote.bonusMinutes === 0 ? base : `${base} + ${format(quote.bonusMinutes)}`
}

/** "+3 min bonus", or undefined where the wallet gives nothing. */
export const bonusText = (pack: Pack, method: PaymentMethod, channel: Channel): string | undefined => {
  const { walletBonusMinutes } = quoteOf(pack, method, channel)
  return walletBonusMinutes === 0 ? undefined : `+${walletBonusMinutes} min bonus`
}

/** How much each way to pay carries, in the domain's minor units. */
export const limitsOf = (wire: Seller['paymentLimits']): PaymentLimits[] =>
  wire.map(({ method, minimum, maximum, step }) => ({
    method,
    minimumMinor: leToMinor(minimum),
    maximumMinor: leToMinor(maximum),
    stepMinor: leToMinor(step),
  }))

/** The ways to pay that carry this package's price; all of them until one is chosen. */
export const methodsFor = (
  methods: readonly PaymentMethod[],
  wire: Seller['paymentLimits'],
  pack: Pack | null,
): PaymentMethod[] =>
  pack === null ? [...methods] : methodsForAmount(methods, limitsOf(wire), finalPriceOf(pack))
