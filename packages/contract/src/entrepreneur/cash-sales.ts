import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { CustomerNameField, DeliveryMethodField, MoneyField, PackageIdField, PhoneField } from '../fields.ts'

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
  }),
  replies: { 200: z.object({ transactionId: z.string() }) },
  errors: [
    'invalid_request',
    'package_not_found',
    'package_inactive',
    'duration_not_allowed',
    'seller_not_selling',
    'seller_closed',
    'wifi_not_named',
    'delivery_not_offered',
    'recipient_not_reachable',
    'phone_not_valid',
    'key_reused',
    'price_changed',
    'already_decided',
    'codes_sold_out',
    'too_many_requests',
  ],
  limits: [{ by: 'account', max: 600, windowSeconds: 600 }],
})
