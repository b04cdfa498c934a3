import { PASS_NETWORK_STATES, PHONE_STATES } from '@minit/domain/network/access.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { codeOf, IdField, InstantField } from '../fields.ts'
import { PassHoursBody } from './option-bodies.ts'

/** Characters of a sealed place, which includes the address from the router's redirect. */
export const MAX_CAPTIVE_TOKEN_LENGTH = 2_000

/** A phone's location from its router's redirect, sealed: only the server can read it. */
export const CaptiveTokenField = z.string().check(
  z.maxLength(MAX_CAPTIVE_TOKEN_LENGTH),
  // A key number with a dot precedes it, except for the first key.
  z.regex(/^(?:[1-9]\d{0,4}\.)?[\w-]*$/, 'This link is not complete'),
)
const token = z.optional(z.string().check(z.maxLength(100)))
const prefer = z.optional(z.string().check(z.maxLength(100)))

/** The router opens once the phone itself visits its login address, through `/wifi-login`. */
const logsIn = z.boolean()

const CaptiveStateBody = z.object({
  businessName: z.string(),
  /** The end of the phone's MAC address, for display. */
  phone: z.string(),
  state: z.enum(PHONE_STATES),
  /**
   * The end of the pass that admits the phone; null without one, and for minutes that run only while it is
   * online. For an unused pass, as if it began now.
   */
  endsAt: z.nullable(InstantField),
  /** Minutes left of a pass whose minutes run only while it is online; null for others, and without one. */
  minutesLeft: z.nullable(z.int()),
  /** When a pass of the phone that waits for its hours opens; null without one. */
  opensAt: z.nullable(InstantField),
  /**
   * The phone's running and queued passes: when the last of them ends, and their limits. Null without one.
   */
  running: z.nullable(
    z.object({
      until: InstantField,
      maxDevices: z.int(),
      downKbps: z.nullable(z.int()),
      upKbps: z.nullable(z.int()),
      hours: z.nullable(PassHoursBody),
      /** It has a data limit, a slower speed or pauses of its own, which no other pass extends. */
      hasOwnCounts: z.boolean(),
    }),
  ),
  /** The page that the user was going to. */
  wantedUrl: z.nullable(z.string()),
  logsIn,
})

export const readCaptiveState = endpoint({
  method: 'GET',
  path: '/api/wifi/place',
  audience: 'customer',
  summary: 'The state of the phone at this router; `Prefer: wait=20` waits while it is being opened',
  headers: z.object({ 'phone-place': z.optional(CaptiveTokenField), prefer }),
  replies: { 200: CaptiveStateBody },
  errors: ['invalid_request', 'place_not_known', 'too_many_requests'],
  limits: [{ by: 'address', max: 20_000, windowSeconds: 600 }],
})

export const enterCode = endpoint({
  method: 'POST',
  path: '/api/wifi/code',
  audience: 'customer',
  summary:
    'Admit the phone at this router with the code of a pass or voucher; `move` moves the pass from its current phone',
  headers: z.object({ 'phone-place': z.optional(CaptiveTokenField) }),
  body: z.strictObject({
    code: codeOf(1, 40, 'Enter the code of your pass'),
    move: z._default(z.boolean(), false),
  }),
  replies: {
    200: z.extend(CaptiveStateBody, {
      /** For a voucher that this used; null for the code of a pass. */
      pass: z.nullable(
        z.object({
          transactionId: z.string(),
          statusToken: z.string(),
          /** The minutes of a sponsor’s card, which have a page of their own. */
          isFree: z.boolean(),
        }),
      ),
    }),
  },
  errors: [
    'invalid_request',
    'place_not_known',
    'code_not_known',
    'voucher_of_other_seller',
    'voucher_void',
    'voucher_used',
    'voucher_past',
    'seller_not_selling',
    'seller_not_installed',
    'wifi_not_named',
    'wifi_not_connected',
    'pass_over',
    'pass_refunded',
    'pass_data_used',
    'pass_away',
    'pass_paused',
    'pass_outside_hours',
    'pass_on_other_phone',
    'pass_of_other_seller',
    'pass_moves_used',
    'free_minutes_not_offered',
    'free_minutes_used_up',
    'free_minutes_had',
    'free_minutes_closed',
    'free_minutes_at_wifi',
    'free_minutes_online',
    'too_many_requests',
  ],
  limits: [{ by: 'address', max: 1_200, windowSeconds: 600, counts: 'refusals' }],
})

