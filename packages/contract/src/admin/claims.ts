import * as z from 'zod/mini'
import { answerBody, claimFields } from '../claim-bodies.ts'
import { endpoint } from '../endpoint.ts'
import { IdField, SuccessBody } from '../fields.ts'
import { UsdRateField } from './list-fields.ts'
import { PlatformPurchaseBody } from './purchases.ts'

const PlatformClaimBody = z.object({
  ...claimFields,
  /** Null where whoever paid has lost the page of their pass. */
  purchase: z.nullable(PlatformPurchaseBody),
  /** Orders of the payer's number in the last 30 days, for a claim without one. */
  orders: z.array(PlatformPurchaseBody),
})

export const listClaims = endpoint({
  method: 'GET',
  path: '/api/admin/claims',
  audience: 'admin',
  summary:
    'People who say that they paid and got nothing, with all that is known; the oldest first, at most 100',
  replies: { 200: z.object({ claims: z.array(PlatformClaimBody), usdRate: UsdRateField }) },
  errors: [],
})

export const answerClaim = endpoint({
  method: 'POST',
  path: '/api/admin/claims/{id}/answer',
  audience: 'admin',
  summary: 'Book money that came for the order, or tell whoever claims that none came; both are told by SMS',
  params: z.object({ id: IdField }),
  body: z.extend(answerBody, {
    /** The order to book it for, where the claim has none. */
    transactionId: z.optional(IdField),
  }),
  replies: { 200: SuccessBody },
  errors: [
    'invalid_request',
    'claim_not_found',
    'purchase_not_found',
    'already_decided',
    'suspense_not_found',
    'money_does_not_fit',
  ],
})
