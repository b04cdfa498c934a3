import type { EndpointRow, HandlerInput } from '@minit/contract/endpoint.ts'
import { type ErrorCode, statusOf } from '@minit/contract/errors.ts'
import type { FastifyError, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { AgentCaller, Caller } from '../kernel/caller.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Answered, CallerOf, Handler, RequestContext, RequestGuard } from './handlers.ts'
import type { AnswerHeaders } from './stale-answers.ts'

/** A row of the endpoint table with its handler. */
export type MountedRow = {
  row: EndpointRow
  name: string
  handler: Handler<EndpointRow>
  guard: RequestGuard
}

/** How an answer reaches the caller. */
export type ReplyChannel = { headers: AnswerHeaders; disconnectSignal: () => AbortSignal }

/** What a call runs through, over HTTP and from a page alike: `authorize`, then its input is validated, `count`, `answer`; `problem` where one throws. */
export type CallSteps = {
  /** Refuses changes from other sites and callers without the right. */
  authorize: (request: FastifyRequest) => Promise<void>
  /** Counts the request. Refuses with `too_many_requests`. */
  count: (request: FastifyRequest) => Promise<void>
  answer: (request: FastifyRequest, back: ReplyChannel) => Promise<Answered>
  /** The error to answer with. */
  problem: (request: FastifyRequest, error: FastifyError | Refusal) => Promise<FastifyError | Refusal>
}

export const stepsOf = (mounted: MountedRow): CallSteps => {
  const { row, name, guard } = mounted
  return {
    authorize: (request) => guard.authorize(row, name, request),
    count: (request) => guard.count(row, name, request),
    answer: async (request, back) => {
      const make = await makerOf(mounted, request, back)
      const result = await guard.staleAnswers({ row, request, headers: back.headers }, make)
      await guard.reset(row, name, request)
      return result
    },
    problem: (request, error) => problemOf(mounted, request, error),
  }
}

/** No body of the contract has both: `endpoints.test.ts` checks it. */
const isAnswered = (answer: unknown): answer is Answered =>
  typeof answer === 'object' && answer !== null && 'status' in answer && 'body' in answer

/** Makes the answer of a validated request. */
export const makerOf = async (
  { row, handler, guard }: MountedRow,
  request: FastifyRequest,
  { disconnectSignal }: ReplyChannel,
): Promise<() => Promise<Answered>> => {
  const { caller, sessionToken } = await callerFor(guard, row, request)
  return async () => {
    const context: RequestContext<EndpointRow> = {
      // The request guard has made sure of the caller's kind.
      caller: caller as CallerOf<EndpointRow>,
      sessionToken,
      userAgent: request.headers['user-agent'] ?? '',
      // Created on demand: most calls are answered before a caller could hang up.
      get disconnectSignal() {
        return disconnectSignal()
      },
      request,
    }
    const { params, query, headers, body } = request
    // Validated by the row's schemas just before. A copy would read the signal.
    const parts = { params, query, headers, body } as unknown as HandlerInput<EndpointRow>
    const answer = await handler(Object.assign(context, parts))
    return isAnswered(answer) ? answer : { status: 200, body: answer }
  }
}

/** Other programs authenticate in their own ways: a session token in their requests is ignored. */
const callerFor = async (
  guard: RequestGuard,
  { audience }: EndpointRow,
  request: FastifyRequest,
): Promise<{ caller: Caller | AgentCaller; sessionToken: string | null }> => {
  if (audience !== 'provider' && audience !== 'agent') return guard.callerOf(request)
  const agent = audience === 'agent' ? await guard.agentOf(request) : null
  return { caller: agent ?? { kind: 'anonymous' }, sessionToken: null }
}

/** The error to answer with: the request's own, or `too_many_requests` once there were too many. */
const problemOf = async (
  { row, name, guard }: MountedRow,
  request: FastifyRequest,
  error: FastifyError | Refusal,
): Promise<FastifyError | Refusal> => {
  const isOurs = statusCodeOf(error) >= 500
  await guard.excuse(row, name, request, isOurs)
  if (isOurs) return error
  if (error instanceof Refusal && UNCOUNTED.has(error.code)) return error
  try {
    await guard.refused(row, name, request)
    return error
  } catch (tooMany) {
    return tooMany instanceof Refusal ? tooMany : error
  }
}

/** Failures on our side, and failures of the payer's money, do not count as attacks. */
const UNCOUNTED = new Set<ErrorCode>([
  'payment_failed',
  'price_changed',
  'payment_in_progress',
  'too_many_requests',
])

const statusCodeOf = (error: FastifyError | Refusal): number => {
  if (error instanceof Refusal) return statusOf(error.code)
  return hasZodFastifySchemaValidationErrors(error) ? 400 : (error.statusCode ?? 500)
}
