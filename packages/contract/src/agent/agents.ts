import { SHOP_LACKS } from '@minit/domain/shop/shop-lacks.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { codeOf, IdField, InstantField, MoneyOutField, phoneOf, SuccessBody } from '../fields.ts'

// What an agent of a seller's sees and does, by a login of their own.

const QUARTER_HOUR = 900
const HOUR = 3600

const keyHeaders = z.object({
  'idempotency-key': z
    .string('An Idempotency-Key is needed')
    .check(z.regex(/^[\w-]{8,64}$/, 'The Idempotency-Key is not valid')),
})

const Pin = codeOf(1, 20, 'PIN is required')

export const loginAgent = endpoint({
  method: 'POST',
  path: '/api/agent/login',
  audience: 'public',
  summary: 'Log an agent in by phone number and PIN; the session is the cookie alone',
  body: z.strictObject({
    /** The phone number. */
    name: phoneOf(1, 40, 'Valid phone number required'),
    pin: Pin,
    /** The seller's name in links, where one number sells for several. */
    shop: z.optional(codeOf(1, 80, 'This shop is not known')),
  }),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'invalid_credentials', 'too_many_requests'],
  // Six digits: from everywhere together thirty guesses an hour take two years to find one.
  limits: [
    { by: 'name', max: 30, windowSeconds: HOUR, counts: 'failures' },
    { by: 'login', max: 10, windowSeconds: QUARTER_HOUR, counts: 'failures' },
    { by: 'address', max: 600, windowSeconds: QUARTER_HOUR, counts: 'failures' },
  ],
})

export const logoutAgent = endpoint({
  method: 'POST',
  path: '/api/agent/logout',
  audience: 'agent',
  summary: 'End this agent’s login session',
  replies: { 200: SuccessBody },
  errors: [],
})

const AgentBatchBody = z.object({
  id: z.string(),
  number: z.int(),
  packageName: z.string(),
  durationMinutes: z.int(),
  price: MoneyOutField,
  /** What the agent keeps of each. */
  commission: MoneyOutField,
  /** YYYY-MM-DD. */
  lastDay: z.string(),
  /** Taken over as a whole: all of it counts as sold. */
  isHanded: z.boolean(),
  leftCount: z.int(),
  soldCount: z.int(),
})

export const readAgentDesk = endpoint({
  method: 'GET',
  path: '/api/agent/desk',
  audience: 'agent',
  summary: 'An agent’s own page: whose cards they sell, their batches and what they owe',
  replies: {
    200: z.object({
      name: z.string(),
      businessName: z.string(),
      location: z.string(),
      /** The seller's number, to call. */
      phoneNumber: z.string(),
      /** What the agent has to bring; below zero where the seller owes. */
      owed: MoneyOutField,
      /** Sold since midnight, by a tap of the agent's. */
      soldToday: z.int(),
      /** What the shop has to have before cards are sold; null where nothing is missing. */
      lacks: z.nullable(z.enum(SHOP_LACKS)),
      batches: z.array(AgentBatchBody),
    }),
  },
  errors: [],
})

const AgentCardBody = z.object({
  id: z.string(),
  /** Such as "3-017", as it stands on the card. */
  name: z.string(),
  code: z.string(),
  /** Null while it is not sold. */
  soldAt: z.nullable(InstantField),
  isUsed: z.boolean(),
})

export const listAgentCards = endpoint({
  method: 'GET',
  path: '/api/agent/batches/{id}/cards',
  audience: 'agent',
  summary: 'The cards of one of the agent’s batches: unsold ones in their order, then those sold last',
  params: z.object({ id: IdField }),
  replies: { 200: z.array(AgentCardBody) },
  errors: ['invalid_request', 'batch_not_found'],
})

export const sellAgentCard = endpoint({
  method: 'POST',
  path: '/api/agent/cards/{id}/sell',
  audience: 'agent',
  summary: 'Sell a card of one’s own batches; the same key gives the same answer',
  params: z.object({ id: IdField }),
  headers: keyHeaders,
  body: z.strictObject({
    /** The buyer's, for their loyalty. */
    phoneNumber: z._default(phoneOf(0, 40, 'Valid phone number required'), ''),
  }),
  replies: { 200: AgentCardBody },
  errors: [
    ...(['invalid_request', 'voucher_not_found', 'voucher_not_sellable'] as const),
    ...([
      'seller_not_selling',
      'seller_not_installed',
      'wifi_not_named',
      'wifi_not_connected',
      'trial_vouchers_waiting',
      'phone_not_valid',
      'key_reused',
      'too_many_requests',
    ] as const),
  ],
  limits: [{ by: 'address', max: 600, windowSeconds: 600 }],
})
