import { CLAIM_ANSWERS, CLAIMS_AT_ONCE } from '@minit/domain/sales/claims.ts'
import * as z from 'zod/mini'
import { answerBody, ClaimCursorField, claimFields, claimsQuery } from '../claim-bodies.ts'
import { endpoint } from '../endpoint.ts'
import { IdField, SuccessBody } from '../fields.ts'
import { UsdRateField } from './list-fields.ts'
import { PlatformPurchaseBody } from './purchases.ts'

const PlatformClaimBody = z.object({
  ...claimFields,
  /** Null if the customer has lost the page of their pass. */
  purchase: z.nullable(PlatformPurchaseBody),
  /** Orders of the payer's number in the last 30 days, for a claim without one. */
  orders: z.array(PlatformPurchaseBody),
})

export const listClaims = endpoint({
  method: 'GET',
  path: '/api/admin/claims',
  audience: 'admin',
  summary:
    'Claims of customers who paid and got nothing, with all facts, 50 at a time: first those with matching money, then the oldest; by number, reference, order and name',
  query: claimsQuery,
  replies: {
    200: z.object({
      items: z.array(PlatformClaimBody),
      next: z.nullable(ClaimCursorField),
      usdRate: UsdRateField,
    }),
  },
  errors: ['invalid_request'],
})

export const answerClaim = endpoint({
  method: 'POST',
  path: '/api/admin/claims/{id}/answer',
  audience: 'admin',
  summary:
    'Match received money to the order, or answer that none came; the customer gets an SMS in both cases',
  params: z.object({ id: IdField }),
  body: z.extend(answerBody, {
    /** The order to match it to, if the claim has none. */
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

export const denyClaims = endpoint({
  method: 'POST',
  path: '/api/admin/claims/no-money',
  audience: 'admin',
  summary:
    'Answer up to 50 claims that no money came, each as `answerClaim` does. Skips claims with matching money or an answer',
  body: z.strictObject({
    ids: z
      .array(IdField, 'Choose claims')
      .check(
        z.minLength(1, 'Choose claims'),
        z.maxLength(CLAIMS_AT_ONCE, `Choose ${CLAIMS_AT_ONCE} claims at most`),
      ),
    answer: z.enum(CLAIM_ANSWERS, 'Choose what the customer reads'),
  }),
  replies: { 200: z.object({ answered: z.int(), left: z.int() }) },
  errors: ['invalid_request'],
})
