import { MAX_MONTHLY_FEE_CENTS } from '@minit/domain/money/invoices.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { InvoiceBody } from '../entrepreneur/billing.ts'
import { IdField, SuccessBody } from '../fields.ts'
import { AfterField, NextField, ReasonField, SearchField } from './list-fields.ts'

const AdminInvoiceBody = z.extend(InvoiceBody, {
  entrepreneurId: z.string(),
  businessName: z.string(),
  /** What is wrong with its payments and needs an operator. */
  alarm: z.nullable(z.string()),
})

export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/admin/invoices',
  audience: 'admin',
  maxStaleSeconds: 2,
  summary: 'Invoices to all sellers, the newest first, 50 at a time; by state, number, shop, owner and phone',
  query: z.strictObject({
    search: SearchField,
    state: z.optional(
      z.enum(['open', 'overdue', 'paid', 'waived', 'cancelled', ''], 'Choose a state of the list'),
    ),
    after: AfterField,
  }),
  replies: {
    200: z.object({
      items: z.array(AdminInvoiceBody),
      next: NextField,
      /** How many sellers have a fee, or still owe for a time with one. */
      billedSellers: z.int(),
    }),
  },
  errors: ['invalid_request'],
})

const params = z.object({ id: IdField })
const body = z.strictObject({ reason: ReasonField })

export const waiveInvoice = endpoint({
  method: 'POST',
  path: '/api/admin/invoices/{id}/waive',
  audience: 'admin',
  summary: 'Waive an open invoice; the reason is shown to the seller',
  params,
  body,
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'invoice_not_found', 'invoice_not_open'],
})

export const cancelInvoice = endpoint({
  method: 'POST',
  path: '/api/admin/invoices/{id}/cancel',
  audience: 'admin',
  summary: 'Cancel an open invoice that was issued in error; the reason is shown to the seller',
  params,
  body,
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'invoice_not_found', 'invoice_not_open'],
})

export const extendInvoice = endpoint({
  method: 'POST',
  path: '/api/admin/invoices/{id}/extend',
  audience: 'admin',
  summary: 'Give more days to pay an open invoice; a shop that stopped because of it sells again',
  params,
  body: z.strictObject({
    days: z
      .int('Enter whole days')
      .check(z.minimum(1, 'Add at least 1 day'), z.maximum(90, 'At most 90 days')),
    reason: ReasonField,
  }),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'invoice_not_found', 'invoice_not_open'],
})

const MAX_DOLLARS = MAX_MONTHLY_FEE_CENTS / 100

export const setMonthlyFee = endpoint({
  method: 'POST',
  path: '/api/admin/entrepreneurs/{id}/monthly-fee',
  audience: 'admin',
  summary: 'Set what a seller pays a month, in US dollars, from the next invoice on; 0 for nothing',
  params,
  body: z.strictObject({
    monthlyFee: z.number('Enter an amount in dollars').check(
      z.minimum(0, 'A fee is 0 or more'),
      z.maximum(MAX_DOLLARS, `At most $${MAX_DOLLARS} a month`),
      z.refine((dollars) => Math.round(dollars * 100) / 100 === dollars, 'At most two decimals'),
    ),
    reason: ReasonField,
  }),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'entrepreneur_not_found'],
})
