import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { codeOf, IdField, phoneOf } from '../fields.ts'
import { ReasonField } from './list-fields.ts'

const NumberField = phoneOf(1, 24, 'Enter a phone number')
const CodeField = z.optional(codeOf(1, 20, 'Enter the code of your authenticator app'))

const guessLimits = [
  { by: 'account', max: 10, windowSeconds: 900, counts: 'failures' },
  { by: 'address', max: 600, windowSeconds: 900, counts: 'failures' },
] as const

/** Which number an admin wants to see in full. */
export const NUMBERS_OF = ['customer', 'purchase'] as const

export const revealNumber = endpoint({
  method: 'POST',
  path: '/api/admin/people/reveal-phone',
  audience: 'admin',
  summary: 'The whole phone number of a customer, or of a purchase; the request is recorded first',
  body: z.strictObject({ of: z.enum(NUMBERS_OF, 'Choose what it is the number of'), id: IdField }),
  replies: { 200: z.object({ phoneNumber: z.string() }) },
  errors: ['invalid_request', 'customer_not_found', 'purchase_not_found', 'too_many_requests'],
  limits: [{ by: 'account', max: 240, windowSeconds: 3600 }],
})

export const exportPerson = endpoint({
  method: 'POST',
  path: '/api/admin/people/export',
  audience: 'admin',
  summary: 'All data about a phone number, for a subject access request; recorded in the audit log',
  body: z.strictObject({ phoneNumber: NumberField, reason: ReasonField, code: CodeField }),
  replies: {
    200: z.object({
      phoneNumber: z.string(),
      /** One entry for each kind of data, with its stored rows; encrypted texts are decrypted. */
      parts: z.array(z.object({ name: z.string(), rows: z.array(z.record(z.string(), z.unknown())) })),
    }),
  },
  errors: [
    'invalid_request',
    'phone_not_valid',
    'second_factor_needed',
    'second_factor_wrong',
    'too_many_requests',
  ],
  limits: guessLimits,
})

export const erasePerson = endpoint({
  method: 'POST',
  path: '/api/admin/people/erase',
  audience: 'admin',
  summary: 'Erase a phone number and its names; amounts stay. It cannot be undone',
  body: z.strictObject({ phoneNumber: NumberField, reason: ReasonField, code: CodeField }),
  replies: {
    200: z.object({
      /** Anonymised sales. */
      purchases: z.int(),
      /**
       * Roles of the number whose data stays: `seller`, `staff`, `agent`, `account`, `payout`, `invoice`,
       * `application`, `operator`.
       */
      stays: z.array(z.string()),
    }),
  },
  errors: [
    'invalid_request',
    'phone_not_valid',
    'erasure_waits',
    'second_factor_needed',
    'second_factor_wrong',
    'too_many_requests',
  ],
  limits: guessLimits,
})
