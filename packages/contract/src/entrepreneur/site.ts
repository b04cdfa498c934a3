import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { AccessModeField, NetworkNameField } from './settings.ts'

const SiteBody = z.object({ isOpen: z.boolean() })

export const switchSite = endpoint({
  method: 'PUT',
  path: '/api/entrepreneur/site',
  audience: 'entrepreneur',
  action: 'open_shop',
  summary: 'Open the site for customers, or close it: a closed site keeps its page and sells nothing',
  body: z.strictObject({ isOpen: z.boolean('Choose open or closed') }),
  replies: { 200: SiteBody },
  errors: ['invalid_request'],
})

export const nameNetwork = endpoint({
  method: 'PUT',
  path: '/api/entrepreneur/site/network',
  audience: 'entrepreneur',
  action: 'change_settings',
  summary:
    'Set which WiFi customers join, and how; nothing is sold before. If absent, `joining` stays unchanged: by hand by default',
  body: z.strictObject({ networkName: NetworkNameField, joining: z.optional(AccessModeField) }),
  replies: { 200: z.object({ networkName: z.string(), joining: AccessModeField }) },
  errors: ['invalid_request', 'name_holds_address', 'name_holds_number', 'too_many_requests'],
  limits: [{ by: 'account', max: 120, windowSeconds: 3600 }],
})
