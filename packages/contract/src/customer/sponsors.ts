import { SPONSOR_WAYS, SPONSORED, SPONSORSHIP_STATES } from '@minit/domain/money/sponsorships.ts'
import { MAX_SPEED_KBPS, MIN_SPEED_KBPS } from '@minit/domain/passes/pass-options.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { HoursField } from '../entrepreneur/package-options.ts'
import {
  dayField,
  EntrepreneurKeyField,
  InstantField,
  lineOf,
  linesOf,
  MoneyOutField,
  PackageIdField,
  PaymentMethodField,
  PhoneField,
  PriceField,
  SuccessBody,
} from '../fields.ts'

const params = z.object({ entrepreneur: EntrepreneurKeyField })

const MINUTES = 'Enter a whole number between 5 and 1,440'

/** The id of a sponsorship and its token, as its link has them. */
const SponsorLinkField = z.string().check(z.regex(/^[0-9A-Z]{26}\.[\w-]{27}$/, 'The link is not complete'))

/** What is known of a sponsorship without any phone or number. */
export const SponsorshipBody = z.object({
  id: z.string(),
  sponsorName: z.string(),
  businessName: z.string(),
  location: z.string(),
  state: z.enum(SPONSORSHIP_STATES),
  who: z.enum(SPONSORED),
  minutesEach: z.int(),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  /** The agreed price: so much for so many minutes. */
  price: MoneyOutField,
  priceMinutes: z.int(),
  sum: MoneyOutField,
  paid: MoneyOutField,
  used: MoneyOutField,
  /** Still to pay: of an invoice also once a part of it came. */
  open: MoneyOutField,
  /** Neither used nor sent back; what running grants may still use is in it. */
  left: MoneyOutField,
  returned: MoneyOutField,
  usedMinutes: z.int(),
  /** About how many minutes are left at the price. */
  minutesLeft: z.int(),
  /** A router counts minutes; without one a grant counts whole once the seller connected its phone. */
  hasRouter: z.boolean(),
  /** Times that a phone came online by it, and how many different phones, numbers or cards had one. */
  grants: z.int(),
  phones: z.int(),
  /** Days so far. */
  days: z.int(),
  /** Those on which a router of the shop reported for an hour or more; null where none reports by itself. */
  daysUp: z.nullable(z.int()),
  way: z.enum(SPONSOR_WAYS),
  /** The platform's invoice for the sum; null by mobile money. */
  invoice: z.nullable(z.object({ number: z.string(), issuedAt: InstantField })),
  paidAt: z.nullable(InstantField),
  endedAt: z.nullable(InstantField),
})

const SPEED = 'Choose a speed'
const speedField = z.int(SPEED).check(z.minimum(MIN_SPEED_KBPS, SPEED), z.maximum(MAX_SPEED_KBPS, SPEED))

/** What a sponsor, or the seller for one, says. */
export const SponsorTermsBody = z.strictObject({
  sponsorName: lineOf(2, 60, 'Enter the name that phones are shown'),
  /** By invoice also of another country, with + and its code. */
  phoneNumber: PhoneField,
  packageId: PackageIdField,
  sum: PriceField,
  who: z.enum(SPONSORED, 'Choose who may use it'),
  /** One a line, for `numbers`; they are stored as digests only. */
  numbers: z._default(linesOf(0, 20_000, 'Enter the numbers, one in each line'), ''),
  minutesEach: z.int(MINUTES).check(z.minimum(5, MINUTES), z.maximum(1_440, MINUTES)),
  /** At most so fast; null for the line’s own speed. */
  downKbps: z._default(z.nullable(speedField), null),
  /** When its minutes are given; null for always. */
  hours: z._default(z.nullable(HoursField), null),
  firstDay: dayField('Choose the first day'),
  lastDay: dayField('Choose the last day'),
  way: z._default(z.enum(SPONSOR_WAYS, 'Choose how you pay'), 'mobile_money'),
})

/** What minutes cost by each package on sale without limits. */
export const SponsorPricesBody = z.array(
  z.object({ id: z.string(), name: z.string(), minutes: z.int(), price: MoneyOutField }),
)

export const readSponsorOffer = endpoint({
  method: 'GET',
  path: '/api/customer/sponsor/{entrepreneur}',
  audience: 'customer',
  summary: 'What a sponsor of a shop can pay for',
  params,
  replies: {
    200: z.object({
      entrepreneurId: z.string(),
      businessName: z.string(),
      location: z.string(),
      packages: SponsorPricesBody,
      /** Today in Sierra Leone. */
      today: z.iso.date(),
    }),
  },
  errors: ['invalid_request', 'entrepreneur_not_found', 'too_many_requests'],
  limits: [{ by: 'address', max: 6_000, windowSeconds: 600 }],
})

/** What refuses a sponsorship before anything is written. */
export const STARTING = [
  'invalid_request',
  'entrepreneur_not_found',
  'seller_not_selling',
  'seller_not_installed',
  'wifi_not_named',
  'wifi_not_connected',
  'free_minutes_not_offered',
  'phone_not_valid',
  'operator_unknown',
  'method_not_offered',
  'package_not_found',
  'day_not_possible',
  'name_holds_address',
  'name_holds_number',
  'too_many_requests',
] as const

