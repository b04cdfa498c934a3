import { REFUND_ACTORS, REFUND_METHODS, REFUND_STATES } from '@minit/domain/money/refunds.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { codeOf, IdField, InstantField, lineOf, MoneyOutField, SuccessBody } from '../fields.ts'

/** A refund to a customer, for the staff of the shop. */
export const RefundBody = z.object({
  id: z.string(),
  amount: MoneyOutField,
  method: z.enum(REFUND_METHODS),
  state: z.enum(REFUND_STATES),
  /** The payer's number, masked. */
  phone: z.string(),
  /** The operator's own reference, or the one that the sender typed. */
  reference: z.nullable(z.string()),
  /** Why it did not arrive. */
  problem: z.nullable(z.string()),
  why: z.string(),
  actor: z.enum(REFUND_ACTORS),
  createdAt: InstantField,
  endedAt: z.nullable(InstantField),
})

/** The reference of money sent by hand, or of cash handed back. */
export const RefundReferenceField = codeOf(
  3,
  80,
  'Write down a reference, such as the number of the transfer',
)

const WhyField = lineOf(3, 200, 'Give a reason')

export const refundSale = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/sales/{id}/refund',
  audience: 'entrepreneur',
  action: 'refund_today',
  summary:
    'Refund a sale of the last 72 hours that the balance covers: the pass ends and the money goes back to the paying number; cash is handed back',
  params: z.object({ id: IdField }),
  body: z.strictObject({ reason: WhyField }),
  replies: { 200: RefundBody },
  errors: [
    'invalid_request',
    'purchase_not_found',
    'not_refundable',
    'voucher_with_agent',
    'refund_too_late',
    'refund_not_covered',
    'refund_under_way',
    'refund_held',
    'too_many_requests',
  ],
  limits: [{ by: 'account', max: 60, windowSeconds: 3600 }],
})

export const confirmCashRefund = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/refunds/{id}/confirm',
  audience: 'entrepreneur',
  action: 'refund_today',
  summary: 'Confirm that the cash of a refunded sale was handed back, with a reference',
  params: z.object({ id: IdField }),
  body: z.strictObject({ reference: RefundReferenceField }),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'refund_not_found', 'already_decided', 'insufficient_drawer_cash'],
})
