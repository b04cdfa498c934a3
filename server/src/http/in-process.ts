import type { Transport } from '@minit/contract/call.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * A call that goes straight to our own routes, from the address of the visitor in whose name it is made. The cookies that it sets
 * go out with `reply`, where there is one.
 */
export const inProcess =
  (app: FastifyInstance, visitorOf: () => FastifyRequest | undefined, reply?: FastifyReply): Transport =>
  async ({ method, path, headers, body }) => {
    const visitor = visitorOf()
    const response = await app.inject({
      // The methods of the contract are among those that Fastify knows.
      method: method as 'GET',
      url: path,
      headers,
      ...(body !== undefined && { payload: body }),
      ...(visitor !== undefined && { remoteAddress: visitor.ip }),
    })
    const cookies = response.headers['set-cookie']
    if (cookies !== undefined) reply?.header('set-cookie', cookies)
    return { status: response.statusCode, statusText: response.statusMessage, text: response.body }
  }

/** The same with the visitor's login, as a page being drawn needs it. */
export const inProcessWithCookies = (
  app: FastifyInstance,
  visitorOf: () => FastifyRequest | undefined,
  reply?: FastifyReply,
): Transport => {
  const transport = inProcess(app, visitorOf, reply)
  return ({ headers, ...call }) => {
    const cookie = visitorOf()?.headers.cookie
    return transport({ ...call, headers: { ...headers, ...(cookie !== undefined && { cookie }) } })
  }
}
