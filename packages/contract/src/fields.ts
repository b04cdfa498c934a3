import {
  cleanCode,
  cleanLine,
  cleanLines,
  cleanPhone,
  cleanSearch,
  withoutInvisible,
} from '@minit/domain/kernel/clean-text.ts'
import {
  CUSTOMER_NAME,
  hasControlCharacters,
  type LineRule,
  ORDINARY_SIGNS,
  PACKAGE_MISSING,
  PHONE_LINE,
  tooLong,
} from '@minit/domain/kernel/typed-lines.ts'
import { formatLe, leToMinor, minorToLe } from '@minit/domain/money/money.ts'
import { DELIVERY_METHODS, PAYMENT_METHODS } from '@minit/domain/money/payments.ts'
import { MAX_TRAVEL_HOUR_MINOR, MIN_TRAVEL_HOUR_MINOR } from '@minit/domain/money/travel.ts'
import { LOYALTY_TIER_NAMES } from '@minit/domain/passes/loyalty.ts'
import { MAX_OVERTIME_RATE_MINOR, MAX_PURCHASE_MINOR } from '@minit/domain/shop/pricing.ts'
import { SUBSCRIPTION_STATUSES } from '@minit/domain/shop/subscriptions.ts'
import * as z from 'zod/mini'

// The same test as in `leToMinor`, which throws: what passes here must be convertible.
const hasTwoDecimals = (le: number): boolean => Math.round(le * 100) / 100 === le

/** No single payment is larger, which bounds incoming amounts. */
const MAX_PURCHASE_LE = minorToLe(MAX_PURCHASE_MINOR)
/** The largest amount in a setting, such as the dollar rate. */
const MAX_AMOUNT_LE = 10_000_000_000

const NO_AMOUNT = 'Enter an amount in Le, such as 7.50 or 1,000'

const leNumber = (tooSmall: string, minimum: number, maximum: number) =>
  z.number(NO_AMOUNT).check(
    z.minimum(minimum, tooSmall),
    z.maximum(maximum, 'This amount is too large'),
    z.refine((le) => hasTwoDecimals(le), 'Use at most two decimals'),
  )

const moneyIn = (le: ReturnType<typeof leNumber>) =>
  z.codec(le, z.int(), { decode: leToMinor, encode: minorToLe })

/** An incoming amount: Le with at most two decimals on the wire, integer minor units inside. */
export const MoneyField = moneyIn(leNumber('Enter an amount of 0 or more', 0, MAX_AMOUNT_LE))

/** An incoming amount that may be negative. */
export const SumField = moneyIn(leNumber('This amount is too small', -MAX_AMOUNT_LE, MAX_AMOUNT_LE))

/**
 * An outgoing amount, also negative. It has no maximum, because sums grow with every sale, and a refusal here
 * would fail the whole response. Both directions are exact to the cent.
 */
export const MoneyOutField = z.codec(z.number(), z.int(), { decode: leToMinor, encode: minorToLe })

export const PriceField = moneyIn(leNumber('Price must be at least $0.10', 0.1, MAX_PURCHASE_LE))

const TRAVEL_HOUR = `Enter ${formatLe(MIN_TRAVEL_HOUR_MINOR)} to ${formatLe(MAX_TRAVEL_HOUR_MINOR)} an hour`

/** What a shop asks for an hour of minutes of other shops. */
export const TravelHourField = moneyIn(
  z.number(TRAVEL_HOUR).check(
    z.minimum(minorToLe(MIN_TRAVEL_HOUR_MINOR), TRAVEL_HOUR),
    z.maximum(minorToLe(MAX_TRAVEL_HOUR_MINOR), TRAVEL_HOUR),
    z.refine((le) => hasTwoDecimals(le), 'Use at most two decimals'),
  ),
)

/** Le per minute of overtime; 0 for none. */
export const OvertimeRateField = moneyIn(
  z.number(NO_AMOUNT).check(
    z.minimum(0, 'Enter an amount of 0 or more'),
    z.maximum(
      minorToLe(MAX_OVERTIME_RATE_MINOR),
      `Overtime rate must be at most ${formatLe(MAX_OVERTIME_RATE_MINOR)} a minute`,
    ),
    z.refine((le) => hasTwoDecimals(le), 'Use at most two decimals'),
  ),
)

