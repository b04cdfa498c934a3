import { WIFI_KINDS } from '@minit/domain/shop/wifi.ts'
import * as z from 'zod/mini'
import { PassHoursBody } from '../customer/option-bodies.ts'
import { ReceiptBody } from '../customer/receipts.ts'
import { endpoint } from '../endpoint.ts'
import { IdField, InstantField, MoneyOutField, PaymentMethodField } from '../fields.ts'

const SlipBody = z.object({
  transactionId: z.string(),
  customerName: z.string(),
  packageName: z.string(),
  networkName: z.string(),
  wifiKind: z.enum(WIFI_KINDS),
  /** A router of the seller was seen and admits the pass automatically. */
  hasRouter: z.boolean(),
  password: z.string(),
  /** The code is of the seller's own router, which counts its time. */
  fromStock: z.boolean(),
  /** The password for such a code, if its router requires one. */
  stockPassword: z.nullable(z.string()),
  qrCode: z.string(),
  expiresAt: InstantField,
  /** Minutes of an unused pass, which must begin by `expiresAt`; else null. */
  unusedMinutes: z.nullable(z.int()),
  /** Minutes left of a pass whose minutes run only while it is online, by `expiresAt`; else null. */
  onlineMinutes: z.nullable(z.int()),
  /** When it opens phones; null: always. */
  hours: z.nullable(PassHoursBody),
  /** Null: free minutes, or those that another number gave. */
  amount: z.nullable(MoneyOutField),
  /** Its phone paid nothing: `paidBy` is the sponsor, null for the seller's own free minutes. Else null. */
  free: z.nullable(z.object({ paidBy: z.nullable(z.string()) })),
  paymentMethod: PaymentMethodField,
})

const limits = [{ by: 'account', max: 300, windowSeconds: 600 }] as const

export const listSlips = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/slips',
  audience: 'entrepreneur',
  action: 'print',
  summary: 'The running passes, newest first, at most 60, with the content of their slips',
  replies: { 200: z.object({ businessName: z.string(), slips: z.array(SlipBody) }) },
  errors: ['too_many_requests'],
  limits,
})

export const readSlip = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/slips/{id}',
  audience: 'entrepreneur',
  action: 'print',
  summary: 'The slip of one running pass, by its purchase',
  params: z.object({ id: IdField }),
  replies: { 200: z.object({ businessName: z.string(), slip: SlipBody }) },
  errors: ['invalid_request', 'purchase_not_found', 'slip_of_card', 'pass_over', 'too_many_requests'],
  limits,
})

export const readReceipt = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/sales/{id}/receipt',
  audience: 'entrepreneur',
  action: 'print',
  summary: 'The receipt of a paid sale, with its GST',
  params: z.object({ id: IdField }),
  replies: { 200: ReceiptBody },
  errors: ['invalid_request', 'purchase_not_found', 'too_many_requests'],
  limits,
})
