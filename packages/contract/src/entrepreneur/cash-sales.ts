import * as z from 'zod/mini'
import { discountCode } from '../customer/purchase-bodies.ts'
import { endpoint } from '../endpoint.ts'
import { CustomerNameField, DeliveryMethodField, MoneyField, PackageIdField, PhoneField } from '../fields.ts'

/** A clock that was set right meanwhile says anything, and its sale is to be told all the same. */
const MAX_SECONDS = 2_147_483_647

/** One call for the sale and its cash, since both have happened when it is told: perhaps hours ago, and perhaps twice. */
export const sellForCash = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/cash-sales',
  audience: 'entrepreneur',
  action: 'confirm_cash',
  summary:
    'A sale whose cash is in hand, also one made while the line was gone: the same key is the same sale',
  headers: z.object({
    'idempotency-key': z
      .string('An Idempotency-Key is needed')
      .check(z.regex(/^[\w-]{8,64}$/, 'The Idempotency-Key is not valid')),
  }),
  body: z.strictObject({
    packageId: PackageIdField,
    customerName: CustomerNameField,
    phoneNumber: PhoneField,
    deliveryMethod: DeliveryMethodField,
    /** The cash that was taken. */
    amount: MoneyField,
    /** By which the price was lowered. */
    discountCode,
    /**
     * How long ago it was made, by the phone's own clock. Where the phone had no connection then, nor since, price, hours and the
     * most of a day are judged as of then, up to seven days back. Else, and where it is left out: as of now. What is said is kept all the same.
     */
    madeSecondsAgo: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_SECONDS))),
  }),
  replies: { 200: z.object({ transactionId: z.string() }) },
  errors: [
    'invalid_request',
    'package_not_found',
    'package_inactive',
    'package_not_now',
    'package_day_limit',
    'duration_not_allowed',
    'seller_not_selling',
    'seller_not_installed',
    'seller_closed',
    'method_not_offered',
    'wifi_not_named',
    'wifi_not_connected',
    'delivery_not_offered',
    'recipient_not_reachable',
    'phone_not_valid',
    'key_reused',
    'price_changed',
    'discount_code_unknown',
    'discount_code_over',
    'discount_code_used_up',
    'discount_code_used_by_you',
    'discount_code_other_package',
    'discount_code_no_gain',
    'already_decided',
    'codes_sold_out',
    'too_many_requests',
  ],
  limits: [{ by: 'account', max: 600, windowSeconds: 600 }],
})
