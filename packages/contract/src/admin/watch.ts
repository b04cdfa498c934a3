import { ALERT_KINDS } from '@minit/domain/operations/watching.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { InstantField } from '../fields.ts'
import { contactFields, ReasonField } from './list-fields.ts'

const WatchBody = z.object({
  /** Who is told of alerts; null where nobody was named. */
  onCall: z.object({ phone: z.nullable(z.string()), email: z.nullable(z.string()) }),
  /** What is wrong now, the oldest first. */
  alerts: z.array(
    z.object({ id: z.string(), kind: z.enum(ALERT_KINDS), text: z.string(), openedAt: InstantField }),
  ),
})

export const readWatch = endpoint({
  method: 'GET',
  path: '/api/admin/watch',
  audience: 'admin',
  summary: 'What is wrong with the platform now, and who is told of it by SMS and e-mail',
  replies: { 200: WatchBody },
  errors: [],
})

export const saveOnCall = endpoint({
  method: 'PUT',
  path: '/api/admin/settings/on-call',
  audience: 'admin',
  summary: 'Say who is told of alerts by SMS and e-mail; an empty text is nobody',
  body: z.strictObject({ ...contactFields, reason: ReasonField }),
  replies: { 200: WatchBody },
  errors: ['invalid_request', 'phone_not_valid'],
})
