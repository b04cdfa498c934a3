import { ALERT_KINDS } from '@minit/domain/operations/watching.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { InstantField } from '../fields.ts'
import { contactFields, ReasonField } from './list-fields.ts'

const WatchBody = z.object({
  /** The alert contact; null if not set. */
  onCall: z.object({ phone: z.nullable(z.string()), email: z.nullable(z.string()) }),
  /** Open alerts, oldest first. */
  alerts: z.array(
    z.object({ id: z.string(), kind: z.enum(ALERT_KINDS), text: z.string(), openedAt: InstantField }),
  ),
})

export const readWatch = endpoint({
  method: 'GET',
  path: '/api/admin/watch',
  audience: 'admin',
  summary: 'The open alerts of the platform, and who receives them by SMS and e-mail',
  replies: { 200: WatchBody },
  errors: [],
})

export const saveOnCall = endpoint({
  method: 'PUT',
  path: '/api/admin/settings/on-call',
  audience: 'admin',
  summary: 'Set who receives alerts by SMS and e-mail; an empty text removes the contact',
  body: z.strictObject({ ...contactFields, reason: ReasonField }),
  replies: { 200: WatchBody },
  errors: ['invalid_request', 'phone_not_valid'],
})
