import { SUBSCRIPTION_STATUSES } from '@minit/domain/shop/subscriptions.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { IdField, InstantField, MoneyOutField, SubscriptionStatusField } from '../fields.ts'
import { AfterField, NextField, ReasonField, SearchField, UsdRateField } from './list-fields.ts'

const SellerBody = z.object({
  id: z.string(),
  slug: z.string(),
  businessName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  location: z.string(),
  phoneNumber: z.string(),
  subscriptionStatus: SubscriptionStatusField,
  trialEndsAt: z.nullable(InstantField),
  /** The reason that the seller read when an admin last changed the status. */
  statusReason: z.nullable(z.string()),
  /** An admin holds this seller's payouts. */
  arePayoutsHeld: z.boolean(),
  hasOwnInternet: z.boolean(),
  createdAt: InstantField,
  /** US dollars. */
  monthlyFee: z.number(),
  totalSales: MoneyOutField,
  sales: z.int(),
  customers: z.int(),
})

export const listSellers = endpoint({
  method: 'GET',
  path: '/api/admin/entrepreneurs',
  audience: 'admin',
  maxStaleSeconds: 2,
  summary: 'Sellers, the newest first, 50 at a time; by name, slug or phone number, and by status',
  query: z.strictObject({
    search: SearchField,
    status: z.optional(z.enum([...SUBSCRIPTION_STATUSES, ''], 'Choose a status of the list')),
    after: AfterField,
  }),
  replies: { 200: z.object({ items: z.array(SellerBody), next: NextField, usdRate: UsdRateField }) },
  errors: ['invalid_request'],
})

const params = z.object({ id: IdField })

export const readHeldVouchers = endpoint({
  method: 'GET',
  path: '/api/admin/entrepreneurs/{id}/held-vouchers',
  audience: 'admin',
  summary: 'The sold and unused vouchers of a seller, and their value',
  params,
  replies: { 200: z.object({ unused: z.int(), worth: MoneyOutField }) },
  errors: ['invalid_request', 'entrepreneur_not_found'],
})

export const suspendSeller = endpoint({
  method: 'POST',
  path: '/api/admin/entrepreneurs/{id}/suspend',
  audience: 'admin',
  summary: 'Stop a seller from selling; the reason is shown to them',
  params,
  body: z.strictObject({ reason: ReasonField }),
  replies: { 200: SellerBody },
  errors: ['invalid_request', 'entrepreneur_not_found', 'already_decided'],
})

export const reactivateSeller = endpoint({
  method: 'POST',
  path: '/api/admin/entrepreneurs/{id}/reactivate',
  audience: 'admin',
  summary: 'Let a suspended or cancelled seller sell again; the reason is shown to them',
  params,
  body: z.strictObject({ reason: ReasonField }),
  replies: { 200: SellerBody },
  errors: ['invalid_request', 'entrepreneur_not_found', 'already_decided'],
})

export const extendTrial = endpoint({
  method: 'POST',
  path: '/api/admin/entrepreneurs/{id}/extend-trial',
  audience: 'admin',
  summary: 'Add days to a trial that has not ended, from its end on',
  params,
  body: z.strictObject({
    days: z
      .int('Enter whole days')
      .check(z.minimum(1, 'Add at least 1 day'), z.maximum(365, 'At most 365 days')),
    reason: ReasonField,
  }),
  replies: { 200: SellerBody },
  errors: ['invalid_request', 'entrepreneur_not_found', 'not_on_trial'],
})
