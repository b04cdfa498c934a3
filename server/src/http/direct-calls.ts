import type { Transport, WireRequest, WireResponse } from '@minit/contract/call.ts'
import type { EndpointRow } from '@minit/contract/endpoint.ts'
import { statusOf } from '@minit/contract/errors.ts'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Refusal } from '../kernel/refusal.ts'
import { type CallSteps, type MountedRow, stepsOf } from './call-steps.ts'
import { refusalFor } from './errors.ts'
import { inProcessWithCookies } from './in-process.ts'
import { schemaOf } from './row-schemas.ts'

declare module 'fastify' {
  interface FastifyInstance {
    directRows: DirectRows
  }
}

/** Rows that a page calls without HTTP, by method and path pattern. */
export type DirectRows = Map<string, DirectRow>

type Input = { params: unknown; query: unknown; headers: unknown; body: unknown }
type DirectRow = {
  steps: CallSteps
  /** Throws the same validation errors as Fastify. */
  validate: (input: Input) => Input
  /** Serialises the body with the row's schema. */
  write: (status: number, body: unknown) => string
}

const keyOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`

/** Adds a row, except machine rows and rows that answer with text or a file: those are called over HTTP. */
export const addDirectRow = (rows: DirectRows, mounted: MountedRow): void => {
  const { row, name } = mounted
  if (row.audience === 'provider' || row.text !== undefined || row.file !== undefined) return
  rows.set(keyOf(row), { steps: stepsOf(mounted), validate: validatorOf(row, name), write: writerOf(row) })
}

type Schema = Parameters<typeof validatorCompiler>[0]['schema']
type Issues = { error?: unknown; value?: unknown }

const validatorOf = (row: EndpointRow, name: string): DirectRow['validate'] => {
  const { params, body, querystring, headers } = schemaOf(row, name)
  const parts = [
    ['params', params],
    ['body', body],
    ['query', querystring],
    ['headers', headers],
  ] as const
  const checks = parts.flatMap(([part, schema]) =>
    schema === undefined
      ? []
      : [
          {
            part,
            check: validatorCompiler({ schema: schema as Schema, method: row.method, url: row.path }),
          },
        ],
  )
  return (input) => {
    const valid = { ...input }
    for (const { part, check } of checks) {
      // The compiler's result type is too wide.
      const { error, value } = check(input[part]) as Issues
      if (error !== undefined) throw Object.assign(new Error('not valid'), { validation: error })
      valid[part] = value
    }
    return valid
  }
}

const writerOf = ({ replies, method, path }: EndpointRow): DirectRow['write'] => {
  const writers = new Map(
    Object.entries(replies).map(([status, schema]) => [
      Number(status),
      serializerCompiler({ schema: schema as Schema, method, url: path }),
    ]),
  )
  return (status, body) => (body === undefined ? '' : (writers.get(status) ?? JSON.stringify)(body))
}

/** Longest path parameter, in characters; a longer one matches no route. */
export const MAX_PARAM_LENGTH = 200

const rawInputOf = ({ path, params, headers, body }: WireRequest): Input => ({
  params: Object.fromEntries(Object.entries(params ?? {}).map(([name, value]) => [name, String(value)])),
  query: Object.fromEntries(new URL(path, 'http://localhost').searchParams),
  headers,
  body: body === undefined ? undefined : (JSON.parse(body) as unknown),
})

const isPlain = ({ params }: Input): boolean =>
  Object.values(params as Record<string, string>).every(
    (value) => value !== '' && value.length <= MAX_PARAM_LENGTH,
  )

/** A request for the call, with the visitor's address and cookies and the call's own headers. */
const requestFor = (
  visitor: FastifyRequest,
  { method, path, headers }: WireRequest,
  { params, query, body }: Input,
): FastifyRequest => {
  const { cookie } = visitor.headers
  const own = { ...headers, ...(cookie !== undefined && { cookie }) }
  const values = { method, url: path, originalUrl: path, headers: own, params, query, body }
  return Object.create(
    visitor,
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, { value, writable: true, enumerable: true }]),
    ),
  ) as FastifyRequest
}

/** A page's call is completed even if the visitor has gone, so its signal never aborts. */
const BACK = { headers: () => undefined, disconnectSignal: () => new AbortController().signal }

const refused = ({ code, message, extras }: Refusal): WireResponse => {
  const { retryAfterSeconds: _, ...details } = extras
  return { status: statusOf(code), statusText: '', text: JSON.stringify({ code, message, ...details }) }
}

/**
 * A transport that calls handlers directly while a page is drawn, with the same rights, limits, schemas and
 * answers as over HTTP. Calls without a direct row go over HTTP inside the process.
 */
export const directCalls = (app: FastifyInstance, visitorOf: () => FastifyRequest | undefined): Transport => {
  const overHttp = inProcessWithCookies(app, visitorOf)
  return async (call) => {
    const visitor = visitorOf()
    const found = app.directRows.get(keyOf({ method: call.method, path: call.pattern ?? '' }))
    const raw = rawInputOf(call)
    // Shared pages are drawn without a visitor, and rarely.
    if (visitor === undefined || found === undefined || !isPlain(raw)) return overHttp(call)
    const { steps, validate, write } = found
    const request = requestFor(visitor, call, raw)
    try {
      await steps.authorize(request)
      const { headers, ...valid } = validate({ ...raw, headers: request.headers })
      Object.assign(request, valid, { headers: { ...request.headers, ...(headers as object) } })
      await steps.count(request)
      const { status, body } = await steps.answer(request, BACK)
      return { status, statusText: '', text: write(status, body) }
    } catch (error) {
      // The steps and the schemas throw only these types.
      const problem = await steps.problem(request, error as FastifyError | Refusal)
      return refused(refusalFor(problem, request).refusal)
    }
  }
}