export const quoteSponsorship = endpoint({
  method: 'POST',
  path: '/api/customer/sponsor/{entrepreneur}/quote',
  audience: 'customer',
  summary: 'What a sum would pay for at a shop, or why not. Writes nothing',
  params,
  body: SponsorTermsBody,
  replies: { 200: z.object({ buys: z.string() }) },
  errors: [...STARTING],
  limits: [{ by: 'address', max: 240, windowSeconds: 600 }],
})

export const startSponsorship = endpoint({
  method: 'POST',
  path: '/api/customer/sponsor/{entrepreneur}',
  audience: 'customer',
  summary:
    "Pay a sum for other people's minutes at a shop: asks the sponsor's phone for the money, or issues an invoice",
  params,
  body: SponsorTermsBody,
  replies: { 200: z.object({ sponsorshipId: z.string(), link: z.string() }) },
  errors: [...STARTING],
  limits: [
    { by: 'phone', max: 10, windowSeconds: 3_600 },
    { by: 'address', max: 60, windowSeconds: 600 },
  ],
})

const linkParams = z.object({ link: SponsorLinkField })

export const readSponsorship = endpoint({
  method: 'GET',
  path: '/api/customer/sponsored/{link}',
  audience: 'customer',
  summary: 'The figures of a sponsorship, by its link; nothing of any user',
  params: linkParams,
  replies: {
    200: z.object({
      ...SponsorshipBody.shape,
      entrepreneurId: z.string(),
      /** The shop's, for display. */
      helpPhone: z.nullable(z.string()),
      packageId: z.string(),
      /** The sponsor's number gets our SMS: it is a mobile of Sierra Leone. */
      getsSms: z.boolean(),
      /** What came, the first first; without a method by invoice. */
      payments: z.array(
        z.object({ amount: MoneyOutField, at: InstantField, method: z.nullable(PaymentMethodField) }),
      ),
      /** What its invoice pays for, the GST in it, and how to pay while something is open; as the paper says it. */
      buys: z.nullable(z.string()),
      gst: z.nullable(MoneyOutField),
      howToPay: z.array(z.string()),
      /** The account to pay to, line by line; empty where none is set: `howToPay` then names support. */
      payTo: z.array(z.object({ name: z.string(), value: z.string() })),
      /** A prompt waits on the sponsor's phone. */
      isBeingPaid: z.boolean(),
      /** The codes of its cards that are not used, to print. */
      cards: z.array(z.string()),
    }),
  },
  errors: ['invalid_request', 'sponsorship_not_found', 'too_many_requests'],
  limits: [{ by: 'address', max: 2_400, windowSeconds: 600 }],
})

export const paySponsorship = endpoint({
  method: 'POST',
  path: '/api/customer/sponsored/{link}/pay',
  audience: 'customer',
  summary: "Ask the sponsor's phone for the money again, after a payment failed",
  params: linkParams,
  replies: { 200: SuccessBody },
  errors: [
    'invalid_request',
    'sponsorship_not_found',
    'sponsorship_not_open',
    'sponsorship_being_paid',
    'phone_not_valid',
    'operator_unknown',
    'method_not_offered',
    'too_many_requests',
  ],
  limits: [{ by: 'address', max: 60, windowSeconds: 600 }],
})

export const drawSponsorCards = endpoint({
  method: 'GET',
  path: '/api/customer/sponsored/{link}/cards',
  audience: 'customer',
  summary: 'The unused cards of a sponsorship in PDF, by its link, 24 on an A4 page',
  params: linkParams,
  file: 'application/pdf',
  replies: { 200: z.string() },
  errors: ['invalid_request', 'sponsorship_not_found', 'nothing_to_print', 'too_many_requests'],
  limits: [{ by: 'address', max: 60, windowSeconds: 600 }],
})

export const drawSponsorInvoice = endpoint({
  method: 'GET',
  path: '/api/customer/sponsored/{link}/invoice',
  audience: 'customer',
  summary: 'The invoice of a sponsorship as an A4 page in PDF, by its link',
  params: linkParams,
  file: 'application/pdf',
  replies: { 200: z.string() },
  errors: ['invalid_request', 'sponsorship_not_found', 'invoice_not_found', 'too_many_requests'],
  limits: [{ by: 'address', max: 120, windowSeconds: 600 }],
})

export const drawSponsorReceipt = endpoint({
  method: 'GET',
  path: '/api/customer/sponsored/{link}/receipt',
  audience: 'customer',
  summary: 'The receipt of what a sponsor paid as an A4 page in PDF, by its link',
  params: linkParams,
  file: 'application/pdf',
  replies: { 200: z.string() },
  errors: ['invalid_request', 'sponsorship_not_found', 'nothing_to_print', 'too_many_requests'],
  limits: [{ by: 'address', max: 120, windowSeconds: 600 }],
})
