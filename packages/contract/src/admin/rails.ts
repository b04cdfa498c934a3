import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MoneyOutField } from '../fields.ts'

const DirectionField = z.enum(['payments', 'payouts'], 'Choose payments or payouts')
const MethodField = z.enum(['orange_money', 'africell_money'], 'Choose Orange Money or Africell Money')
const ProviderField = z.enum(['pawapay', 'monime'], 'Choose providers that serve this method')

const RailBody = z.object({
  provider: ProviderField,
  /** Whether it takes the method now, as it reports itself. */
  isOpen: z.boolean(),
  /**
   * `half_open`: it rested, and the next purchase tries it. Null for payouts, which wait for their provider.
   */
  health: z.nullable(z.enum(['healthy', 'half_open', 'resting'])),
  /** Requests of the last five minutes, and how many of them got no answer. */
  asked: z.int(),
  unanswered: z.int(),
  /** The limits of one payment; null while it is closed, and for payouts. */
  minimum: z.nullable(MoneyOutField),
  maximum: z.nullable(MoneyOutField),
})

/** The enabled providers of each method, in the order in which new ones try them. */
const RailsBody = z.array(
  z.object({ direction: DirectionField, method: MethodField, rails: z.array(RailBody) }),
)

export const readRails = endpoint({
  method: 'GET',
  path: '/api/admin/payment-rails',
  audience: 'admin',
  summary: 'The enabled providers of each mobile-money method in their order, and their health',
  replies: { 200: RailsBody },
  errors: [],
})

export const saveRailOrder = endpoint({
  method: 'PUT',
  path: '/api/admin/payment-rails',
  audience: 'admin',
  summary: 'Set in which order the providers of a method are tried, for new payments',
  body: z.strictObject({
    direction: DirectionField,
    method: MethodField,
    providers: z.array(ProviderField).check(
      z.minLength(1, 'Name a provider'),
      z.maxLength(2, 'Name each provider once'),
      z.refine((names) => new Set(names).size === names.length, 'Name each provider once'),
    ),
  }),
  replies: { 200: RailsBody },
  errors: ['invalid_request'],
})
