import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { codeOf, EntrepreneurKeyField, phoneOf } from '../fields.ts'
import { CaptiveTokenField } from './network.ts'

export const redeemVoucher = endpoint({
  method: 'POST',
  path: '/api/vouchers/redeem',
  audience: 'customer',
  summary:
    'Redeem the code of a voucher, or of a sponsor’s card, once, for a pass. A repeat with the same key returns the same pass',
  headers: z.object({
    'phone-place': z.optional(CaptiveTokenField),
    'idempotency-key': z.optional(
      z.string().check(z.regex(/^[\w-]{8,64}$/, 'The Idempotency-Key is not valid')),
    ),
  }),
  body: z.strictObject({
    code: codeOf(1, 40, 'Enter the code of your voucher'),
    /** The seller whose page it is typed on; absent for the link on the voucher. */
    entrepreneurId: z.optional(EntrepreneurKeyField),
    /** Counts for loyalty if the voucher's sale was not reported before; may be empty. */
    phoneNumber: z._default(phoneOf(0, 40, 'Valid phone number required'), ''),
  }),
  replies: {
    200: z.object({
      transactionId: z.string(),
      statusToken: z.string(),
      /** The minutes of a sponsor’s card, which have a page of their own. */
      isFree: z.boolean(),
    }),
  },
  errors: [
    'invalid_request',
    'code_not_known',
    'voucher_of_other_seller',
    'voucher_void',
    'voucher_used',
    'voucher_past',
    'seller_not_selling',
    'seller_not_installed',
    'wifi_not_named',
    'wifi_not_connected',
    'phone_not_valid',
    'pass_on_other_phone',
    'free_minutes_not_offered',
    'free_minutes_used_up',
    'free_minutes_had',
    'free_minutes_closed',
    'free_minutes_at_wifi',
    'free_minutes_online',
    'too_many_requests',
  ],
  // Wrong codes have a limit of their own: five for each phone.
  limits: [{ by: 'address', max: 6_000, windowSeconds: 600 }],
})
