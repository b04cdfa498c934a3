import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { IdField } from '../fields.ts'
import { PassOptionsBody } from './passes.ts'
import { PurchaseResultBody } from './purchase-bodies.ts'

const params = z.object({ transactionId: IdField })
const headers = z.object({ 'purchase-token': z.optional(z.string().check(z.maxLength(100))) })

export const readGift = endpoint({
  method: 'GET',
  path: '/api/gifts/{transactionId}',
  audience: 'customer',
  summary:
    'A gift, by the token of its message; the payer stays anonymous. Also minutes of another shop, by their token',
  params,
  headers,
  replies: {
    200: z.object({
      transactionId: z.string(),
      /** `refunded`: revoked, it opens no phone. */
      status: z.enum(['ready', 'refunded']),
      entrepreneurId: z.string(),
      businessName: z.string(),
      location: z.string(),
      helpPhone: z.nullable(z.string()),
      packageName: z.string(),
      totalMinutes: z.int(),
      /** The masked number that gave these minutes of its own pass; null where a payer bought it. */
      givenBy: z.nullable(z.string()),
      /** The shop whose minutes these are, which are used here; null for any other pass. */
      travel: z.nullable(z.object({ homeName: z.string() })),
      /** Absent once it was revoked. */
      result: z.optional(PurchaseResultBody),
      pass: z.optional(PassOptionsBody),
    }),
  },
  errors: ['invalid_request', 'purchase_not_found', 'too_many_requests'],
  limits: [
    { by: 'purchase', max: 600, windowSeconds: 600 },
    { by: 'address', max: 2_400, windowSeconds: 600, counts: 'refusals' },
  ],
})

export const resendGift = endpoint({
  method: 'POST',
  path: '/api/purchases/{transactionId}/resend',
  audience: 'customer',
  summary: 'Send a gift again, to the same number, by the payer’s token',
  params,
  headers,
  replies: { 200: z.object({ success: z.boolean(), message: z.string() }) },
  errors: [
    'invalid_request',
    'purchase_not_found',
    'pass_over',
    'delivery_not_offered',
    'recipient_not_reachable',
    'too_many_requests',
  ],
  limits: [
    { by: 'purchase', max: 30, windowSeconds: 600 },
    { by: 'address', max: 2_400, windowSeconds: 600, counts: 'refusals' },
  ],
})
