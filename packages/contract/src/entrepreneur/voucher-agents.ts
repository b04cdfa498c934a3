import { MAX_COMMISSION_BASIS_POINTS } from '@minit/domain/sales/vouchers.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { IdField, lineOf, MoneyField, MoneyOutField, PhoneField, SuccessBody } from '../fields.ts'
import { keyHeaders } from './vouchers.ts'

const params = z.object({ id: IdField })
const MAX_PERCENT = MAX_COMMISSION_BASIS_POINTS / 100

const agentFields = {
  name: lineOf(2, 80, 'Enter the name of the agent'),
  phoneNumber: PhoneField,
  /** Of the price of each card; two decimals at most. */
  commissionPercent: z.number('Enter a percentage').check(
    z.minimum(0, 'Enter a percentage of 0 or more'),
    z.maximum(MAX_PERCENT, `An agent keeps ${MAX_PERCENT} % at most`),
    z.refine((percent) => Math.round(percent * 100) / 100 === percent, 'Use at most two decimals'),
  ),
}

const AgentBody = z.object({
  id: z.string(),
  name: z.string(),
  phoneNumber: z.string(),
  commissionPercent: z.number(),
  /** Their unsold cards. */
  leftCount: z.int(),
  soldCount: z.int(),
  sold: MoneyOutField,
  commission: MoneyOutField,
  /** After commissions and payments; negative if the seller owes the agent. */
  owed: MoneyOutField,
  isRemoved: z.boolean(),
})

export const listAgents = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/voucher-agents',
  audience: 'entrepreneur',
  action: 'keep_agents',
  summary: 'The seller’s voucher agents, and what each owes',
  replies: { 200: z.object({ agents: z.array(AgentBody) }) },
  errors: [],
})

export const addAgent = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/voucher-agents',
  audience: 'entrepreneur',
  action: 'keep_agents',
  summary: 'Add an agent with a commission',
  body: z.strictObject(agentFields),
  replies: { 200: z.object({ id: z.string() }) },
  errors: ['invalid_request', 'phone_not_valid', 'agent_phone_taken', 'too_many_requests'],
  limits: [{ by: 'account', max: 60, windowSeconds: 3600 }],
})

export const editAgent = endpoint({
  method: 'PATCH',
  path: '/api/entrepreneur/voucher-agents/{id}',
  audience: 'entrepreneur',
  action: 'keep_agents',
  summary: 'Change an agent; a new commission applies to later batches',
  params,
  body: z.strictObject(agentFields),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'agent_not_found', 'phone_not_valid', 'agent_phone_taken'],
})

export const removeAgent = endpoint({
  method: 'DELETE',
  path: '/api/entrepreneur/voucher-agents/{id}',
  audience: 'entrepreneur',
  action: 'keep_agents',
  summary: 'Remove an agent with a settled balance',
  params,
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'agent_not_found', 'agent_balance_not_settled'],
})

export const settleAgent = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/voucher-agents/{id}/settle',
  audience: 'entrepreneur',
  action: 'keep_agents',
  summary:
    'Record cash that an agent paid towards their debt, or that the seller paid to the agent; the same key records it once',
  params,
  headers: keyHeaders,
  body: z.strictObject({
    cash: MoneyField.check(z.minimum(1, 'Enter an amount above 0')),
    /** `brought`: paid by the agent; `handed`: paid to the agent by a seller who owes. */
    direction: z._default(z.enum(['brought', 'handed']), 'brought'),
  }),
  replies: { 200: z.object({ owed: MoneyOutField }) },
  errors: [
    'invalid_request',
    'agent_not_found',
    'agent_owes_less',
    'agent_is_owed_less',
    'insufficient_drawer_cash',
    'key_reused',
  ],
})
