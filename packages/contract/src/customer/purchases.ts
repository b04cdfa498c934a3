import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  CounterMethodField,
  CustomerNameField,
  DeliveryMethodField,
  EntrepreneurKeyField,
  IdField,
  MoneyField,
  PackageIdField,
  PhoneField,
  ProviderMethodField,
  SelfServiceDeliveryField,
} from '../fields.ts'
import {
  discountCode,
  purchaseHeaders,
  purchaseReplies,
  sendToField,
  shownKbps,
  shownPrice,
} from './purchase-bodies.ts'

const purchaseErrors = [
  'invalid_request',
  'package_not_found',
  'package_inactive',
  'package_not_now',
  'package_day_limit',
  'duration_not_allowed',
  'seller_not_selling',
  'seller_not_installed',
  'seller_closed',
  'wifi_not_named',
  'wifi_not_connected',
  'delivery_not_offered',
  'recipient_not_reachable',
  'method_not_offered',
  'phone_not_valid',
  'key_reused',
  'codes_held',
  'codes_held_by_you',
  'payment_in_progress',
  'payment_failed',
  'price_changed',
  'discount_code_unknown',
  'discount_code_over',
  'discount_code_used_up',
  'discount_code_held',
  'discount_code_held_by_you',
  'discount_code_used_by_you',
  'discount_code_other_package',
  'discount_code_no_gain',
  'too_many_requests',
] as const

/** One counter for all requests of money. A market or an operator's network may share one address. */
export const purchaseLimits = [
  { by: 'phone', max: 20, windowSeconds: 600, sharedCounter: 'orders' },
  { by: 'address', max: 1200, windowSeconds: 600, sharedCounter: 'orders' },
  { by: 'address', max: 2_400, windowSeconds: 600, sharedCounter: 'orders', counts: 'refusals' },
] as const

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
    sendTo: sendToField,
    amount: shownPrice,
    shownKbps,
    discountCode,
  }),
  replies: purchaseReplies,
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
    sendTo: sendToField,
    amount: shownPrice,
    shownKbps,
    /** For any sum (the package's id is the seller's): the minutes that the page showed for it. */
    minutes: z.optional(z.int().check(z.minimum(1), z.maximum(43_200))),
    discountCode,
  }),
  replies: purchaseReplies,
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
    shownKbps,
    discountCode,
  }),
  replies: purchaseReplies,
  errors: [...purchaseErrors, 'entrepreneur_not_found', 'operator_unknown'],
  limits: purchaseLimits,
})
