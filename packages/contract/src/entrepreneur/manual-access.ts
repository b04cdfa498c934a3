import { ACCESS_MODES } from '@minit/domain/shop/joining.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { codeOf, IdField, InstantField } from '../fields.ts'

/**
 * `waiting`: its time begins with the tap or at `startsAt`. `running`: it began without a tap. `online`:
 * connected.
 */
const ManualStateField = z.enum(['waiting', 'running', 'online', 'ended'])

const ManualPassBody = z.object({
  transactionId: z.string(),
  orderCode: z.string(),
  customerName: z.string(),
  packageName: z.string(),
  /** How long it runs. */
  minutes: z.int(),
  /** How many phones it is for. */
  maxDevices: z.int(),
  state: ManualStateField,
  /** When its time begins or began; null while only the tap starts it. */
  startsAt: z.nullable(InstantField),
  /** When it currently ends; the last day of use while only the tap starts it. */
  endsAt: InstantField,
  connectedAt: z.nullable(InstantField),
  /** Which staff member tapped; null for the owner, and before. */
  connectedBy: z.nullable(z.string()),
  /** Its phone paid nothing: `paidBy` is the sponsor, null for the seller's own free minutes. Null for a sale. */
  free: z.nullable(z.object({ paidBy: z.nullable(z.string()) })),
})

export const listManualPasses = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/by-hand',
  audience: 'entrepreneur',
  action: 'see_counter',
  summary:
    'The passes of a shop that joins phones by hand: waiting for the WiFi password, online, and ended in the last half hour',
  replies: {
    200: z.object({
      joining: z.enum(ACCESS_MODES),
      networkName: z.string(),
      passes: z.array(ManualPassBody),
    }),
  },
  errors: [],
})

export const connectManually = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/by-hand/{id}/connect',
  audience: 'entrepreneur',
  action: 'sell',
  summary:
    'Confirm that the WiFi password was typed into the phone: the time begins now. A repeat changes nothing',
  params: z.object({ id: IdField }),
  replies: { 200: ManualPassBody },
  errors: [
    'purchase_not_found',
    'pass_joins_by_itself',
    'pass_refunded',
    'pass_paused',
    'pass_over',
    'too_many_requests',
  ],
  limits: [{ by: 'account', max: 600, windowSeconds: 600 }],
})

export const findManualPass = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/by-hand/look-up',
  audience: 'entrepreneur',
  action: 'sell',
  summary: 'Find the pass of a code that a customer shows. This uses a voucher or a sponsor’s card',
  body: z.strictObject({ code: codeOf(1, 40, 'Type the code') }),
  replies: { 200: ManualPassBody },
  errors: [
    'invalid_request',
    'code_not_known',
    'pass_joins_by_itself',
    'pass_refunded',
    'pass_over',
    'voucher_of_other_seller',
    'voucher_void',
    'voucher_used',
    'voucher_past',
    'seller_not_selling',
    'seller_not_installed',
    'wifi_not_named',
    'wifi_not_connected',
    'free_minutes_not_offered',
    'free_minutes_used_up',
    'free_minutes_had',
    'free_minutes_closed',
    'too_many_requests',
  ],
  limits: [{ by: 'account', max: 120, windowSeconds: 600 }],
})
