import { cleanCode } from '@minit/domain/kernel/clean-text.ts'
import { PHONE_LINE } from '@minit/domain/kernel/typed-lines.ts'
import { MESSAGE_STATES, PHONE_CHANNELS } from '@minit/domain/messaging/message-kinds.ts'
import { WIFI_KINDS } from '@minit/domain/shop/wifi.ts'
import * as z from 'zod/mini'
import {
  DeliveryMethodField,
  InstantField,
  MoneyField,
  MoneyOutField,
  PaymentMethodField,
  phoneOf,
} from '../fields.ts'
import { CaptiveTokenField } from './network.ts'
import { PassHoursBody } from './option-bodies.ts'

export const NextActionBody = z.discriminatedUnion('type', [
  z.object({ type: z.literal('await_prompt') }),
  z.object({ type: z.literal('dial_ussd'), code: z.string(), telUri: z.string() }),
  z.object({ type: z.literal('redirect'), url: z.string() }),
  z.object({ type: z.literal('collect_cash') }),
])

/** The full message and its state. `sent` only after the gateway accepted it. */
export const MessageBody = z.object({
  channel: z.enum(PHONE_CHANNELS),
  to: z.string(),
  text: z.string(),
  state: z.enum(MESSAGE_STATES),
  /** Queued, tried, and not accepted by any gateway so far. */
  isStuck: z.boolean(),
})

const resultFields = {
  qrCode: z.string(),
  networkName: z.string(),
  password: z.string(),
  /**
   * The code is of the seller's own router, which counts its time: `expiresAt` is how long it is shown here.
   */
  fromStock: z.boolean(),
  /** The password for such a code, if its router requires one. */
  stockPassword: z.nullable(z.string()),
  expiresAt: InstantField,
  transactionId: z.string(),
  businessName: z.string(),
  entrepreneurNotified: z.boolean(),
  startsAt: InstantField,
  /** Minutes of an unused pass, whose first use must be by `expiresAt`; else null. */
  unusedMinutes: z.nullable(z.int()),
  /** When it opens phones and its time runs; null: always. */
  hours: z.nullable(PassHoursBody),
  /** Saved minutes of a paused pass, rounded up, which must be resumed by `expiresAt`; null while it runs. */
  pausedMinutes: z.nullable(z.int()),
  /** Minutes left of a pass whose minutes run only while its phones are online; null for any other. */
  onlineMinutes: z.nullable(z.int()),
  wifiKind: z.enum(WIFI_KINDS),
  message: z.nullable(MessageBody),
}
export const PurchaseResultBody = z.object(resultFields)

/** The order on the waiting screen and the receipt. */
export const OrderBody = z.object({
  /** Five characters, by which the seller finds a cash order. */
  orderCode: z.string(),
  entrepreneurId: z.string(),
  businessName: z.string(),
  location: z.string(),
  helpPhone: z.nullable(z.string()),
  packageName: z.string(),
  /** A printed voucher, which its holder did not pay for on a page of ours. */
  isVoucher: z.boolean(),
  customerName: z.string(),
  phoneNumber: z.string(),
  paymentMethod: PaymentMethodField,
  deliveryMethod: DeliveryMethodField,
  listPrice: MoneyOutField,
  discount: MoneyOutField,
  price: MoneyOutField,
  gst: MoneyOutField,
  /** The GST rate on the day of the order, such as 15. */
  gstPercent: z.number(),
  baseMinutes: z.int(),
  walletBonusMinutes: z.int(),
  loyaltyMinutes: z.int(),
  vipMinutes: z.int(),
  totalMinutes: z.int(),
  createdAt: InstantField,
  askedAt: z.nullable(InstantField),
  paidAt: z.nullable(InstantField),
})

const readyReply = z.object({ status: z.literal('ready'), statusToken: z.string(), ...resultFields })
/** A paid gift: its code is for the recipient only. */
const giftReply = z.object({
  status: z.literal('sent'),
  transactionId: z.string(),
  statusToken: z.string(),
  /** Masked. */
  to: z.string(),
})
const pendingReply = z.object({
  status: z.literal('awaiting_payment'),
  transactionId: z.string(),
  nextAction: NextActionBody,
  payBy: InstantField,
  statusToken: z.string(),
})

export const IdempotencyKeyField = z.optional(
  z.string().check(z.regex(/^[\w-]{8,64}$/, 'The Idempotency-Key is not valid')),
)

export const purchaseHeaders = z.object({
  'idempotency-key': IdempotencyKeyField,
  prefer: z.optional(z.string().check(z.maxLength(100))),
  /** Where the phone is that the pass is to open. */
  'phone-place': z.optional(CaptiveTokenField),
})

/** The recipient's number of a gift; empty for the buyer's own pass. */
export const sendToField = z._default(phoneOf(0, PHONE_LINE.maximum, PHONE_LINE.message), '')

/** The price that the page showed, if sent: compared with ours, never trusted. */
export const shownPrice = z.optional(MoneyField)

/**
 * The slower speed in kbit/s that the page showed for a new pass, null if it showed none: the pass gets no less. Absent:
 * as it is sold now.
 */
export const shownKbps = z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(10_000_000))))

/** A typed discount code; empty counts as absent. */
export const discountCode = z.optional(
  z.string('Enter the code').check(z.overwrite(cleanCode), z.maxLength(40, 'This code is too long')),
)

/** 200 once paid, else 202 with the next action. */
export const purchaseReplies = {
  200: z.discriminatedUnion('status', [readyReply, giftReply]),
  202: pendingReply,
}

/** The refund of a purchase, for its buyer. */
export const OwnRefundBody = z.object({
  amount: MoneyOutField,
  /** `delayed`: it has not arrived yet, and an operator handles it. */
  state: z.enum(['under_way', 'delayed', 'sent']),
  isCash: z.boolean(),
  /** Masked. */
  phone: z.string(),
  reference: z.nullable(z.string()),
})
