import { SHOP_LACKS } from '@minit/domain/shop/shop-lacks.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { codeOf, IdField, InstantField, MoneyOutField, phoneOf, SuccessBody } from '../fields.ts'

// What a seller's agent sees and does, with a login of their own.

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
  summary: 'Log an agent in by phone number and PIN; the cookie is the session',
  body: z.strictObject({
    /** The phone number. */
    name: phoneOf(1, 40, 'Valid phone number required'),
    pin: Pin,
    /** The seller's slug, if one number sells for several. */
    shop: z.optional(codeOf(1, 80, 'This shop is not known')),
  }),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'invalid_credentials', 'too_many_requests'],
  // Six digits: at thirty attempts an hour in total, guessing one takes two years on average.
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
  /** The agent's commission on each. */
  commission: MoneyOutField,
  /** YYYY-MM-DD. */
  lastDay: z.string(),
  /** Handed over as a whole batch, so that all of it counts as sold. */
  isHanded: z.boolean(),
  leftCount: z.int(),
  soldCount: z.int(),
})

export const readAgentDashboard = endpoint({
  method: 'GET',
  path: '/api/agent/desk',
  audience: 'agent',
  summary: 'An agent’s own page: their seller, their batches and what they owe',
  replies: {
    200: z.object({
      name: z.string(),
      businessName: z.string(),
      location: z.string(),
      /** The seller's number, to call. */
      phoneNumber: z.string(),
      /** What the agent owes; negative if the seller owes. */
      owed: MoneyOutField,
      /** Sold since midnight with the agent's button. */
      soldToday: z.int(),
      /** What the shop lacks before cards can be sold; null if nothing. */
      lacks: z.nullable(z.enum(SHOP_LACKS)),
      batches: z.array(AgentBatchBody),
    }),
  },
  errors: [],
})

const AgentCardBody = z.object({
  id: z.string(),
  /** Such as "3-017", as printed on the card. */
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
  summary: 'The cards of one of the agent’s batches: unsold ones in order, then the latest sold',
  params: z.object({ id: IdField }),
  replies: { 200: z.array(AgentCardBody) },
  errors: ['invalid_request', 'batch_not_found'],
})

export const sellAgentCard = endpoint({
  method: 'POST',
  path: '/api/agent/cards/{id}/sell',
  audience: 'agent',
  summary: 'Sell a card of the agent’s own batches; the same key returns the same response',
  params: z.object({ id: IdField }),
  headers: keyHeaders,
  body: z.strictObject({
    /** The buyer's number, for their loyalty. */
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
