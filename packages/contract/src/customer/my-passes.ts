import { LOYALTY_TIER_NAMES } from '@minit/domain/passes/loyalty.ts'
import { MY_PASS_STATES } from '@minit/domain/passes/my-passes.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { codeOf, IdField, InstantField, MoneyOutField, PhoneField, SuccessBody } from '../fields.ts'

export const askMyCode = endpoint({
  method: 'POST',
  path: '/api/customer/my/codes',
  audience: 'customer',
  summary:
    'Send a code by SMS to a number that has bought, to show its passes. The response is the same for a number that has not',
  body: z.strictObject({ phoneNumber: PhoneField }),
  replies: { 200: z.object({ askId: z.string(), codeUntil: InstantField }) },
  errors: ['invalid_request', 'phone_not_valid', 'delivery_not_offered', 'too_many_requests'],
  // A number gets three codes an hour from all devices together.
  limits: [{ by: 'address', max: 1_200, windowSeconds: 3_600 }],
})

export const confirmMyCode = endpoint({
  method: 'POST',
  path: '/api/customer/my/session',
  audience: 'customer',
  summary: 'Show this device the passes of a number, with the code sent to it, for at most 90 days',
  body: z.strictObject({ askId: IdField, code: codeOf(1, 40, 'Enter the six digits of the SMS') }),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'my_code_wrong', 'too_many_requests'],
  limits: [{ by: 'address', max: 1_200, windowSeconds: 600, counts: 'refusals' }],
})

export const forgetMyDevice = endpoint({
  method: 'DELETE',
  path: '/api/customer/my/session',
  audience: 'customer',
  summary: 'Stop showing passes on this device; a repeat changes nothing',
  replies: { 200: SuccessBody },
  errors: ['too_many_requests'],
  limits: [{ by: 'address', max: 600, windowSeconds: 600 }],
})

export const readMyPasses = endpoint({
  method: 'GET',
  path: '/api/customer/my',
  audience: 'customer',
  summary: 'All passes of this device’s number in 90 days, with receipts, and its loyalty tier',
  replies: {
    200: z.object({
      /** Masked. */
      phone: z.string(),
      until: InstantField,
      loyalty: z.object({
        tier: z.enum(LOYALTY_TIER_NAMES),
        isVip: z.boolean(),
        paidPurchases: z.int(),
        /** The tier's benefits on each pass. */
        discountPercent: z.number(),
        minutes: z.int(),
        next: z.nullable(z.object({ tier: z.enum(LOYALTY_TIER_NAMES), missing: z.int() })),
      }),
      /** Newest first, at most a hundred. */
      passes: z.array(
        z.object({
          transactionId: z.string(),
          businessName: z.string(),
          location: z.string(),
          packageName: z.string(),
          kind: z.enum(['pass', 'overtime']),
          totalMinutes: z.int(),
          state: z.enum(MY_PASS_STATES),
          paidAt: InstantField,
          /** The end of the buyer's own pass, or its last day of use. */
          endsAt: z.nullable(InstantField),
          /** Of a pass whose minutes run only while it is online, which are used by `endsAt`; else null. */
          minutesLeft: z.nullable(z.int()),
          /** What the number paid; null for a received gift. */
          price: z.nullable(MoneyOutField),
          /** The recipient of a gift, masked. */
          sentTo: z.nullable(z.string()),
          passPath: z.string(),
          receiptPath: z.nullable(z.string()),
        }),
      ),
      hasMore: z.boolean(),
    }),
  },
  errors: ['not_logged_in', 'too_many_requests'],
  limits: [{ by: 'address', max: 6_000, windowSeconds: 600 }],
})
