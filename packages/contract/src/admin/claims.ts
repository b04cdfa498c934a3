import { CLAIM_ANSWERS, CLAIMS_AT_ONCE } from '@minit/domain/sales/claims.ts'
import * as z from 'zod/mini'
import { answerBody, ClaimCursorField, claimFields, claimsQuery } from '../claim-bodies.ts'
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
    'People who say that they paid and got nothing, with all that is known, 50 at a time: first those that fit money, then the oldest; by number, reference, order and name',
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

export const denyClaims = endpoint({
  method: 'POST',
  path: '/api/admin/claims/no-money',
  audience: 'admin',
  summary:
    'Tell up to 50 who claim that no money came, each as `answerClaim` does. What fits money, or was answered meanwhile, is left',
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
