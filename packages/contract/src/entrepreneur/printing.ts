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
  /** A router of the seller's was heard: it lets the pass in by itself. */
  hasRouter: z.boolean(),
  password: z.string(),
  /** The code is of the seller's own router, which counts its time. */
  fromStock: z.boolean(),
  /** Beside such a code, where its router asks for one. */
  stockPassword: z.nullable(z.string()),
  qrCode: z.string(),
  expiresAt: InstantField,
  /** Its time begins with its first use, until `expiresAt` at the latest; else null. */
  unusedMinutes: z.nullable(z.int()),
  /** When it opens phones; null: always. */
  hours: z.nullable(PassHoursBody),
  amount: MoneyOutField,
  paymentMethod: PaymentMethodField,
})

const limits = [{ by: 'account', max: 300, windowSeconds: 600 }] as const

export const listSlips = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/slips',
  audience: 'entrepreneur',
  action: 'print',
  summary: 'The passes that still run, the newest first and 60 at most, with all that an access slip shows',
  replies: { 200: z.object({ businessName: z.string(), slips: z.array(SlipBody) }) },
  errors: ['too_many_requests'],
  limits,
})

export const readSlip = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/slips/{id}',
  audience: 'entrepreneur',
  action: 'print',
  summary: 'One pass that still runs, by the purchase that brought it',
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
  summary: 'What a paid sale came to, with the tax inside',
  params: z.object({ id: IdField }),
  replies: { 200: ReceiptBody },
  errors: ['invalid_request', 'purchase_not_found', 'too_many_requests'],
  limits,
})
