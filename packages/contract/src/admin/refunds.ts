import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { RefundBody, RefundReferenceField } from '../entrepreneur/refunds.ts'
import { IdField, SuccessBody } from '../fields.ts'
import { ReasonField } from './list-fields.ts'

/** A refund for an admin, who resolves what went wrong. */
export const PlatformRefundBody = z.extend(RefundBody, {
  /** It returns money that paid for nothing, not the price. */
  isOfSuspense: z.boolean(),
  actorName: z.string(),
  confirmedBy: z.nullable(z.string()),
  /** The sending provider and our reference there; null if sent by hand. */
  provider: z.nullable(z.string()),
  providerReference: z.nullable(z.string()),
  /** What needs an operator, as a sentence. */
  alarm: z.nullable(z.string()),
  /** It failed and was not retried. */
  isToSendAgain: z.boolean(),
  /** Its number has no account, so only another number helps. */
  isNumberGone: z.boolean(),
})

const params = z.object({ id: IdField })

export const confirmRefund = endpoint({
  method: 'POST',
  path: '/api/admin/refunds/{id}/confirm',
  audience: 'admin',
  summary: 'Confirm that a refund was sent by hand, or its cash handed back, with a reference',
  params,
  body: z.strictObject({ reference: RefundReferenceField }),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'refund_not_found', 'already_decided'],
})

export const sendRefundAgain = endpoint({
  method: 'POST',
  path: '/api/admin/refunds/{id}/again',
  audience: 'admin',
  summary: 'Retry a failed refund, to the same number: by its provider, or by hand',
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
  summary: 'Mark the discrepancy of a refund as resolved',
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
    'Send money that pays for nothing back to the paying number; it leaves the worklist once it has arrived',
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
