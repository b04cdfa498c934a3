import { WIFI_KINDS } from '@minit/domain/shop/wifi.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { IdField, InstantField, MoneyOutField, PaymentMethodField, SuccessBody } from '../fields.ts'

const NotificationBody = z.object({
  id: z.string(),
  kind: z.enum(['sale', 'cash_to_confirm', 'overtime', 'codes_low']),
  title: z.string(),
  message: z.string(),
  timestamp: InstantField,
  read: z.boolean(),
  transactionId: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  /** Masked; `revealPhone` shows it whole. */
  phoneNumber: z.string(),
  packageName: z.string(),
  paymentMethod: PaymentMethodField,
  amount: MoneyOutField,
  /** Refunded or undone. */
  isRefunded: z.boolean(),
  /** The seller has not confirmed or declined the cash yet. */
  awaitsCash: z.boolean(),
  /** The five characters that the customer's page also shows. */
  orderCode: z.string(),
  /** The number bought from this seller before; set only for cash to confirm. */
  isKnownBuyer: z.boolean(),
  /** Null until payment, after the end of the pass, and if the code is not here. */
  networkName: z.nullable(z.string()),
  wifiKind: z.nullable(z.enum(WIFI_KINDS)),
  password: z.nullable(z.string()),
  qrCode: z.nullable(z.string()),
  /**
   * Where the code of a running pass can be read. `here`: in `password`. Staff read no code of a pass that
   * they did not sell: `on_slip`: through `readSlip`, which leaves a row in the shop's log; `on_voucher`:
   * only on its paper. `none`: no pass runs.
   */
  codePlace: z.enum(['here', 'on_slip', 'on_voucher', 'none']),
})

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/notifications',
  audience: 'entrepreneur',
  action: 'see_counter',
  summary:
    'Customer activity, newest first, with the cash sales to confirm: of known buyers, and the 20 newest of others; 304 without news, with `Prefer: wait=50` after 50 s',
  headers: z.object({
    'if-none-match': z.optional(z.string().check(z.maxLength(100))),
    prefer: z.optional(z.string().check(z.maxLength(100))),
  }),
  replies: { 200: z.array(NotificationBody), 304: z.null() },
  errors: [],
})

export const markNotificationRead = endpoint({
  method: 'PATCH',
  path: '/api/entrepreneur/notifications/{id}',
  audience: 'entrepreneur',
  action: 'see_counter',
  summary: 'Mark read',
  params: z.object({ id: IdField }),
  body: z.nullish(z.strictObject({ read: z.optional(z.literal(true)) })),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'notification_not_found'],
})

const cashParams = z.object({ id: IdField })

export const confirmCash = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/purchases/{id}/confirm-cash',
  audience: 'entrepreneur',
  action: 'confirm_cash',
  summary: 'Confirm that the cash was received: the pass is issued',
  params: cashParams,
  replies: { 200: SuccessBody },
  errors: ['purchase_not_found', 'already_decided', 'seller_not_selling', 'pass_refunded'],
})

export const declineCash = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/purchases/{id}/decline-cash',
  audience: 'entrepreneur',
  action: 'confirm_cash',
  summary: 'The customer did not pay: the purchase ends',
  params: cashParams,
  replies: { 200: SuccessBody },
  errors: ['purchase_not_found', 'already_decided'],
})
