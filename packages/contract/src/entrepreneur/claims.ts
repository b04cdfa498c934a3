import { PURCHASE_STATUSES } from '@minit/domain/money/payments.ts'
import * as z from 'zod/mini'
import { answerBody, ClaimCursorField, claimFields, claimsQuery } from '../claim-bodies.ts'
import { endpoint } from '../endpoint.ts'
import { IdField, InstantField, MoneyOutField, PaymentMethodField, SuccessBody } from '../fields.ts'

const SellerClaimBody = z.object({
  ...claimFields,
  sale: z.object({
    transactionId: z.string(),
    orderCode: z.string(),
    packageName: z.string(),
    customerName: z.string(),
    phoneNumber: z.string(),
    paymentMethod: PaymentMethodField,
    status: z.enum(PURCHASE_STATUSES),
    amount: MoneyOutField,
    createdAt: InstantField,
  }),
})

export const listSellerClaims = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/claims',
  audience: 'entrepreneur',
  action: 'answer_claims',
  summary:
    'Claims of this seller’s customers who paid and got nothing, 50 at a time: first those with matching money, then the oldest; by number, reference, order and name',
  query: claimsQuery,
  replies: { 200: z.object({ items: z.array(SellerClaimBody), next: z.nullable(ClaimCursorField) }) },
  errors: ['invalid_request'],
})

export const answerSellerClaim = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/claims/{id}/answer',
  audience: 'entrepreneur',
  action: 'answer_claims',
  summary: 'Match received money with the same reference to the order, or answer that none came',
  params: z.object({ id: IdField }),
  body: answerBody,
  replies: { 200: SuccessBody },
  errors: [
    'invalid_request',
    'claim_not_found',
    'already_decided',
    'suspense_not_found',
    'money_does_not_fit',
  ],
})
