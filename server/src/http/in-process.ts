import type { Transport } from '@minit/contract/call.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * A transport that calls our own routes inside the process, from the visitor's address. Cookies that a call
 * sets go out with `reply`, if given.
 */
export const inProcess =
  (app: FastifyInstance, visitorOf: () => FastifyRequest | undefined, reply?: FastifyReply): Transport =>
  async ({ method, path, headers, body }) => {
    const visitor = visitorOf()
    const response = await app.inject({
      // The contract's methods are all methods that Fastify knows.
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

/** The same with the visitor's login cookie, for a page that is being drawn. */
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
