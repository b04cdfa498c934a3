import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { IdField, InstantField } from '../fields.ts'

const ShopLogBody = z.object({
  id: z.string(),
  at: InstantField,
  personName: z.string(),
  /** Such as `purchase_refunded`. */
  action: z.string(),
  /** The action as text. */
  what: z.string(),
  facts: z.array(z.object({ name: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) })),
  reason: z.nullable(z.string()),
  /** The subject, such as `purchase` and its transactionId. */
  subjectType: z.string(),
  subjectId: z.string(),
})

export const listShopLog = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/shop-log',
  audience: 'entrepreneur',
  action: 'manage_staff',
  summary: 'The shop’s log: what staff changed, refunded or viewed, newest first, 50 at a time',
  query: z.strictObject({
    after: z.optional(IdField),
    /** Of one staff member only. */
    personId: z.optional(IdField),
  }),
  replies: { 200: z.object({ items: z.array(ShopLogBody), next: z.nullable(z.string()) }) },
  errors: ['invalid_request'],
})
