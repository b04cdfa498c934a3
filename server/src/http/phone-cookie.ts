import type { FastifyInstance } from 'fastify'
import { newToken } from '../modules/identity/passwords.ts'
import type { Deps } from '../ports/deps.ts'
import { createPhoneCookie } from './session-cookie.ts'

/**
 * Sets a random cookie with each browser's first page, so that phones behind one address are distinguished
 * when wrong codes are counted. It comes with the page, so that forms without scripts have it.
 */
export const setPhoneCookie = (app: FastifyInstance, deps: Deps, isSecure: boolean): void => {
  const cookie = createPhoneCookie(isSecure)
  app.addHook('onSend', (request, reply, payload, done) => {
    const isPage =
      request.method === 'GET' && `${reply.getHeader('content-type') ?? ''}`.startsWith('text/html')
    if (isPage && request.cookies[cookie.name] === undefined)
      reply.header('set-cookie', cookie.set(newToken(deps)))
    done(null, payload)
  })
}
