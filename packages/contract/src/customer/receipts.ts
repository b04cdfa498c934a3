import { cleanCode } from '@minit/domain/kernel/clean-text.ts'
import { PURCHASE_KINDS } from '@minit/domain/money/payments.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { IdField, InstantField, MoneyOutField, PaymentMethodField } from '../fields.ts'

/** A receipt, the same for its buyer, its seller and an admin. */
export const ReceiptBody = z.object({
  /** The receipt's number. */
  transactionId: z.string(),
  /** The short code of the order, for people. */
  orderCode: z.string(),
  businessName: z.string(),
  location: z.string(),
  /** The seller's number. */
  phoneNumber: z.string(),
  kind: z.enum(PURCHASE_KINDS),
  packageName: z.string(),
  customerName: z.string(),
  /** Masked. */
  customerPhone: z.string(),
  paymentMethod: PaymentMethodField,
  /** The operator's or provider's reference of the payment; null for cash, and if unknown. */
  providerReference: z.nullable(z.string()),
  baseMinutes: z.int(),
  walletBonusMinutes: z.int(),
  loyaltyMinutes: z.int(),
  vipMinutes: z.int(),
  listPrice: MoneyOutField,
  discount: MoneyOutField,
  price: MoneyOutField,
  gst: MoneyOutField,
  /** The GST rate on the day of the sale, such as 15. */
  gstPercent: z.number(),
  /** The price without GST. */
  net: MoneyOutField,
  paidAt: InstantField,
  isRefunded: z.boolean(),
  /** The signed link, and its QR code as an SVG data URL. */
  verifyUrl: z.string(),
  qrCode: z.string(),
  /** The receipt's page and PDF, for anyone with the address, without the pass. */
  pagePath: z.string(),
  pdfPath: z.string(),
})

const KeyField = z.optional(z.string().check(z.maxLength(100)))
const params = z.object({ transactionId: IdField })
const limits = [
  { by: 'address', max: 600, windowSeconds: 600, sharedCounter: 'receipts' },
  { by: 'address', max: 1_200, windowSeconds: 600, sharedCounter: 'receipts', counts: 'refusals' },
] as const

export const openReceipt = endpoint({
  method: 'GET',
  path: '/api/receipts/{transactionId}',
  audience: 'public',
  summary: 'A receipt, for anyone with its address; it shows no code of a pass',
  params,
  headers: z.object({ 'receipt-key': KeyField }),
  replies: { 200: ReceiptBody },
  errors: ['invalid_request', 'purchase_not_found', 'too_many_requests'],
  limits,
})

export const drawReceipt = endpoint({
  method: 'GET',
  path: '/api/receipts/{transactionId}/pdf',
  audience: 'public',
  summary: 'The receipt in PDF, as wide as the paper of a small receipt printer',
  params,
  query: z.strictObject({ k: KeyField }),
  file: 'application/pdf',
  replies: { 200: z.string() },
  errors: ['invalid_request', 'purchase_not_found', 'too_many_requests'],
  limits,
})

export const verifyReceipt = endpoint({
  method: 'GET',
  path: '/api/receipts/verify',
  audience: 'public',
  summary: 'Whether a receipt is ours, by its signed link or by its number; it never reveals the buyer',
  query: z.strictObject({
    /** The part after `?r=` in the signed link. */
    r: z.optional(z.string().check(z.overwrite(cleanCode), z.maxLength(2000))),
    number: z.optional(z.string().check(z.overwrite(cleanCode), z.maxLength(100))),
  }),
  replies: {
    200: z.object({
      /** `unknown`: we did not sign it, or there is no such sale. */
      state: z.enum(['genuine', 'refunded', 'unknown']),
      /** Null if it is unknown. */
      receipt: z.nullable(
        z.object({
          number: z.string(),
          businessName: z.string(),
          location: z.string(),
          price: MoneyOutField,
          gst: MoneyOutField,
          gstPercent: z.number(),
          paidAt: InstantField,
        }),
      ),
    }),
  },
  errors: ['invalid_request', 'too_many_requests'],
  limits: [{ by: 'address', max: 6_000, windowSeconds: 600 }],
})
