import { Readable } from 'node:stream'
import type { EndpointRow, HandlerInput, Reply } from '@minit/contract/endpoint.ts'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AgentCaller, Caller, LoggedInCaller, SignedIn } from '../kernel/caller.ts'
import { type Answered, makerOf, stepsOf, type WayBack } from './call-steps.ts'
import { addDirectRow } from './direct-calls.ts'
import { createDisconnectSignal, isCut } from './disconnect-signal.ts'
import { handleError } from './errors.ts'
import { schemaOf } from './row-schemas.ts'
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

export type Handler<Row extends EndpointRow> = (
  input: HandlerInput<Row>,
  context: RequestContext<Row>,
) => Promise<Reply<Row> & { headers?: Record<string, string | string[]> }>

/** One handler for each row of the table: a missing one does not compile. */
export type Handlers<Table extends Record<string, EndpointRow>> = {
  [Name in keyof Table]: Handler<Table[Name]>
}

export type RequestGuard = {
  /** Refuses foreign changes and who may not ask. */
  authorize: (row: EndpointRow, name: string, request: FastifyRequest) => Promise<void>
  /** Counts a request that is valid. */
  count: (row: EndpointRow, name: string, request: FastifyRequest) => Promise<void>
  /** Counts one that was refused, where those are counted; throws a refusal of its own once they are too many. */
  refused: (row: EndpointRow, name: string, request: FastifyRequest) => Promise<void>
  /** Takes back what the request was counted for where only failures count. */
  reset: (row: EndpointRow, name: string, request: FastifyRequest) => Promise<void>
  /** Gives back what it was counted for as accepted, and, where it failed on our side, all else that it was counted for. */
  excuse: (row: EndpointRow, name: string, request: FastifyRequest, isOurs: boolean) => Promise<void>
  callerOf: (request: FastifyRequest) => Promise<{ caller: Caller; sessionToken: string | null }>
  /** Null for whoever is no agent. */
  agentOf: (request: FastifyRequest) => Promise<AgentCaller | null>
  /** Lets what the handler reads be as old as its row allows. */
  staleAnswers: StaleAnswers
  /** Sends again what is the same for everybody. */
  sharedAnswers: SharedAnswers
}

/** Routers call by hundreds a second and log next to nothing: a logger for each call is a tenth of what a report costs. */
const OF_ROUTERS = '/api/network/'

/** Registers every row of the endpoint table with its handler. */
export const mount = <Table extends Record<string, EndpointRow>>(
  app: FastifyInstance,
  table: Table,
  handlers: NoInfer<Handlers<Table>>,
  guard: RequestGuard,
): void => {
  for (const [name, row] of Object.entries(table)) {
    // `handlers` has the table's own keys, each with its row's handler.
    const handler = handlers[name as keyof Table] as unknown as Handler<EndpointRow>
    const mounted = { row, name, handler, guard }
    const steps = stepsOf(mounted)
    addDirectRow(app.directRows, mounted)
    app.route({
      method: row.method,
      url: row.path.replace(/\{(\w+)\}/g, ':$1'),
      schema: schemaOf(row, name),
      ...(row.bodyLimitBytes !== undefined && { bodyLimit: row.bodyLimitBytes }),
      // Machines obey no page's policy, read no packed answer, and ask often.
      ...(row.audience === 'provider' && { config: { isForMachines: true }, compress: false }),
      ...(row.path.startsWith(OF_ROUTERS) && { childLoggerFactory: (log: FastifyBaseLogger) => log }),
      preValidation: steps.authorize,
      preHandler: steps.count,
      errorHandler: async (error, request, reply) =>
        isCut(error, reply)
          ? reply.hijack()
          : handleError(await steps.problem(request, error), request, reply),
      handler: async (request, reply) => {
        const back = wayBackBy(reply)
        if (row.isShared === true) {
          const make = await makerOf(mounted, request, back)
          if (await guard.sharedAnswers({ row, request, reply }, make)) return reply
        }
        return send(reply, row, await steps.answer(request, back))
      },
    })
  }
}

const wayBackBy = (reply: FastifyReply): WayBack => ({
  headers: (name, value) => {
    reply.header(name, value)
  },
  disconnectSignal: () => createDisconnectSignal(reply),
})

const send = (reply: FastifyReply, { text, file }: EndpointRow, { status, headers = {}, body }: Answered) => {
  reply.code(status).header('cache-control', 'no-store').headers(headers)
  if (status === 304) return reply.send()
  if (file !== undefined) {
    // The type of a row with a file says so.
    const content = body as unknown as Uint8Array | AsyncIterable<Uint8Array>
    return reply.type(file).send(content instanceof Uint8Array ? content : Readable.from(content))
  }
  if (text === undefined) return reply.send(body)
  // The type of a row with a text says so. Pieces are made as fast as they are taken, and no more once the caller is gone.
  return reply.type(`${text}; charset=utf-8`).send(Readable.from(body as unknown as AsyncIterable<string>))
}
