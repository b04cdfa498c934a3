import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { IdField, InstantField } from '../fields.ts'

/** The minutes of a pass that run only while its phones are online. Each part of a minute counts whole. */
const OnlineMinutesBody = z.object({
  businessName: z.string(),
  boughtMinutes: z.int(),
  leftMinutes: z.int(),
  /** The last instant to use them, or when they were used up. */
  useBy: InstantField,
  state: z.enum(['unused', 'waiting', 'running', 'used_up', 'over']),
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
})

export const readOnlineMinutes = endpoint({
  method: 'GET',
  path: '/api/passes/{transactionId}/minutes',
  audience: 'customer',
  summary:
    'Which phone used which minutes of a pass whose minutes run only while it is online, by its holder',
  params: z.object({ transactionId: IdField }),
  headers: z.object({ 'purchase-token': z.optional(z.string().check(z.maxLength(100))) }),
  replies: { 200: OnlineMinutesBody },
  errors: ['invalid_request', 'purchase_not_found', 'too_many_requests'],
  limits: [
    { by: 'purchase', max: 120, windowSeconds: 600 },
    { by: 'address', max: 2_400, windowSeconds: 600, counts: 'refusals' },
  ],
})
