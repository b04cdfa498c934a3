import { PHONE_LINE } from '@minit/domain/kernel/typed-lines.ts'
import { MAX_SAID_LENGTH } from '@minit/domain/money/payment-references.ts'
import {
  CLAIM_STATES,
  CLAIMS_AN_HOUR,
  CLAIMS_OF_ADDRESS_AN_HOUR,
  CLAIMS_OF_BROWSER_AN_HOUR,
  LOOSE_CLAIMS_AN_HOUR,
} from '@minit/domain/sales/claims.ts'
import {
  ADVICE,
  MONEY_TRUTHS,
  PASS_TRUTHS,
  PHONE_TRUTHS,
  ROUTER_TRUTHS,
} from '@minit/domain/sales/paid-help.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  IdField,
  InstantField,
  lineOf,
  linesOf,
  MoneyOutField,
  PaymentMethodField,
  phoneOf,
  SuccessBody,
} from '../fields.ts'
import { CaptiveTokenField } from './network.ts'
import { PassHoursBody } from './option-bodies.ts'
import { OwnRefundBody } from './purchase-bodies.ts'

/** The customer's own claim, and its state. */
const OwnClaimBody = z.object({
  state: z.enum(CLAIM_STATES),
  reference: z.string(),
  payerPhone: z.string(),
  askedAt: InstantField,
  /** An operator answers by then. */
  dueAt: InstantField,
  /** The operator's answer; null while there is none. */
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(InstantField),
})

const PaidHelpBody = z.object({
  transactionId: z.string(),
  orderCode: z.string(),
  entrepreneurId: z.string(),
  businessName: z.string(),
  helpPhone: z.nullable(z.string()),
  packageName: z.string(),
  price: MoneyOutField,
  paymentMethod: PaymentMethodField,
  /** The number that made the order. */
  phoneNumber: z.string(),
  money: z.enum(MONEY_TRUTHS),
  pass: z.enum(PASS_TRUTHS),
  router: z.enum(ROUTER_TRUTHS),
  phone: z.enum(PHONE_TRUTHS),
  advice: z.enum(ADVICE),
  paidAt: z.nullable(InstantField),
  /** The refund of the price; null without one. */
  refund: z.nullable(OwnRefundBody),
  /** The end of the pass. */
  endsAt: z.nullable(InstantField),
  /** Of a pass whose minutes run only while it is online; else null. */
  minutesLeft: z.nullable(z.int()),
  /** When the pass opens phones; null without hours or a pass. */
  hours: z.nullable(PassHoursBody),
  /** When any of the shop's routers was last seen; null if none ever was. */
  routerSeenAt: z.nullable(InstantField),
  /** The end of this phone's MAC address, if its router reported it. */
  thisPhone: z.nullable(z.string()),
  /** The phones of the pass. */
  holders: z.array(z.string()),
  /** The router opens once the phone itself visits its login address. */
  logsIn: z.boolean(),
  /** A claim can be made or corrected. */
  canClaim: z.boolean(),
  claim: z.nullable(OwnClaimBody),
})

const params = z.object({ transactionId: IdField })
const headers = z.object({
  'purchase-token': z.optional(z.string().check(z.maxLength(100))),
  'phone-place': z.optional(CaptiveTokenField),
})

export const readPaidHelp = endpoint({
  method: 'GET',
  path: '/api/purchases/{transactionId}/help',
  audience: 'customer',
  summary:
    '"I paid but have no internet": the current state of the money, the pass, the router and this phone',
  params,
  headers,
  replies: { 200: PaidHelpBody },
  errors: ['invalid_request', 'purchase_not_found', 'too_many_requests'],
  limits: [
    { by: 'purchase', max: 600, windowSeconds: 600 },
    { by: 'address', max: 20_000, windowSeconds: 600 },
  ],
})

export const correctClaim = endpoint({
  method: 'POST',
  path: '/api/purchases/{transactionId}/help',
  audience: 'customer',
  summary:
    'The same, and fixes what it can: queries the provider again, logs the phone in again, moves the pass to it if no other phone loses it',
  params,
  headers,
  replies: { 200: PaidHelpBody },
  errors: ['invalid_request', 'purchase_not_found', 'too_many_requests'],
  limits: [
    { by: 'purchase', max: 30, windowSeconds: 600 },
    { by: 'address', max: 2_400, windowSeconds: 600, counts: 'refusals' },
  ],
})

const ReferenceField = linesOf(1, MAX_SAID_LENGTH, 'Enter the reference from the SMS of your payment')
const PayerField = phoneOf(PHONE_LINE.minimum, PHONE_LINE.maximum, 'Enter the number that paid')

const AN_HOUR = { windowSeconds: 3_600, counts: 'accepted' } as const
const claimLimits = [
  { by: 'phone', max: CLAIMS_AN_HOUR, sharedCounter: 'claims', ...AN_HOUR },
  { by: 'browser', max: CLAIMS_OF_BROWSER_AN_HOUR, sharedCounter: 'claims', ...AN_HOUR },
  { by: 'address', max: CLAIMS_OF_ADDRESS_AN_HOUR, sharedCounter: 'claims', ...AN_HOUR },
  { by: 'address', max: 2_400, windowSeconds: 600, counts: 'refusals' },
] as const

export const makeClaim = endpoint({
  method: 'POST',
  path: '/api/purchases/{transactionId}/claim',
  audience: 'customer',
  summary:
    "Say that an order was paid, by the operator's reference and the payer's number. Certainly matching money is recorded at once; else an operator checks. One claim for each order: a repeat corrects it",
  params,
  headers,
  body: z.strictObject({ reference: ReferenceField, phoneNumber: PayerField }),
  replies: { 200: PaidHelpBody },
  errors: [
    'invalid_request',
    'purchase_not_found',
    'phone_not_valid',
    'claim_not_needed',
    'claim_of_cash',
    'too_many_requests',
  ],
  limits: [{ by: 'purchase', max: CLAIMS_AN_HOUR, ...AN_HOUR }, ...claimLimits],
})

export const claimWithoutLink = endpoint({
  method: 'POST',
  path: '/api/claims',
  audience: 'customer',
  summary:
    "The same for a customer who has lost the page of their pass. The response is always the same: the result goes to the payer's own number by SMS",
  body: z.strictObject({
    reference: ReferenceField,
    phoneNumber: PayerField,
    /** Where and when it was, for the operator. */
    note: z._default(lineOf(0, 200, 'Say where and when it was'), ''),
  }),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'phone_not_valid', 'too_many_requests'],
  // These have no order and are the easiest to invent.
  limits: [
    { by: 'address', max: LOOSE_CLAIMS_AN_HOUR, sharedCounter: 'loose-claims', ...AN_HOUR },
    ...claimLimits,
  ],
})
