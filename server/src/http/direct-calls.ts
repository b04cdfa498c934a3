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

/** What a page calls without HTTP, by method and pattern of the path. */
export type DirectRows = Map<string, DirectRow>

type Input = { params: unknown; query: unknown; headers: unknown; body: unknown }
type DirectRow = {
  steps: CallSteps
  /** Throws as Fastify does for what does not fit the row. */
  validate: (input: Input) => Input
  /** The answer as the row's schema writes it. */
  write: (status: number, body: unknown) => string
}

const keyOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`

/** Rows whose answer is text or a file are asked for over HTTP, and so are those of machines. */
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
      // The compiler's function answers so.
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

/** Of a part of a path, in signs; a longer one is no route's. */
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

/** Who asks, as the call's own request: the visitor's address and cookies, and the call's words. */
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

/** Nobody waits at the other end of a page's call: it is drawn whether the visitor is still there or not. */
const BACK = { headers: () => undefined, disconnectSignal: () => new AbortController().signal }

const refused = ({ code, message, extras }: Refusal): WireResponse => {
  const { retryAfterSeconds: _, ...details } = extras
  return { status: statusOf(code), statusText: '', text: JSON.stringify({ code, message, ...details }) }
}

/**
 * The calls of a page that is drawn, straight to what answers them: with the same rights, limits and schemas as over HTTP, and with
 * the same answer. What no row here answers goes over HTTP inside the process.
 */
export const directCalls = (app: FastifyInstance, visitorOf: () => FastifyRequest | undefined): Transport => {
  const overHttp = inProcessWithCookies(app, visitorOf)
  return async (call) => {
    const visitor = visitorOf()
    const found = app.directRows.get(keyOf({ method: call.method, path: call.pattern ?? '' }))
    const raw = rawInputOf(call)
    // What is drawn for everybody is asked for in nobody's name, and seldom.
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
      // The steps and the schemas throw nothing else.
      const problem = await steps.problem(request, error as FastifyError | Refusal)
      return refused(refusalFor(problem, request).refusal)
    }
  }
}
