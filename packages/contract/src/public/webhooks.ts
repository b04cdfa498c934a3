import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { SuccessBody } from '../fields.ts'

export const receivePayoutWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/{provider}/payouts',
  audience: 'provider',
  summary: 'What a provider tells us of a payout; believed only when its signature holds',
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
  summary: 'What a provider tells us of a refund; believed only when its signature holds',
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
  summary: 'What a payment provider tells us; believed only when its signature or credentials hold',
  params: z.object({ provider: z.enum(['pawapay', 'monime', 'vult', 'orange-web']) }),
  /** Orange is given an address of its own for each payment. */
  query: z.strictObject({
    o: z.optional(z.string().check(z.maxLength(64))),
    s: z.optional(z.string().check(z.maxLength(64))),
  }),
  rawBody: true,
  replies: { 200: SuccessBody },
  errors: ['not_logged_in', 'not_found', 'body_too_large', 'too_many_requests'],
  limits: [{ by: 'address', max: 60, windowSeconds: 600, counts: 'refusals' }],
})
