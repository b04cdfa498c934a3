import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { IdField, InstantField, LoyaltyTierField } from '../fields.ts'
import { AfterField, NextField, ReasonField, SearchField } from './list-fields.ts'

const BuyerBody = z.object({
  id: z.string(),
  /** Masked; `revealNumber` shows it whole. */
  phoneNumber: z.string(),
  isVip: z.boolean(),
  loyaltyTier: LoyaltyTierField,
  /** Passes paid and not refunded, over all sellers. */
  totalPurchases: z.int(),
  createdAt: InstantField,
})

export const searchBuyers = endpoint({
  method: 'GET',
  path: '/api/admin/customers',
  audience: 'admin',
  maxStaleSeconds: 2,
  summary: 'End customers, the newest first, 50 at a time; by the beginning of a phone number',
  query: z.strictObject({ search: SearchField, after: AfterField }),
  replies: { 200: z.object({ items: z.array(BuyerBody), next: NextField }) },
  errors: ['invalid_request'],
})

export const setVip = endpoint({
  method: 'PATCH',
  path: '/api/admin/customers/{id}',
  audience: 'admin',
  summary: 'Give or remove the VIP status of a customer',
  params: z.object({ id: IdField }),
  body: z.strictObject({ isVip: z.boolean(), reason: ReasonField }),
  replies: { 200: BuyerBody },
  errors: ['invalid_request', 'customer_not_found'],
})
