import type { FastifyInstance } from 'fastify'
import { newToken } from '../modules/identity/passwords.ts'
import type { Deps } from '../ports/deps.ts'
import { createPhoneCookie } from './session-cookie.ts'

/**
 * Gives each browser a random cookie with its first page, so that phones of one stall, which share its address, are told apart
 * when somebody there mistypes codes. It comes with the page, so that it is there for a form that is sent without scripts.
 */
export const tellPhonesApart = (app: FastifyInstance, deps: Deps, isSecure: boolean): void => {
  const cookie = createPhoneCookie(isSecure)
  app.addHook('onSend', (request, reply, payload, done) => {
    const isPage =
      request.method === 'GET' && `${reply.getHeader('content-type') ?? ''}`.startsWith('text/html')
    if (isPage && request.cookies[cookie.name] === undefined)
      reply.header('set-cookie', cookie.set(newToken(deps)))
    done(null, payload)
  })
}
