import type { EndpointRow } from '@minit/contract/endpoint.ts'
import { type ErrorCode, statusOf } from '@minit/contract/errors.ts'
import { ErrorBody } from '@minit/contract/fields.ts'
import { isAllowed, SELLER_ROLES } from '@minit/domain/shop/rights.ts'
import type { FastifySchema } from 'fastify'
import * as z from 'zod/mini'

/** Without a body Fastify passes null. Unknown fields are refused, also for rows without fields. */
const Nothing = z.strictObject({})
const NoBody = z.nullish(Nothing)

const bodySchemaOf = ({ body, method, rawBody }: EndpointRow) => {
  if (rawBody === true || method === 'GET') return {}
  return { body: body ?? NoBody }
}

/** The schema by which Fastify validates and serialises a row, with its text in the OpenAPI document. */
export const schemaOf = (row: EndpointRow, name: string): FastifySchema => ({
  operationId: name,
  summary: row.summary,
  description: [rolesOf(row), errorsOf(row), ageOf(row)].filter(Boolean).join(' '),
  tags: [row.audience],
  ...(row.params && { params: row.params }),
  querystring: row.query ?? Nothing,
  ...(row.headers && { headers: row.headers }),
  ...bodySchemaOf(row),
  response: { ...errorReplies(row), ...repliesOf(row) },
})

const repliesOf = ({ replies, text, file }: EndpointRow) => {
  const type = text ?? file
  if (type === undefined) return replies
  const typed = Object.entries(replies).map(([status, schema]) => [
    status,
    { content: { [type]: { schema } } },
  ])
  return Object.fromEntries(typed)
}

const errorReplies = (row: EndpointRow) =>
  Object.fromEntries(refusalsOf(row).map((code) => [statusOf(code), ErrorBody]))

const rolesOf = ({ audience, action }: EndpointRow): string => {
  const roles = SELLER_ROLES.filter((role) => isAllowed(role, action))
  return audience === 'entrepreneur' ? `For: ${roles.join(', ')}.` : ''
}

const ageOf = ({ maxStaleSeconds }: EndpointRow): string =>
  maxStaleSeconds === undefined ? '' : `May be ${maxStaleSeconds} s old; X-Data-Age says how old at most.`

const errorsOf = (row: EndpointRow): string => {
  const refusals = refusalsOf(row).map((code) => `${code} (${statusOf(code)})`)
  return refusals.length === 0 ? 'No refusals of its own.' : `Refuses with ${refusals.join(', ')}.`
}

/** The row's own errors and those of the request guard. */
const refusalsOf = ({ errors, audience, method, body, beforeSecondFactor }: EndpointRow): ErrorCode[] => {
  const hasRole = audience === 'entrepreneur' || audience === 'admin'
  const guard: ErrorCode[] = [
    ...(hasRole || audience === 'account' || audience === 'agent' ? (['not_logged_in'] as const) : []),
    ...(hasRole ? (['forbidden'] as const) : []),
    ...(audience === 'admin' && beforeSecondFactor !== true ? (['second_factor_required'] as const) : []),
    ...(method !== 'GET' && audience !== 'provider' ? (['foreign_origin'] as const) : []),
    ...(body === undefined ? [] : (['body_too_large', 'unsupported_media_type'] as const)),
  ]
  return [...new Set([...guard, ...errors])]
}