export const beginPass = endpoint({
  method: 'POST',
  path: '/api/wifi/begin',
  audience: 'customer',
  summary: 'Begin the time of the unused pass of the phone at this router',
  headers: z.object({ 'phone-place': z.optional(CaptiveTokenField) }),
  replies: { 200: CaptiveStateBody },
  errors: ['invalid_request', 'place_not_known', 'too_many_requests'],
  limits: [{ by: 'address', max: 600, windowSeconds: 600 }],
})

const NetworkBody = z.object({
  state: z.enum(PASS_NETWORK_STATES),
  /** The requesting phone may take the pass without displacing one that is online. */
  isFree: z.boolean(),
  /** The minutes from its first use; null once its time has begun. */
  unusedMinutes: z.nullable(z.int()),
  devices: z.array(z.object({ macTail: z.string(), isOnline: z.boolean() })),
  /** How often the pass can still be moved from a phone in use. */
  movesLeft: z.int(),
  wantedUrl: z.nullable(z.string()),
  logsIn,
})
const passParams = z.object({ transactionId: IdField })
const passHeaders = z.object({
  'purchase-token': token,
  'phone-place': z.optional(CaptiveTokenField),
  prefer,
})

export const readPassNetwork = endpoint({
  method: 'GET',
  path: '/api/passes/{transactionId}/network',
  audience: 'customer',
  summary:
    'Whether the router has admitted the requesting phone; `Prefer: wait=20` waits while it is being opened',
  params: passParams,
  headers: passHeaders,
  replies: { 200: NetworkBody },
  errors: ['invalid_request', 'purchase_not_found', 'too_many_requests'],
  limits: [
    { by: 'purchase', max: 600, windowSeconds: 600 },
    { by: 'address', max: 20_000, windowSeconds: 600 },
  ],
})

export const movePass = endpoint({
  method: 'POST',
  path: '/api/passes/{transactionId}/phone',
  audience: 'customer',
  summary: 'Move a pass to the phone at this router from its current phone, by its holder',
  params: passParams,
  headers: passHeaders,
  replies: { 200: NetworkBody },
  errors: [
    'invalid_request',
    'purchase_not_found',
    'place_not_known',
    'pass_of_other_seller',
    'pass_over',
    'pass_refunded',
    'pass_data_used',
    'pass_away',
    'pass_paused',
    'pass_moves_used',
    'pass_outside_hours',
    'too_many_requests',
  ],
  limits: [
    { by: 'purchase', max: 6, windowSeconds: 3_600 },
    { by: 'address', max: 1_200, windowSeconds: 600, counts: 'refusals' },
  ],
})

export const rejoinPass = endpoint({
  method: 'POST',
  path: '/api/passes/{transactionId}/phone/again',
  audience: 'customer',
  summary: 'The same automatically, for the page of the pass: only if no online phone loses it',
  params: passParams,
  headers: passHeaders,
  replies: { 200: NetworkBody },
  errors: [
    'invalid_request',
    'purchase_not_found',
    'place_not_known',
    'pass_of_other_seller',
    'pass_over',
    'pass_refunded',
    'pass_data_used',
    'pass_away',
    'pass_paused',
    'pass_outside_hours',
    'pass_on_other_phone',
    'too_many_requests',
  ],
  limits: [
    { by: 'purchase', max: 6, windowSeconds: 3_600 },
    { by: 'address', max: 1_200, windowSeconds: 600, counts: 'refusals' },
  ],
})