/** Money in any currency; null if the provider did not state the amount. */
export const SuspenseMoneyField = z.nullable(z.object({ amount: MoneyField, currency: z.string() }))

/** An ISO 8601 instant in UTC on the wire. */
export const InstantField = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})

/** A chosen calendar day, such as 2026-11-24; from 1900 on, since PostgreSQL has no year 0. */
export const dayField = (message: string) =>
  z.iso.date(message).check(z.refine((day) => day >= '1900-01-01', message))

const idField = (message: string) => z.string(message).check(z.regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, message))

export const IdField = idField('This id is not valid')
export const PackageIdField = idField(PACKAGE_MISSING)

const noControlCharacters = z.refine<string>((text) => !hasControlCharacters(text), ORDINARY_SIGNS)

const noControlCharactersButBreaks = z.refine<string>(
  (text) => !/(?!\n)[\p{Cc}\p{Cs}]/u.test(text),
  ORDINARY_SIGNS,
)

/** Typed text of several lines: cleaned, line breaks as `\n`. */
export const linesOf = (minimum: number, maximum: number, message: string) =>
  z
    .string(message)
    .check(
      z.overwrite(cleanLines),
      z.minLength(minimum, message),
      z.maxLength(maximum, tooLong(maximum)),
      noControlCharactersButBreaks,
    )

const cleanedBy = (clean: (text: string) => string) => (minimum: number, maximum: number, message: string) =>
  z
    .string(message)
    .check(
      z.overwrite(clean),
      z.minLength(minimum, message),
      z.maxLength(maximum, tooLong(maximum)),
      noControlCharacters,
    )

// Every typed text field is one of these, so that it is cleaned before validation. Lengths count the cleaned
// text.

/** One typed line, such as a name: see `cleanLine`. */
export const lineOf = cleanedBy(cleanLine)
/** A code, number, reference or login: see `cleanCode`. */
export const codeOf = cleanedBy(cleanCode)
/** A typed phone number: see `cleanPhone`. */
export const phoneOf = cleanedBy(cleanPhone)
/** A search term: see `cleanSearch`. */
export const searchOf = cleanedBy(cleanSearch)
/** A line that must match another system exactly, such as a WiFi name: drops only invisible characters. */
export const exactLineOf = cleanedBy((text) => withoutInvisible(text).trim())

/** An entrepreneur's id or slug. */
export const EntrepreneurKeyField = z
  .string('Entrepreneur ID required')
  .check(
    z.overwrite(cleanCode),
    z.minLength(1, 'Entrepreneur ID required'),
    z.maxLength(80, 'Entrepreneur ID required'),
    noControlCharacters,
  )

type Ruled = (minimum: number, maximum: number, message: string) => ReturnType<typeof lineOf>
const by = (field: Ruled, { minimum, maximum, message }: LineRule) => field(minimum, maximum, message)

export const CustomerNameField = by(lineOf, CUSTOMER_NAME)
export const PhoneField = by(phoneOf, PHONE_LINE)

export const PaymentMethodField = z.enum(PAYMENT_METHODS)
/** The specification's three methods, and cash, which is always available. */
export const CounterMethodField = z.enum(PAYMENT_METHODS, 'Please select a payment method')
/** The provider page's tiles, and the operator if the customer chose it. */
export const ProviderMethodField = z.enum(
  ['mobile_money', ...PAYMENT_METHODS],
  'Please select a payment method',
)
export const DeliveryMethodField = z.enum(DELIVERY_METHODS, 'Please select how to receive your access code')
export const SelfServiceDeliveryField = z.enum(DELIVERY_METHODS, 'Please select how to receive access')

export const LoyaltyTierField = z.enum(LOYALTY_TIER_NAMES)
export const SubscriptionStatusField = z.enum(SUBSCRIPTION_STATUSES)

/** An enabled payment method and the amounts that it accepts: both ends inclusive, in steps. */
export const PaymentLimitsBody = z.object({
  method: PaymentMethodField,
  minimum: MoneyOutField,
  maximum: MoneyOutField,
  /** 1 if only whole leones can be paid. */
  step: MoneyOutField,
})

const QuoteBody = z.object({
  listPrice: MoneyOutField,
  discount: MoneyOutField,
  finalPrice: MoneyOutField,
  gst: MoneyOutField,
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
