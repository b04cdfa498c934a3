import { SUSPENSE_CHOICES, SUSPENSE_OUTCOMES, SUSPENSE_REASONS } from '@minit/domain/money/suspense.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { IdField, InstantField, SuccessBody, SuspenseMoneyField } from '../fields.ts'
import { ReasonField } from './list-fields.ts'

/** Money that pays for nothing, as its provider reported it. */
export const SuspenseItemBody = z.object({
  id: z.string(),
  reason: z.enum(SUSPENSE_REASONS),
  provider: z.string(),
  reference: z.string(),
  /** The provider's own id of this movement of money. */
  transaction: z.string(),
  money: SuspenseMoneyField,
  receivedAt: InstantField,
  settledAt: z.nullable(InstantField),
  /** How it was resolved; null while it is open. */
  outcome: z.nullable(z.enum(SUSPENSE_OUTCOMES)),
})

export const settleSuspense = endpoint({
  method: 'POST',
  path: '/api/admin/suspense/{id}/settle',
  audience: 'admin',
  summary:
    'Resolve money that pays for nothing: its ledger entry is reversed and it leaves the worklist. Moves no money',
  params: z.object({ id: IdField }),
  body: z.strictObject({
    outcome: z.enum(SUSPENSE_CHOICES, 'Choose what was done with the money'),
    reason: ReasonField,
  }),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'suspense_not_found', 'already_decided'],
})
