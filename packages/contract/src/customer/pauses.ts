import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { IdField, SuccessBody } from '../fields.ts'

const params = z.object({ transactionId: IdField })
const headers = z.object({ 'purchase-token': z.optional(z.string().check(z.maxLength(100))) })
const pauseErrors = [
  'invalid_request',
  'purchase_not_found',
  'pass_away',
  'pass_over',
  'pass_refunded',
] as const
const pauseLimits = [
  { by: 'purchase', max: 30, windowSeconds: 600 },
  { by: 'address', max: 2_400, windowSeconds: 600, counts: 'refusals' },
] as const

export const pausePass = endpoint({
  method: 'POST',
  path: '/api/passes/{transactionId}/pause',
  audience: 'customer',
  summary: 'Pause a pass and save its remaining minutes, by its holder; a repeat changes nothing',
  params,
  headers,
  replies: { 200: SuccessBody },
  errors: [...pauseErrors, 'pause_not_offered', 'pauses_used', 'too_many_requests'],
  limits: pauseLimits,
})

export const resumePass = endpoint({
  method: 'POST',
  path: '/api/passes/{transactionId}/resume',
  audience: 'customer',
  summary: 'Resume a paused pass, by its holder; a repeat changes nothing',
  params,
  headers,
  replies: { 200: SuccessBody },
  errors: [...pauseErrors, 'too_many_requests'],
  limits: pauseLimits,
})
