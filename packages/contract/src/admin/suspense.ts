import { SUSPENSE_CHOICES, SUSPENSE_OUTCOMES, SUSPENSE_REASONS } from '@minit/domain/money/suspense.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { IdField, InstantField, SuccessBody, SuspenseMoneyField } from '../fields.ts'
import { ReasonField } from './list-fields.ts'

/** Money that pays for nothing, as its provider told of it. */
export const SuspenseItemBody = z.object({
  id: z.string(),
  reason: z.enum(SUSPENSE_REASONS),
  provider: z.string(),
  reference: z.string(),
  /** The provider's own name for this movement of money, to look it up by. */
  transaction: z.string(),
  money: SuspenseMoneyField,
  receivedAt: InstantField,
  settledAt: z.nullable(InstantField),
  /** What was done with it; null while it is open. */
  outcome: z.nullable(z.enum(SUSPENSE_OUTCOMES)),
})

export const settleSuspense = endpoint({
  method: 'POST',
  path: '/api/admin/suspense/{id}/settle',
  audience: 'admin',
  summary:
    'Say what was done with money that pays for nothing: its booking is turned and it leaves the worklist; no money moves by it',
  params: z.object({ id: IdField }),
  body: z.strictObject({
    outcome: z.enum(SUSPENSE_CHOICES, 'Choose what was done with the money'),
    reason: ReasonField,
  }),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'suspense_not_found', 'already_decided'],
})
