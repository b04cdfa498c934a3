import {
  MESSAGE_CHANNELS,
  MESSAGE_FILTERS,
  MESSAGE_KINDS,
  MESSAGE_STATES,
} from '@minit/domain/messaging/message-kinds.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { IdField, InstantField } from '../fields.ts'
import { AfterField, NextField, SearchField } from './list-fields.ts'

const OutboxMessageBody = z.object({
  id: z.string(),
  kind: z.enum(MESSAGE_KINDS),
  channel: z.enum(MESSAGE_CHANNELS),
  businessName: z.string(),
  /** Masked. */
  recipient: z.string(),
  transactionId: z.nullable(z.string()),
  state: z.enum(MESSAGE_STATES),
  gateway: z.nullable(z.string()),
  attempts: z.int(),
  lastProblem: z.nullable(z.string()),
  createdAt: InstantField,
  sentAt: z.nullable(InstantField),
  /** The full text in the demo, which sends no messages; otherwise null, as it contains a code or a link. */
  text: z.nullable(z.string()),
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/admin/messages',
  audience: 'admin',
  maxStaleSeconds: 2,
  summary:
    'The outbox of all sellers, newest first, 50 at a time; by state, and by number, e-mail, shop or order',
  query: z.strictObject({
    search: SearchField,
    state: z.optional(z.enum([...MESSAGE_FILTERS, ''], 'Choose a state of the list')),
    after: AfterField,
  }),
  replies: { 200: z.object({ items: z.array(OutboxMessageBody), next: NextField }) },
  errors: ['invalid_request'],
})

export const resendMessage = endpoint({
  method: 'POST',
  path: '/api/admin/messages/{id}/resend',
  audience: 'admin',
  summary: 'Send a message with access details again, to the same number',
  params: z.object({ id: IdField }),
  replies: { 200: z.object({ success: z.boolean(), message: z.string() }) },
  errors: [
    'invalid_request',
    'message_not_found',
    'message_not_resendable',
    'purchase_not_found',
    'pass_over',
    'too_many_requests',
  ],
  limits: [{ by: 'account', max: 120, windowSeconds: 3600 }],
})
