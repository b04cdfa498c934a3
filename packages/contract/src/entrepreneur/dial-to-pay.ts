import { SCALE_BARS } from '@minit/domain/shop/any-sum.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MoneyOutField } from '../fields.ts'

const DialToPayBody = z.object({
  /** `being_made`: the provider has not answered yet. `refused`: it did not make the code. */
  state: z.enum(['off', 'being_made', 'on', 'refused']),
  /** The digits to dial; null until the provider made them. */
  code: z.nullable(z.string()),
  /** Whether a payment provider that is on now has such codes. */
  isOffered: z.boolean(),
  /** The sums that buy minutes; null if none does. */
  least: z.nullable(MoneyOutField),
  most: z.nullable(MoneyOutField),
  /** Some sums with their minutes, as on the poster. */
  scale: z.array(z.object({ sum: MoneyOutField, minutes: z.int() })),
  /** Why no sum buys minutes; null if one does. */
  bar: z.nullable(z.enum(SCALE_BARS)),
})

export const readDialToPay = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/dial-to-pay',
  audience: 'entrepreneur',
  action: 'print',
  summary: "The shop's lasting code: anyone dials it, types a sum, and gets minutes for it",
  replies: { 200: DialToPayBody },
  errors: [],
})

export const switchDialToPay = endpoint({
  method: 'PUT',
  path: '/api/entrepreneur/dial-to-pay',
  audience: 'entrepreneur',
  action: 'change_settings',
  summary: 'Switch the lasting code on or off; after switching off, money that still comes goes back',
  body: z.strictObject({ isOn: z.boolean('Choose on or off') }),
  replies: { 200: DialToPayBody },
  errors: ['invalid_request', 'dialling_not_offered', 'no_scale', 'too_many_requests'],
  limits: [{ by: 'account', max: 30, windowSeconds: 3600 }],
})
