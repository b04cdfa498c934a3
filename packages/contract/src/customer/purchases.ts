import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  CounterMethodField,
  CustomerNameField,
  DeliveryMethodField,
  EntrepreneurKeyField,
  IdField,
  InstantField,
  MoneyField,
  PackageIdField,
  PaymentMethodField,
  PhoneField,
  ProviderMethodField,
  SelfServiceDeliveryField,
} from '../fields.ts'

const NextActionBody = z.discriminatedUnion('type', [
  z.object({ type: z.literal('await_prompt') }),
  z.object({ type: z.literal('dial_ussd'), code: z.string(), telUri: z.string() }),
  z.object({ type: z.literal('redirect'), url: z.string() }),
  z.object({ type: z.literal('collect_cash') }),
])

/** What was sent, word for word, and how far it got. `sent` is said only after the gateway accepted it. */
const MessageBody = z.object({
  channel: z.enum(['sms', 'whatsapp']),
  to: z.string(),
  text: z.string(),
  state: z.enum(['queued', 'sent', 'failed']),
})

const resultFields = {
  qrCode: z.string(),
  networkName: z.string(),
  password: z.string(),
  expiresAt: InstantField,
  transactionId: z.string(),
  businessName: z.string(),
  entrepreneurNotified: z.boolean(),
  startsAt: InstantField,
  wifiKind: z.enum(['captive', 'per_pass_key', 'enterprise']),
  message: z.nullable(MessageBody),
}
export const PurchaseResultBody = z.object(resultFields)

/** What is being bought, for the waiting screen and the receipt. */
const OrderBody = z.object({
  entrepreneurId: z.string(),
  businessName: z.string(),
  location: z.string(),
  helpPhone: z.nullable(z.string()),
  packageName: z.string(),
  customerName: z.string(),
  phoneNumber: z.string(),
  paymentMethod: PaymentMethodField,
  deliveryMethod: DeliveryMethodField,
  listPrice: MoneyField,
  discount: MoneyField,
  price: MoneyField,
  gst: MoneyField,
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
const pendingReply = z.object({
  status: z.literal('awaiting_payment'),
  transactionId: z.string(),
  nextAction: NextActionBody,
  payBy: InstantField,
  statusToken: z.string(),
})

const purchaseHeaders = z.object({
  'idempotency-key': z.optional(
    z.string().check(z.regex(/^[\w-]{8,64}$/, 'The Idempotency-Key is not valid')),
  ),
  prefer: z.optional(z.string().check(z.maxLength(100))),
})

const purchaseErrors = [
  'invalid_request',
  'package_not_found',
  'package_inactive',
  'duration_not_allowed',
  'seller_not_selling',
  'seller_closed',
  'method_not_offered',
  'phone_not_valid',
  'key_reused',
  'payment_failed',
  'price_changed',
  'too_many_requests',
] as const

const purchaseLimits = [
  { by: 'phone', max: 20, windowSeconds: 600 },
  { by: 'address', max: 120, windowSeconds: 600 },
] as const

/** The price the page showed, where it says so: compared with ours, never trusted. */
const shownPrice = z.optional(MoneyField)

const replies = { 200: readyReply, 202: pendingReply }

export const purchaseWithQr = endpoint({
  method: 'POST',
  path: '/api/customer/purchase-with-qr',
  audience: 'customer',
  summary: "Buy a package on the QR page, or sell it from the owner's dashboard",
  headers: purchaseHeaders,
  body: z.strictObject({
    packageId: PackageIdField,
    customerName: CustomerNameField,
    phoneNumber: PhoneField,
    paymentMethod: CounterMethodField,
    deliveryMethod: DeliveryMethodField,
    amount: shownPrice,
  }),
  replies,
  errors: purchaseErrors,
  limits: purchaseLimits,
})

export const signupAndPay = endpoint({
  method: 'POST',
  path: '/api/customer/signup-and-pay',
  audience: 'customer',
  summary: 'Buy a package on the sign-up or self-service page',
  headers: purchaseHeaders,
  body: z.strictObject({
    packageId: PackageIdField,
    customerName: CustomerNameField,
    phoneNumber: PhoneField,
    paymentMethod: CounterMethodField,
    entrepreneurId: EntrepreneurKeyField,
    deliveryMethod: z._default(SelfServiceDeliveryField, 'qr_display'),
    amount: shownPrice,
  }),
  replies,
  errors: [...purchaseErrors, 'entrepreneur_not_found'],
  limits: purchaseLimits,
})

export const createPurchase = endpoint({
  method: 'POST',
  path: '/api/purchases',
  audience: 'customer',
  summary:
    'Buy a package on the provider page; `amount` is the price the page showed and is compared with ours',
  headers: purchaseHeaders,
  body: z.strictObject({
    customerId: IdField,
    entrepreneurId: EntrepreneurKeyField,
    packageId: PackageIdField,
    phone: PhoneField,
    paymentMethod: ProviderMethodField,
    amount: MoneyField,
  }),
  replies,
  errors: [...purchaseErrors, 'entrepreneur_not_found', 'operator_unknown'],
  limits: purchaseLimits,
})

export const readPurchase = endpoint({
  method: 'GET',
  path: '/api/purchases/{transactionId}',
  audience: 'customer',
  summary: 'The state of a purchase; `Prefer: wait=20` waits for a change',
  params: z.object({ transactionId: IdField }),
  headers: z.object({
    'purchase-token': z.optional(z.string().check(z.maxLength(100))),
    prefer: z.optional(z.string().check(z.maxLength(100))),
  }),
  replies: {
    200: z.object({
      transactionId: z.string(),
      status: z.enum(['awaiting_payment', 'ready', 'failed', 'expired', 'refunded']),
      nextAction: z.optional(NextActionBody),
      payBy: z.optional(InstantField),
      result: z.optional(PurchaseResultBody),
      failure: z.optional(z.object({ reason: z.string(), message: z.string() })),
      order: OrderBody,
    }),
  },
  errors: ['purchase_not_found', 'too_many_requests'],
  // One shop's WiFi and one operator's network put many buyers behind one address.
  limits: [
    { by: 'purchase', max: 600, windowSeconds: 600 },
    { by: 'address', max: 20_000, windowSeconds: 600 },
  ],
})
