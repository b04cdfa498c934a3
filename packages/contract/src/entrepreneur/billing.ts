import { INVOICE_PAYMENT_STATES, INVOICE_STATES } from '@minit/domain/money/invoices.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { IdField, InstantField, MoneyOutField, PhoneField, SuccessBody } from '../fields.ts'

/** An invoice of the platform to a seller. Days are `YYYY-MM-DD` in Freetown. */
export const InvoiceBody = z.object({
  id: z.string(),
  /** Such as INV-000042. */
  number: z.string(),
  /** The billed month: its first day, and the first day after it. */
  dueOn: z.string(),
  until: z.string(),
  /** US dollars, and the Le per dollar of that day. */
  fee: z.number(),
  usdRate: MoneyOutField,
  net: MoneyOutField,
  gst: MoneyOutField,
  total: MoneyOutField,
  issuedAt: InstantField,
  /** When the shop stops selling, while it is open. */
  stopsAt: InstantField,
  state: z.enum(INVOICE_STATES),
  /** Open, and the shop has stopped because of it. */
  isOverdue: z.boolean(),
  paidBy: z.nullable(z.enum(['balance', 'mobile_money'])),
  endedAt: z.nullable(InstantField),
  /** The reason of the admin who waived, cancelled or extended it. */
  reason: z.nullable(z.string()),
})

export const readBilling = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/billing',
  audience: 'entrepreneur',
  action: 'move_money',
  summary: 'What the seller owes the platform, and when; null without a fee and any invoice',
  replies: {
    200: z.object({
      billing: z.nullable(
        z.object({
          /** US dollars a month. */
          fee: z.number(),
          /** Since when invoices may be deducted from the balance. */
          agreedAt: z.nullable(InstantField),
          /** During a trial. */
          trial: z.nullable(z.object({ endsAt: InstantField, daysLeft: z.int() })),
          /** The day of the next invoice. */
          nextOn: z.nullable(z.string()),
          /** When the shop stops selling unless an invoice is paid. */
          stopsAt: z.nullable(InstantField),
          /** It has stopped because of an invoice only. */
          isStopped: z.boolean(),
          /** The seller's own number. */
          phoneNumber: z.string(),
          /** The last 36, newest first. */
          invoices: z.array(
            z.extend(InvoiceBody, {
              /** The latest payment of it by mobile money. */
              payment: z.nullable(
                z.object({
                  /** Masked. */
                  phone: z.string(),
                  state: z.enum(INVOICE_PAYMENT_STATES),
                  amount: MoneyOutField,
                  payBy: InstantField,
                  /** What to dial if no prompt appears. */
                  dial: z.nullable(z.string()),
                  problem: z.nullable(z.string()),
                }),
              ),
            }),
          ),
        }),
      ),
    }),
  },
  errors: [],
})

export const agreeToTaking = endpoint({
  method: 'PUT',
  path: '/api/entrepreneur/billing/agreement',
  audience: 'entrepreneur',
  action: 'move_money',
  summary: 'Allow or forbid deducting invoices from the balance',
  body: z.strictObject({ isAgreed: z.boolean() }),
  replies: { 200: SuccessBody },
  errors: ['invalid_request'],
})

const params = z.object({ id: IdField })
const HOUR = 3_600

export const payInvoice = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/invoices/{id}/pay',
  audience: 'entrepreneur',
  action: 'move_money',
  summary: 'Request the payment of an invoice from a mobile-money number; one payment of each at a time',
  params,
  body: z.strictObject({ phone: PhoneField }),
  replies: { 200: SuccessBody },
  errors: [
    'invalid_request',
    'phone_not_valid',
    'operator_unknown',
    'method_not_offered',
    'invoice_not_found',
    'invoice_not_open',
    'invoice_being_paid',
    'too_many_requests',
  ],
  limits: [{ by: 'account', max: 20, windowSeconds: HOUR }],
})

export const payInvoiceFromBalance = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/invoices/{id}/pay-from-balance',
  audience: 'entrepreneur',
  action: 'move_money',
  summary: 'Pay an invoice from the balance now',
  params,
  replies: { 200: SuccessBody },
  errors: [
    'invalid_request',
    'invoice_not_found',
    'invoice_not_open',
    'invoice_being_paid',
    'balance_too_small',
  ],
})

export const drawInvoice = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/invoices/{id}/file',
  audience: 'entrepreneur',
  action: 'move_money',
  summary: 'The invoice as an A4 page in PDF',
  params,
  file: 'application/pdf',
  replies: { 200: z.string() },
  errors: ['invalid_request', 'invoice_not_found', 'too_many_requests'],
  limits: [{ by: 'account', max: 60, windowSeconds: HOUR }],
})
