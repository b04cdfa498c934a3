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
import { PlaceField } from './network.ts'
import { PassHoursBody } from './option-bodies.ts'
import { OwnRefundBody } from './purchase-bodies.ts'

/** What somebody said that they paid, and what became of it. */
const OwnClaimBody = z.object({
  state: z.enum(CLAIM_STATES),
  reference: z.string(),
  payerPhone: z.string(),
  askedAt: InstantField,
  /** A person answers by then. */
  dueAt: InstantField,
  /** In the words of who looked; null while nobody has. */
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
  /** The number that the order was made with. */
  phoneNumber: z.string(),
  money: z.enum(MONEY_TRUTHS),
  pass: z.enum(PASS_TRUTHS),
  router: z.enum(ROUTER_TRUTHS),
  phone: z.enum(PHONE_TRUTHS),
  advice: z.enum(ADVICE),
  paidAt: z.nullable(InstantField),
  /** How the price goes back; null where it does not, or has not begun to. */
  refund: z.nullable(OwnRefundBody),
  /** The end of the pass. */
  endsAt: z.nullable(InstantField),
  /** When the pass opens phones; null without hours or a pass. */
  hours: z.nullable(PassHoursBody),
  /** When the last of the shop's routers was heard of; null where none ever was. */
  routerSeenAt: z.nullable(InstantField),
  /** The end of this phone's MAC address, where its router named it. */
  thisPhone: z.nullable(z.string()),
  /** The phones that hold the pass. */
  holders: z.array(z.string()),
  /** The router opens once the phone itself goes to its login address. */
  logsIn: z.boolean(),
  /** Money can be claimed, or what was said can be corrected. */
  canClaim: z.boolean(),
  claim: z.nullable(OwnClaimBody),
})

const params = z.object({ transactionId: IdField })
const headers = z.object({
  'purchase-token': z.optional(z.string().check(z.maxLength(100))),
  'phone-place': z.optional(PlaceField),
})

export const readPaidHelp = endpoint({
  method: 'GET',
  path: '/api/purchases/{transactionId}/help',
  audience: 'customer',
  summary:
    '"I paid, and have no internet": what is true now of the money, the pass, the router and this phone',
  params,
  headers,
  replies: { 200: PaidHelpBody },
  errors: ['invalid_request', 'purchase_not_found', 'too_many_requests'],
  limits: [
    { by: 'purchase', max: 600, windowSeconds: 600 },
    { by: 'address', max: 20_000, windowSeconds: 600 },
  ],
})

export const mendPaid = endpoint({
  method: 'POST',
  path: '/api/purchases/{transactionId}/help',
  audience: 'customer',
  summary:
    'The same, and mends what can be mended: asks the provider again, logs the phone in again, takes the pass to it where that takes it from nobody',
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
    "Say that an order was paid, by the operator's reference and the payer's number. Money that surely fits is booked at once; else a person looks. One claim for each order: saying it again corrects it",
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
    "The same for who has lost the page of their pass. The answer is always the same: what is found goes to the payer's own number by SMS",
  body: z.strictObject({
    reference: ReferenceField,
    phoneNumber: PayerField,
    /** Where and when it was, for the person who looks. */
    note: z._default(lineOf(0, 200, 'Say where and when it was'), ''),
  }),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'phone_not_valid', 'too_many_requests'],
  // No order stands behind these: they are the cheapest to invent.
  limits: [
    { by: 'address', max: LOOSE_CLAIMS_AN_HOUR, sharedCounter: 'loose-claims', ...AN_HOUR },
    ...claimLimits,
  ],
})
