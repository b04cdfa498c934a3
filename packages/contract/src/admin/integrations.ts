import { withoutInvisible } from '@minit/domain/kernel/clean-text.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { InstantField } from '../fields.ts'

/** The adapter's name. */
const IntegrationIdField = z
  .string('This id is not valid')
  .check(z.regex(/^[a-z][a-z0-9-]{1,39}$/, 'This id is not valid'))
const params = z.object({ id: IntegrationIdField })

const IntegrationBody = z.object({
  id: z.string(),
  name: z.string(),
  provider: z.string(),
  category: z.enum(['sms', 'email', 'payments', 'notifications', 'analytics', 'other']),
  description: z.string(),
  version: z.string(),
  isEnabled: z.boolean(),
  isConfigured: z.boolean(),
  totalRequests: z.int(),
  lastUsed: z.nullable(InstantField),
  documentationUrl: z.string(),
  /** Why the stored settings are unusable; null if they are usable, or there are none. */
  problem: z.nullable(z.string()),
})

export const listIntegrations = endpoint({
  method: 'GET',
  path: '/api/admin/integrations',
  audience: 'admin',
  summary: 'The integrations in the list, with how often each was called',
  replies: { 200: z.array(IntegrationBody) },
  errors: [],
})

export const toggleIntegration = endpoint({
  method: 'PATCH',
  path: '/api/admin/integrations/{id}/toggle',
  audience: 'admin',
  summary:
    'Enable or disable an integration; every process follows within 5 s, and open payments still settle',
  params,
  body: z.strictObject({ isEnabled: z.boolean('Choose enabled or disabled') }),
  replies: { 200: IntegrationBody },
  errors: ['invalid_request', 'integration_not_found'],
})

export const seedIntegrations = endpoint({
  method: 'POST',
  path: '/api/admin/integrations/seed',
  audience: 'admin',
  summary: 'Add the built-in adapters to the list, disabled; returns the new ones',
  replies: {
    200: z.object({
      integrations: z.array(IntegrationBody),
      /** Names of existing ones whose initial settings were restored. */
      restored: z.array(z.string()),
    }),
  },
  errors: [],
})

export const testIntegration = endpoint({
  method: 'POST',
  path: '/api/admin/integrations/{id}/test',
  audience: 'admin',
  summary:
    'Call the configured address with the stored key, with a request that changes nothing; 8 s at most',
  params,
  replies: { 200: z.object({ status: z.enum(['success', 'failed']), message: z.string() }) },
  errors: ['integration_not_found', 'integration_disabled', 'too_many_requests'],
  limits: [{ by: 'account', max: 60, windowSeconds: 600 }],
})

const SettingsBody = z.object({
  /** The form, made from the adapter's own schema. */
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      help: z.string(),
      kind: z.enum(['text', 'secret', 'number', 'url', 'choice']),
      isRequired: z.boolean(),
      /** A text of several lines. */
      isLong: z.boolean(),
      choices: z.array(z.string()),
      /** The stored or default value; null for a secret, which is never returned. */
      value: z.nullable(z.string()),
      isSet: z.boolean(),
    }),
  ),
})

export const readIntegrationSettings = endpoint({
  method: 'GET',
  path: '/api/admin/integrations/{id}/settings',
  audience: 'admin',
  summary: 'The form of an integration with what is stored, without its secrets',
  params,
  replies: { 200: SettingsBody },
  errors: ['integration_not_found'],
})

const MAX_VALUE_LENGTH = 10_000

export const saveIntegrationSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/integrations/{id}/settings',
  audience: 'admin',
  summary:
    'Store settings, encrypted. An empty secret keeps the stored one, unless the address changes: then it is required',
  params,
  body: z.strictObject({
    settings: z.record(
      z.string().check(z.maxLength(40, 'Unknown field')),
      z.string().check(z.overwrite(withoutInvisible), z.maxLength(MAX_VALUE_LENGTH, 'This is too long')),
    ),
  }),
  replies: { 200: SettingsBody },
  errors: ['invalid_request', 'integration_not_found'],
})
