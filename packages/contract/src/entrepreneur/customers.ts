import { PERIODS } from '@minit/domain/kernel/periods.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { IdField, InstantField, LoyaltyTierField, MoneyOutField } from '../fields.ts'
import { TierCounts } from './analytics.ts'
import { CursorField, PeriodField } from './list-fields.ts'

const CustomerBody = z.object({
  id: z.string(),
  name: z.string(),
  /** Masked. */
  phoneNumber: z.string(),
  loyaltyTier: LoyaltyTierField,
  /** Passes bought here in total. */
  purchases: z.int(),
  /** Paid here in total. */
  spent: MoneyOutField,
  firstPurchaseAt: InstantField,
  lastPurchaseAt: InstantField,
  /**
   * For passes that began in the period, with a router in use, and have ended: minutes sold with bonuses and
   * overtime, and their phones' time online. Null without such a pass.
   */
  minutes: z.nullable(z.object({ sold: z.int(), used: z.int() })),
})

export const listCustomers = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/customers',
  audience: 'entrepreneur',
  maxStaleSeconds: 2,
  action: 'read_reports',
  summary: 'The customers of a period: their number, and 50 at a time, the latest buyer first',
  query: z.strictObject({ period: PeriodField, cursor: z.optional(CursorField) }),
  replies: {
    200: z.object({
      period: z.enum(PERIODS),
      totalCustomers: z.int(),
      newCustomers: z.int(),
      returningCustomers: z.int(),
      loyaltyDistribution: TierCounts,
      /** Minutes. */
      averageSessionDuration: z.int(),
      customers: z.array(CustomerBody),
      nextCursor: z.nullable(CursorField),
    }),
  },
  errors: ['invalid_request'],
})

export const revealPhone = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/customers/{id}/reveal-phone',
  audience: 'entrepreneur',
  action: 'read_reports',
  summary: "A customer's whole phone number; the request is recorded first",
  params: z.object({ id: IdField }),
  replies: { 200: z.object({ phoneNumber: z.string() }) },
  errors: ['invalid_request', 'customer_not_found', 'too_many_requests'],
  limits: [{ by: 'account', max: 60, windowSeconds: 3600 }],
})
