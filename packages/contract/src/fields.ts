import { leToMinor, minorToLe } from '@minit/domain/money.ts'
import { DELIVERY_METHODS, PAYMENT_METHODS } from '@minit/domain/payments.ts'
import * as z from 'zod/mini'

// The same test as `leToMinor`, which throws: what passes here must be convertible.
const hasTwoDecimals = (le: number): boolean => Math.round(le * 100) / 100 === le

/** A shop's takings of many years fit; what does not would no longer be exact to the cent. */
const MOST_LE = 10_000_000_000
const HIGHEST_PRICE_LE = 1_000_000

const leNumber = (tooSmall: string, minimum: number, maximum: number) =>
  z.number('Enter an amount in Le').check(
    z.minimum(minimum, tooSmall),
    z.maximum(maximum, 'This amount is too large'),
    z.refine((le) => hasTwoDecimals(le), 'Use at most two decimals'),
  )

/** Le with at most two decimals on the wire, integer minor units inside. The only place that converts. */
export const MoneyField = z.codec(leNumber('Enter an amount of 0 or more', 0, MOST_LE), z.int(), {
  decode: leToMinor,
  encode: minorToLe,
})

/** The same for what may be below zero, such as a line of the ledger. */
export const SignedMoneyField = z.codec(leNumber('Enter an amount', -MOST_LE, MOST_LE), z.int(), {
  decode: leToMinor,
  encode: minorToLe,
})

export const PriceField = z.codec(leNumber('Price must be at least $0.10', 0.1, HIGHEST_PRICE_LE), z.int(), {
  decode: leToMinor,
  encode: minorToLe,
})

/** Money in whichever currency it came; null where the provider did not state the sum. */
export const SuspenseMoneyField = z.nullable(z.object({ amount: MoneyField, currency: z.string() }))

/** An ISO 8601 instant in UTC on the wire. */
export const InstantField = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})

const idField = (message: string) => z.string(message).check(z.regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, message))

export const IdField = idField('This id is not valid')
export const PackageIdField = idField('Please select a package')

const noControlCharacters = z.refine<string>(
  (text) => !/[\p{Cc}\p{Cs}]/u.test(text),
  'Please use letters, digits and ordinary signs',
)

const noControlCharactersButBreaks = z.refine<string>(
  (text) => !/(?!\n)[\p{Cc}\p{Cs}]/u.test(text),
  'Please use letters, digits and ordinary signs',
)

/** Text of several lines that somebody typed: trimmed, line breaks as `\n`. */
export const linesOf = (minimum: number, maximum: number, message: string) =>
  z.string(message).check(
    z.overwrite((text) => text.replace(/\r\n?/g, '\n')),
    z.trim(),
    z.minLength(minimum, message),
    z.maxLength(maximum, `Use at most ${maximum} characters`),
    noControlCharactersButBreaks,
  )

/** One line of text somebody typed: trimmed, without control characters. */
export const lineOf = (minimum: number, maximum: number, message: string) =>
  z
    .string(message)
    .check(
      z.trim(),
      z.minLength(minimum, message),
      z.maxLength(maximum, `Use at most ${maximum} characters`),
      noControlCharacters,
    )

/** An entrepreneur's id or slug. */
export const EntrepreneurKeyField = z
  .string('Entrepreneur ID required')
  .check(
    z.minLength(1, 'Entrepreneur ID required'),
    z.maxLength(80, 'Entrepreneur ID required'),
    noControlCharacters,
  )

export const CustomerNameField = lineOf(2, 80, 'Name is required')
export const PhoneField = lineOf(8, 24, 'Valid phone number required')

export const PaymentMethodField = z.enum(PAYMENT_METHODS)
export const CounterMethodField = z.enum(
  ['orange_money', 'africell_money', 'vult'],
  'Please select a payment method',
)
/** The provider page's tiles, and the operator where the customer chose it. */
export const ProviderMethodField = z.enum(
  ['mobile_money', 'orange_money', 'africell_money', 'vult', 'cash'],
  'Please select a payment method',
)
export const DeliveryMethodField = z.enum(DELIVERY_METHODS, 'Please select how to receive your access code')
export const SelfServiceDeliveryField = z.enum(DELIVERY_METHODS, 'Please select how to receive access')

export const LoyaltyTierField = z.enum(['new', 'bronze', 'silver', 'gold', 'platinum'])
export const SubscriptionStatusField = z.enum(['active', 'trial', 'suspended', 'cancelled'])

export const QuoteBody = z.object({
  listPrice: MoneyField,
  discount: MoneyField,
  finalPrice: MoneyField,
  gst: MoneyField,
  baseMinutes: z.int(),
  bonusMinutes: z.int(),
  totalMinutes: z.int(),
})

export const ErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  quote: z.optional(QuoteBody),
})

export const SuccessBody = z.object({ success: z.boolean() })
