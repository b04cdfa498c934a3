import type { BodyAlone, EndpointRow, HandlerInput, Reply } from '@minit/contract/endpoint.ts'
import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { FastifyRequest } from 'fastify'
import type { AgentCaller, Caller, LoggedInCaller, SignedIn } from '../kernel/caller.ts'
import type { SharedAnswers } from './shared-answers.ts'
import type { StaleAnswers } from './stale-answers.ts'

export type CallerOf<Row extends EndpointRow> = Row['audience'] extends 'entrepreneur'
  ? SignedIn<'entrepreneur'>
  : Row['audience'] extends 'admin'
    ? SignedIn<'admin'>
    : Row['audience'] extends 'account'
      ? LoggedInCaller
      : Row['audience'] extends 'agent'
        ? AgentCaller
        : Caller

export type RequestContext<Row extends EndpointRow> = {
  caller: CallerOf<Row>
  sessionToken: string | null
  userAgent: string
  /** Ends when the caller hangs up. */
  disconnectSignal: AbortSignal
  request: FastifyRequest
}

/** A reply with headers of its own. */
export type Answered<Row extends EndpointRow = EndpointRow> = Reply<Row> & {
  headers?: Record<string, string | string[]>
}

/** Answers a validated request, whose parts and context come in one object. A body alone is answered with status 200. */
export type Handler<Row extends EndpointRow> = (
  input: HandlerInput<Row> & RequestContext<Row>,
) => Promise<Answered<Row> | BodyAlone<Row>>

/** Handlers of some endpoints, as a module has them. */
export type SomeHandlers = { [Name in keyof Endpoints]?: Handler<Endpoints[Name]> }

/** One handler for each row of the table: a missing one is a compile error. */
export type Handlers<Table extends Record<string, EndpointRow>> = {
  [Name in keyof Table]: Handler<Table[Name]>
}

export type RequestGuard = {
  /** Refuses changes from other sites and callers without the right. */
  authorize: (row: EndpointRow, name: string, request: FastifyRequest) => Promise<void>
  /** Counts a valid request. */
  count: (row: EndpointRow, name: string, request: FastifyRequest) => Promise<void>
  /**
   * Counts a refused request, for rows that count refusals; throws `too_many_requests` once there are too
   * many.
   */
  refused: (row: EndpointRow, name: string, request: FastifyRequest) => Promise<void>
  /** Resets the counters of failures after a success. */
  reset: (row: EndpointRow, name: string, request: FastifyRequest) => Promise<void>
  /**
   * Reverts the count of an accepted request that failed; if the failure is ours, all its other counts too.
   */
  excuse: (row: EndpointRow, name: string, request: FastifyRequest, isOurs: boolean) => Promise<void>
  callerOf: (request: FastifyRequest) => Promise<{ caller: Caller; sessionToken: string | null }>
  /** Null for a caller who is not an agent. */
  agentOf: (request: FastifyRequest) => Promise<AgentCaller | null>
  /** Lets the handler read data as old as its row allows. */
  staleAnswers: StaleAnswers
  /** Sends cached answers that are the same for all callers. */
  sharedAnswers: SharedAnswers
}
