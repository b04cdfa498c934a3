import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { InstantField } from '../fields.ts'
import { AfterField, NextField, SearchField } from './list-fields.ts'

const AuditBody = z.object({
  id: z.string(),
  actorName: z.string(),
  actorRole: z.enum(['admin', 'entrepreneur', 'system']),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.nullable(z.string()),
  createdAt: InstantField,
})

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  audience: 'admin',
  maxStaleSeconds: 2,
  summary: 'The audit log, newest first, 50 at a time; by the id of the subject, or an order code',
  query: z.strictObject({ search: SearchField, after: AfterField }),
  replies: { 200: z.object({ items: z.array(AuditBody), next: NextField }) },
  errors: ['invalid_request'],
})
