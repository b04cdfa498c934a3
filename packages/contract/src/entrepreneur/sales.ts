import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { IdField, InstantField, LoyaltyTierField, MoneyField, PaymentMethodField } from '../fields.ts'

export const SaleBody = z.object({
  /** The transactionId. */
  id: z.string(),
  customerName: z.string(),
  loyaltyTier: LoyaltyTierField,
  paymentMethod: PaymentMethodField,
  packageName: z.string(),
  /** Base minutes. */
  duration: z.int(),
  overtimeMinutes: z.int(),
  amount: MoneyField,
  timestamp: InstantField,
})

export const listRecentSales = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/sales/recent',
  audience: 'entrepreneur',
  summary: 'The last 20 paid sales, newest first',
  replies: { 200: z.array(SaleBody) },
  errors: [],
})

export const resendAccess = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/resend-qr',
  audience: 'entrepreneur',
  summary:
    "Send the access details again, to the purchase's own number: a minute apart, three an hour at most",
  body: z.strictObject({
    transactionId: IdField,
    method: z.enum(['sms', 'whatsapp'], 'Choose SMS or WhatsApp'),
  }),
  replies: { 200: z.object({ success: z.boolean(), message: z.string() }) },
  errors: ['invalid_request', 'purchase_not_found', 'pass_over', 'too_many_requests'],
  limits: [{ by: 'account', max: 60, windowSeconds: 3600 }],
})
