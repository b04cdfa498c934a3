import { PHONE_CHANNELS } from '@minit/domain/messaging/message-kinds.ts'
import { PAYMENT_METHODS } from '@minit/domain/money/payments.ts'
import { PROMOTION_KINDS } from '@minit/domain/shop/promotions.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  IdField,
  InstantField,
  LoyaltyTierField,
  MoneyOutField,
  PaymentMethodField,
  PhoneField,
  searchOf,
} from '../fields.ts'
import { CursorField, PeriodField } from './list-fields.ts'
import { RefundBody } from './refunds.ts'

const SaleBody = z.object({
  /** The transactionId. */
  id: z.string(),
  customerName: z.string(),
  loyaltyTier: LoyaltyTierField,
  paymentMethod: PaymentMethodField,
  packageName: z.string(),
  /** Base minutes. */
  duration: z.int(),
  overtimeMinutes: z.int(),
  /** Minutes that its pass gave to other numbers. */
  givenMinutes: z.int(),
  amount: MoneyOutField,
  /** The price before discounts, and the discounts: by the offer, and for loyalty. */
  listPrice: MoneyOutField,
  discount: MoneyOutField,
  /** The happy hour or code that lowered it, and the amount; null without one. */
  offer: z.nullable(
    z.object({
      kind: z.enum(PROMOTION_KINDS),
      name: z.string(),
      code: z.nullable(z.string()),
      off: MoneyOutField,
    }),
  ),
  /** For a cash sale: which member of the shop took it. Null for an agent's sale and other methods. */
  soldBy: z.nullable(z.string()),
  timestamp: InstantField,
  /** Refunded sales stay in the list, and count in no figure. */
  isRefunded: z.boolean(),
  /** The refund; null without one, and for sales refunded before it was recorded. */
  refund: z.nullable(RefundBody),
  /** Until when the seller may refund it; null if not at all. */
  refundableUntil: z.nullable(InstantField),
  /** Overtime that was not refunded although its pass was, so that its money is owed back too. */
  isOwedBack: z.boolean(),
  /** The shop where the minutes of its pass are used now, which a refund ends; null for none. */
  awayAt: z.nullable(z.string()),
  /** For a cash sale that was uploaded late: when, by whom and from which device; null for others. */
  lateUpload: z.nullable(
    z.object({ soldAt: InstantField, receivedAt: InstantField, personName: z.string(), device: z.string() }),
  ),
})

export const listRecentSales = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/sales/recent',
  audience: 'entrepreneur',
  action: 'see_counter',
  summary: 'The last 20 paid sales, newest first',
  replies: { 200: z.array(SaleBody) },
  errors: [],
})

/** Empty filters count as absent, because forms send them so. */
const salesFilters = {
  period: PeriodField,
  /** The beginning of a name or phone number, an order code, or a transactionId. */
  search: z.optional(searchOf(0, 80, 'Search for a name, a phone number or an order code')),
  method: z.optional(z.enum([...PAYMENT_METHODS, ''], 'Choose a payment method of the list')),
  packageId: z.optional(
    z.string().check(z.regex(/^([0-9A-HJKMNP-TV-Z]{26})?$/, 'Choose a package of the list')),
  ),
}

export const listSalesHistory = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/sales/history',
  audience: 'entrepreneur',
  action: 'read_reports',
  summary:
    'Paid sales of a period, newest first, 50 at a time; the header `next-cursor` has the cursor of the next page, if any',
  query: z.strictObject({ ...salesFilters, cursor: z.optional(CursorField) }),
  replies: { 200: z.array(SaleBody) },
  errors: ['invalid_request'],
})

export const exportSales = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/sales/export',
  audience: 'entrepreneur',
  maxStaleSeconds: 2,
  action: 'read_reports',
  summary: 'All of these sales as a CSV file; one export at a time for each seller',
  query: z.strictObject(salesFilters),
  text: 'text/csv',
  replies: { 200: z.string() },
  errors: ['invalid_request', 'too_many_requests'],
  limits: [{ by: 'account', max: 30, windowSeconds: 3600 }],
})

export const resendAccess = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/resend-qr',
  audience: 'entrepreneur',
  action: 'resend_access',
  summary:
    "Send the access details again, to the purchase's own number, or to the given one of a sale without a number: a minute apart, at most three an hour",
  body: z.strictObject({
    transactionId: IdField,
    method: z.enum(PHONE_CHANNELS, 'Choose SMS or WhatsApp'),
    /** Only for a sale without a number, by whoever took its cash or the owner. */
    phoneNumber: z.optional(PhoneField),
  }),
  replies: { 200: z.object({ success: z.boolean(), message: z.string() }) },
  errors: [
    'invalid_request',
    'purchase_not_found',
    'pass_over',
    'delivery_not_offered',
    'recipient_not_reachable',
    'phone_not_valid',
    'sale_has_number',
    'too_many_requests',
  ],
  limits: [{ by: 'account', max: 60, windowSeconds: 3600 }],
})
