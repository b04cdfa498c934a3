import { SPONSORED } from '@minit/domain/money/sponsorships.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { codeOf, EntrepreneurKeyField, IdField, InstantField, PhoneField } from '../fields.ts'
import { CaptiveTokenField } from './network.ts'
import { PassOptionsBody } from './passes.ts'
import { PurchaseResultBody } from './purchase-bodies.ts'

const params = z.object({ entrepreneur: EntrepreneurKeyField })
const headers = z.object({ 'phone-place': z.optional(CaptiveTokenField) })

const FreeOfferBody = z.object({
  /** The sponsorship; null for the seller's own free minutes. */
  sponsorshipId: z.nullable(z.string()),
  /** Who pays: the sponsor, or the seller. */
  payer: z.string(),
  who: z.enum(SPONSORED),
  minutes: z.int(),
})

export const readFreeMinutes = endpoint({
  method: 'GET',
  path: '/api/customer/free/{entrepreneur}',
  audience: 'customer',
  summary: 'The free minutes of a shop now, and the number that this device has proven',
  params,
  headers,
  replies: {
    200: z.object({
      entrepreneurId: z.string(),
      businessName: z.string(),
      location: z.string(),
      helpPhone: z.nullable(z.string()),
      /** What this device may have by its number, the first first: before a number is proven, what anyone may have. */
      offers: z.array(FreeOfferBody),
      /** A sponsor here gives minutes to listed numbers, and this device has proven none. */
      asksList: z.boolean(),
      /** Cards of a sponsor are taken. */
      takesCards: z.boolean(),
      /** Masked; null on a device without a proven number. */
      phone: z.nullable(z.string()),
      /** A router lets phones in, and this phone did not come from it. */
      mustJoin: z.boolean(),
    }),
  },
  errors: ['invalid_request', 'entrepreneur_not_found', 'too_many_requests'],
  limits: [{ by: 'address', max: 6_000, windowSeconds: 600 }],
})

export const askFreeCode = endpoint({
  method: 'POST',
  path: '/api/customer/free/{entrepreneur}/codes',
  audience: 'customer',
  summary: 'Send a code by SMS that proves a number, where free minutes are given to numbers',
  params,
  headers,
  body: z.strictObject({ phoneNumber: PhoneField }),
  replies: { 200: z.object({ askId: z.string(), codeUntil: InstantField }) },
  errors: [
    'invalid_request',
    'entrepreneur_not_found',
    'free_minutes_not_offered',
    'free_minutes_at_wifi',
    'phone_not_valid',
    'delivery_not_offered',
    'too_many_requests',
  ],
  // A number gets three codes an hour from all devices together.
  limits: [{ by: 'address', max: 1_200, windowSeconds: 3_600 }],
})

export const takeFreeMinutes = endpoint({
  method: 'POST',
  path: '/api/customer/free/{entrepreneur}',
  audience: 'customer',
  summary:
    'Take free minutes: once a day for the number that this device has proven, or by the code of a sponsor’s card',
  params,
  headers,
  body: z.strictObject({
    /** Null for the seller's own. */
    sponsorshipId: z.nullable(IdField),
    /** The code of a card; absent for a proven number. */
    card: z.optional(codeOf(1, 40, 'Enter the code of your card')),
  }),
  replies: { 200: z.object({ transactionId: z.string(), statusToken: z.string() }) },
  errors: [
    'invalid_request',
    'entrepreneur_not_found',
    'not_logged_in',
    'code_not_known',
    'voucher_used',
    'seller_not_selling',
    'seller_not_installed',
    'wifi_not_named',
    'wifi_not_connected',
    'free_minutes_not_offered',
    'free_minutes_used_up',
    'free_minutes_had',
    'free_minutes_not_listed',
    'free_minutes_closed',
    'free_minutes_at_wifi',
    'free_minutes_online',
    'too_many_requests',
  ],
  // Wrong cards count too: a card has 10 random signs.
  limits: [{ by: 'address', max: 1_200, windowSeconds: 600 }],
})

export const readFreePass = endpoint({
  method: 'GET',
  path: '/api/free-passes/{transactionId}',
  audience: 'customer',
  summary: 'A pass of free minutes, by its token, and who paid for it',
  params: z.object({ transactionId: IdField }),
  headers: z.object({ 'purchase-token': z.optional(z.string().check(z.maxLength(100))) }),
  replies: {
    200: z.object({
      transactionId: z.string(),
      entrepreneurId: z.string(),
      businessName: z.string(),
      location: z.string(),
      helpPhone: z.nullable(z.string()),
      /** Null: the seller gave them. */
      sponsorName: z.nullable(z.string()),
      /** They came by a card of the sponsor, whose code is used once. */
      isCard: z.boolean(),
      minutes: z.int(),
      result: PurchaseResultBody,
      pass: PassOptionsBody,
    }),
  },
  errors: ['invalid_request', 'purchase_not_found', 'too_many_requests'],
  limits: [
    { by: 'purchase', max: 600, windowSeconds: 600 },
    { by: 'address', max: 2_400, windowSeconds: 600, counts: 'refusals' },
  ],
})
