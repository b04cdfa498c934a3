import { Readable } from 'node:stream'
import type { EndpointRow } from '@minit/contract/endpoint.ts'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify'
import { makerOf, type ReplyChannel, stepsOf } from './call-steps.ts'
import { addDirectRow } from './direct-calls.ts'
import { createDisconnectSignal, isCut } from './disconnect-signal.ts'
import { handleError } from './errors.ts'
import type { Answered, Handler, Handlers, RequestGuard } from './handlers.ts'
import { schemaOf } from './row-schemas.ts'

/**
 * Routers send hundreds of calls a second and log almost nothing: a child logger is a tenth of a call's cost.
 */
const OF_ROUTERS = '/api/network/'

/** Registers every row of the endpoint table with its handler. */
export const mount = <Table extends Record<string, EndpointRow>>(
  app: FastifyInstance,
  table: Table,
  handlers: NoInfer<Handlers<Table>>,
  guard: RequestGuard,
): void => {
  for (const [name, row] of Object.entries(table)) {
    // `handlers` has the table's keys, each with its row's handler.
    const handler = handlers[name as keyof Table] as unknown as Handler<EndpointRow>
    const mounted = { row, name, handler, guard }
    const steps = stepsOf(mounted)
    addDirectRow(app.directRows, mounted)
    app.route({
      method: row.method,
      url: row.path.replace(/\{(\w+)\}/g, ':$1'),
      schema: schemaOf(row, name),
      ...(row.bodyLimitBytes !== undefined && { bodyLimit: row.bodyLimitBytes }),
      // Machines ignore page policies, do not decompress answers, and call often.
      ...(row.audience === 'provider' && { config: { isForMachines: true }, compress: false }),
      ...(row.path.startsWith(OF_ROUTERS) && { childLoggerFactory: (log: FastifyBaseLogger) => log }),
      preValidation: steps.authorize,
      preHandler: steps.count,
      errorHandler: async (error, request, reply) =>
        isCut(error, reply)
          ? reply.hijack()
          : handleError(await steps.problem(request, error), request, reply),
      handler: async (request, reply) => {
        const back = replyChannelOf(reply)
        if (row.isShared === true) {
          const make = await makerOf(mounted, request, back)
          if (await guard.sharedAnswers({ row, request, reply }, make)) return reply
        }
        return send(reply, row, await steps.answer(request, back))
      },
    })
  }
}

const replyChannelOf = (reply: FastifyReply): ReplyChannel => ({
  headers: (name, value) => {
    reply.header(name, value)
  },
  disconnectSignal: () => createDisconnectSignal(reply),
})

const send = (reply: FastifyReply, { text, file }: EndpointRow, { status, headers = {}, body }: Answered) => {
  reply.code(status).header('cache-control', 'no-store').headers(headers)
  if (status === 304) return reply.send()
  if (file !== undefined) {
    // The type of a row with a file guarantees this.
    const content = body as unknown as Uint8Array | AsyncIterable<Uint8Array>
    return reply.type(file).send(content instanceof Uint8Array ? content : Readable.from(content))
  }
  if (text === undefined) return reply.send(body)
  // The type of a row with a text guarantees this. A stream has backpressure and stops when the caller is gone;
  // a whole text has a length, which saves a router the packet that ends a stream.
  const content = body as unknown as string | AsyncIterable<string>
  reply.type(`${text}; charset=utf-8`)
  return reply.send(typeof content === 'string' ? content : Readable.from(content))
}
