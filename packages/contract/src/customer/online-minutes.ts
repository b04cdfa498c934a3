import { GIVE_PROBLEMS } from '@minit/domain/passes/give-minutes.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { IdField, InstantField, PhoneField } from '../fields.ts'
import { IdempotencyKeyField } from './purchase-bodies.ts'

const params = z.object({ transactionId: IdField })
const token = { 'purchase-token': z.optional(z.string().check(z.maxLength(100))) }

/** The minutes of a pass that run only while its phones are online. Each part of a minute counts whole. */
const OnlineMinutesBody = z.object({
  businessName: z.string(),
  boughtMinutes: z.int(),
  leftMinutes: z.int(),
  /** The last instant to use them, or when they were used up. */
  useBy: InstantField,
  state: z.enum(['unused', 'waiting', 'running', 'used_up', 'over', 'refunded']),
  maxPhones: z.int(),
  /** Whether every router of the shop tells when a phone left; others count to the end of its login. */
  areCounted: z.boolean(),
  /** Its phones, the one that used most first. */
  phones: z.array(
    z.object({
      /** The end of its MAC address. */
      macTail: z.string(),
      minutes: z.int(),
      isOnline: z.boolean(),
    }),
  ),
  /** The times that a phone was online, latest first; at most 100. */
  stretches: z.array(
    z.object({
      macTail: z.string(),
      beganAt: InstantField,
      /** Null while it runs. */
      endedAt: z.nullable(InstantField),
      minutes: z.int(),
    }),
  ),
  /** What it can give to another number now; `problem` says why not. Null once the pass is over. */
  give: z.nullable(z.object({ most: z.int(), problem: z.nullable(z.enum(GIVE_PROBLEMS)) })),
  /** Minutes that it gave, latest first, with masked numbers; at most 20. */
  given: z.array(z.object({ to: z.string(), minutes: z.int(), at: InstantField })),
  /** Another number bought or gave it: its page is that of a gift. */
  isGift: z.boolean(),
  /** The masked number that gave it; null for a pass that was bought. */
  from: z.nullable(z.string()),
})

export const readOnlineMinutes = endpoint({
  method: 'GET',
  path: '/api/passes/{transactionId}/minutes',
  audience: 'customer',
  summary:
    'Which phone used which minutes of a pass whose minutes run only while it is online, by its holder',
  params,
  headers: z.object(token),
  replies: { 200: OnlineMinutesBody },
  errors: ['invalid_request', 'purchase_not_found', 'too_many_requests'],
  limits: [
    { by: 'purchase', max: 120, windowSeconds: 600 },
    { by: 'address', max: 2_400, windowSeconds: 600, counts: 'refusals' },
  ],
})

export const giveMinutes = endpoint({
  method: 'POST',
  path: '/api/passes/{transactionId}/minutes/gifts',
  audience: 'customer',
  summary:
    'Give minutes of a pass whose minutes run only while it is online to another number, as a pass of its own, by its holder',
  params,
  headers: z.object({ 'idempotency-key': IdempotencyKeyField, ...token }),
  body: z.strictObject({
    minutes: z
      .int('Type how many minutes')
      .check(z.minimum(1, 'Type how many minutes'), z.maximum(100_000, 'Type fewer minutes')),
    phoneNumber: PhoneField,
  }),
  /** `to`: the masked number. */
  replies: { 200: z.object({ to: z.string(), minutes: z.int(), leftMinutes: z.int() }) },
  errors: [
    'invalid_request',
    'purchase_not_found',
    'pass_over',
    'minutes_not_given',
    'recipient_not_reachable',
    'delivery_not_offered',
    'key_reused',
    'too_many_requests',
  ],
  limits: [
    { by: 'purchase', max: 30, windowSeconds: 600 },
    { by: 'address', max: 2_400, windowSeconds: 600, counts: 'refusals' },
  ],
})
