import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { codeOf, IdField, InstantField } from '../fields.ts'
import { CaptiveTokenField } from './network.ts'

/**
 * A pass of another shop, by its code or, from a page that has it, by the purchase and its token. By neither: the pass that the
 * phone's browser proved when its router redirected it here.
 */
const PassProof = z.strictObject({
  code: z.nullable(codeOf(1, 40, 'Enter the code of your pass')),
  pass: z.nullable(
    z.strictObject({
      transactionId: IdField,
      statusToken: codeOf(1, 200, 'This pass is not known'),
    }),
  ),
})

/** What the minutes of a pass are at the shop of this router. */
const OfferBody = z.object({
  /** The shop that sold the pass, and this one. */
  homeName: z.string(),
  hostName: z.string(),
  /** Whole minutes that are left of the pass, and what they are here: fewer at a dearer shop. */
  minutesLeft: z.int(),
  minutesHere: z.int(),
  /** In kbit/s; null: no limit. */
  downKbps: z.nullable(z.int()),
  /** How many other phones of the pass are online and go offline. */
  phonesThatLeave: z.int(),
  /** The shop where its minutes are used until then; null at home. */
  usedNowAt: z.nullable(z.string()),
  /** That is this shop: another tap lets this phone join them. */
  isUsedHere: z.boolean(),
  /** This shop sold the pass: a tap takes the minutes home from the other one. */
  isHome: z.boolean(),
})

const REFUSALS = [
  'invalid_request',
  'place_not_known',
  'code_not_known',
  'purchase_not_found',
  'pass_over',
  'pass_refunded',
  'travel_not_offered',
  'too_many_requests',
] as const

const place = z.object({ 'phone-place': z.optional(CaptiveTokenField) })

export const readTravelOffer = endpoint({
  method: 'POST',
  path: '/api/wifi/travel/offer',
  audience: 'customer',
  summary: 'What the minutes of a pass of another shop are at the shop of this router; changes nothing',
  headers: place,
  body: PassProof,
  replies: { 200: OfferBody },
  errors: [...REFUSALS],
  limits: [{ by: 'address', max: 1_200, windowSeconds: 600, counts: 'refusals' }],
})

export const startTravel = endpoint({
  method: 'POST',
  path: '/api/wifi/travel',
  audience: 'customer',
  summary:
    'Use the minutes of a pass here, or take them home here: it closes where it is open, and this phone is let in',
  headers: place,
  body: z.extend(PassProof, {
    /** As shown. Fewer, by more than the minute that the tap may take, are refused with `travel_changed`. */
    minutesHere: z.int('Load the page again').check(z.minimum(1), z.maximum(100_000)),
  }),
  replies: {
    200: z.object({
      /** The pass at this shop. The same again while the phone uses it. */
      transactionId: z.string(),
      /** Opens its page; null at home, where the phone's state shows the pass. */
      statusToken: z.nullable(z.string()),
      minutes: z.int(),
      endsAt: InstantField,
    }),
  },
  errors: [...REFUSALS, 'travel_changed', 'seller_not_selling', 'seller_closed', 'pass_moves_used'],
  limits: [
    { by: 'address', max: 600, windowSeconds: 600 },
    { by: 'address', max: 120, windowSeconds: 600, counts: 'refusals' },
  ],
})

export const endTravel = endpoint({
  method: 'POST',
  path: '/api/passes/{transactionId}/home',
  audience: 'customer',
  summary:
    'Take the minutes of a pass home from another shop: it runs again, for its phones at the shop that sold it',
  params: z.object({ transactionId: IdField }),
  headers: z.object({
    'purchase-token': z.optional(z.string().check(z.maxLength(100))),
    'phone-place': z.optional(CaptiveTokenField),
  }),
  replies: {
    200: z.object({
      /** What is left, in whole minutes; 0 if all of them were used there. */
      minutesLeft: z.int(),
    }),
  },
  errors: ['invalid_request', 'purchase_not_found', 'pass_over', 'pass_refunded', 'too_many_requests'],
  limits: [
    { by: 'purchase', max: 20, windowSeconds: 3_600 },
    { by: 'address', max: 1_200, windowSeconds: 600, counts: 'refusals' },
  ],
})
