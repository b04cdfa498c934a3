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
  /** Still waiting for the seller to say whether the cash was received. */
  awaitsCash: z.boolean(),
  /** The five signs that the customer's page shows too. */
  orderCode: z.string(),
  /** The number bought from this seller before; told of cash to confirm alone. */
  isKnownBuyer: z.boolean(),
  /** Empty until paid, again once the pass is over, and where the code is not here. */
  networkName: z.nullable(z.string()),
  wifiKind: z.nullable(z.enum(WIFI_KINDS)),
  password: z.nullable(z.string()),
  qrCode: z.nullable(z.string()),
  /**
   * Where the code of a pass that runs is read. `here`: in `password`. Staff read no code here of a pass that they did not sell
   * themselves: `on_slip`: by `readSlip`, which leaves a line in the shop's log; `on_voucher`: on its paper alone. `none`: no pass runs.
   */
  codePlace: z.enum(['here', 'on_slip', 'on_voucher', 'none']),
})

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/notifications',
  audience: 'entrepreneur',
  action: 'see_counter',
  summary:
    'What customers did, newest first, with the cash sales still to confirm: of known buyers, and the 20 newest of others; 304 when nothing is new, after `Prefer: wait=50` once that is so for 50 s',
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
  summary: 'The seller has the cash in hand: the pass is issued',
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
