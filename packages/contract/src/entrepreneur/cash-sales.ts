import * as z from 'zod/mini'
import { discountCode, shownKbps } from '../customer/purchase-bodies.ts'
import { endpoint } from '../endpoint.ts'
import {
  CustomerNameField,
  DeliveryMethodField,
  IdField,
  MoneyField,
  PackageIdField,
  PhoneField,
  SuccessBody,
} from '../fields.ts'

/** A clock that was set meanwhile may give any value, and its sale must still be uploaded. */
const MAX_SECONDS = 2_147_483_647

/** Of the sale that a phone keeps: the same key is the same sale. */
const SaleKeyHeader = z.object({
  'idempotency-key': z
    .string('An Idempotency-Key is needed')
    .check(z.regex(/^[\w-]{8,64}$/, 'The Idempotency-Key is not valid')),
})

/**
 * One call for the sale and its cash, since both have happened when it is uploaded, perhaps hours later or
 * twice.
 */
export const sellForCash = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/cash-sales',
  audience: 'entrepreneur',
  action: 'confirm_cash',
  summary: 'Record a sale whose cash was taken, also one made offline: the same key is the same sale',
  headers: SaleKeyHeader,
  body: z.strictObject({
    packageId: PackageIdField,
    /** Absent if the customer gave none; without a number the code is shown, never sent. */
    customerName: z.optional(CustomerNameField),
    phoneNumber: z.optional(PhoneField),
    deliveryMethod: DeliveryMethodField,
    /** The cash that was taken. */
    amount: MoneyField,
    shownKbps,
    /** The code that lowered the price. */
    discountCode,
    /**
     * How long ago it was made, by the phone's own clock. If the phone was offline then and since, price,
     * hours and daily limits apply as of then, up to seven days back; otherwise, and if absent, as of now.
     * The value is stored in any case.
     */
    madeSecondsAgo: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_SECONDS))),
  }),
  replies: { 200: z.object({ transactionId: z.string(), statusToken: z.string() }) },
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
    'number_needed',
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

export const undoCashSale = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/cash-sales/{id}/undo',
  audience: 'entrepreneur',
  action: 'confirm_cash',
  summary:
    'Undo a cash sale within 10 seconds, by whoever took the cash and before a phone uses its pass: the pass ends and the cash goes back',
  params: z.object({ id: IdField }),
  replies: { 200: SuccessBody },
  errors: [
    'invalid_request',
    'purchase_not_found',
    'not_refundable',
    'undo_too_late',
    'undo_pass_used',
    'insufficient_drawer_cash',
    'too_many_requests',
  ],
  limits: [{ by: 'account', max: 120, windowSeconds: 3600 }],
})

/** A lost answer leaves the phone in doubt whether its sale arrived, so the key names it and not an id. */
export const undoKeptSale = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/cash-sales/undo',
  audience: 'entrepreneur',
  action: 'confirm_cash',
  summary:
    'Undo a cash sale that the phone kept: the log shows it, and if the sale has arrived, it is cancelled',
  headers: SaleKeyHeader,
  body: z.strictObject({
    packageId: PackageIdField,
    /** The cash that was taken, and goes back. */
    amount: MoneyField,
    /** How long ago the seller undid it, by the phone's own clock. */
    undoneSecondsAgo: z.int().check(z.minimum(0), z.maximum(MAX_SECONDS)),
  }),
  replies: { 200: SuccessBody },
  errors: [
    'invalid_request',
    'package_not_found',
    'purchase_not_found',
    'not_refundable',
    'undo_too_late',
    'undo_pass_used',
    'insufficient_drawer_cash',
    'too_many_requests',
  ],
  limits: [{ by: 'account', max: 600, windowSeconds: 600 }],
})
