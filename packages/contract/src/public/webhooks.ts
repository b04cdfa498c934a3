import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { SuccessBody } from '../fields.ts'

export const receivePayoutWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/{provider}/payouts',
  audience: 'provider',
  summary: 'A provider’s report on a payout; accepted only with a valid signature',
  params: z.object({ provider: z.enum(['pawapay', 'monime']) }),
  rawBody: true,
  replies: { 200: SuccessBody },
  errors: ['not_logged_in', 'not_found', 'body_too_large', 'too_many_requests'],
  limits: [{ by: 'address', max: 60, windowSeconds: 600, counts: 'refusals' }],
})

export const receiveRefundWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/{provider}/refunds',
  audience: 'provider',
  summary: 'A provider’s report on a refund; accepted only with a valid signature',
  params: z.object({ provider: z.enum(['pawapay']) }),
  rawBody: true,
  replies: { 200: SuccessBody },
  errors: ['not_logged_in', 'not_found', 'body_too_large', 'too_many_requests'],
  limits: [{ by: 'address', max: 60, windowSeconds: 600, counts: 'refusals' }],
})

export const receiveWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/{provider}',
  audience: 'provider',
  summary: 'A payment provider’s report; accepted only with a valid signature or credentials',
  params: z.object({ provider: z.enum(['pawapay', 'monime', 'vult', 'orange-web']) }),
  /** Orange gets a separate address for each payment. */
  query: z.strictObject({
    o: z.optional(z.string().check(z.maxLength(64))),
    s: z.optional(z.string().check(z.maxLength(64))),
  }),
  rawBody: true,
  replies: { 200: SuccessBody },
  errors: ['not_logged_in', 'not_found', 'body_too_large', 'too_many_requests'],
  limits: [{ by: 'address', max: 60, windowSeconds: 600, counts: 'refusals' }],
})
