import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { RefundBody, RefundReferenceField } from '../entrepreneur/refunds.ts'
import { IdField, SuccessBody } from '../fields.ts'
import { ReasonField } from './list-fields.ts'

/** The same for an admin, who has to see to what went wrong. */
export const PlatformRefundBody = z.extend(RefundBody, {
  /** Money that paid for nothing goes back, and not the price. */
  isOfSuspense: z.boolean(),
  actorName: z.string(),
  confirmedBy: z.nullable(z.string()),
  /** Who sends it, and by which name of ours; null where a person does. */
  provider: z.nullable(z.string()),
  providerReference: z.nullable(z.string()),
  /** What wants a person, in words. */
  alarm: z.nullable(z.string()),
  /** It failed, and nobody has tried anew. */
  isToSendAgain: z.boolean(),
})

const params = z.object({ id: IdField })

export const confirmRefund = endpoint({
  method: 'POST',
  path: '/api/admin/refunds/{id}/confirm',
  audience: 'admin',
  summary: 'Say that a refund was sent by hand, or its cash handed back, with a reference',
  params,
  body: z.strictObject({ reference: RefundReferenceField }),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'refund_not_found', 'already_decided'],
})

export const sendRefundAgain = endpoint({
  method: 'POST',
  path: '/api/admin/refunds/{id}/again',
  audience: 'admin',
  summary: 'Try a refund anew that failed, to the same number: by its provider, or by hand',
  params,
  body: z.strictObject({
    way: z.enum(['again', 'by_hand'], 'Choose how the money goes back'),
    reason: ReasonField,
  }),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'refund_not_found', 'already_decided', 'refund_under_way', 'refund_held'],
})

export const settleRefundAlarm = endpoint({
  method: 'POST',
  path: '/api/admin/refunds/{id}/settle',
  audience: 'admin',
  summary: 'Say that a person has dealt with what was wrong with a refund',
  params,
  body: z.strictObject({ reason: ReasonField }),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'refund_not_found'],
})

export const sendSuspenseBack = endpoint({
  method: 'POST',
  path: '/api/admin/suspense/{id}/send-back',
  audience: 'admin',
  summary:
    'Send money that pays for nothing back to the number that paid; it leaves the worklist once it is there',
  params,
  body: z.strictObject({ reason: ReasonField }),
  replies: { 200: SuccessBody },
  errors: [
    'invalid_request',
    'suspense_not_found',
    'not_refundable',
    'already_decided',
    'refund_under_way',
    'refund_held',
  ],
})
