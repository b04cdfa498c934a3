import { MINUTE_MS } from '@minit/domain/kernel/durations.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createRandomBytes } from '../kernel/random-bytes.ts'
import { hashOf } from '../modules/sales/purchases/intent.ts'
import { createFormCookie } from './session-cookie.ts'

export type FormKeys = {
  /** Marks one opening of a shared page: what it sends twice is one purchase. */
  mark: (reply: FastifyReply) => void
  /**
   * The idempotency key of a form without its own: the same for the same fields sent again from one opening
   * of the page.
   */
  keyOf: (request: FastifyRequest, words: Readonly<Record<string, string>>) => string
}

/** Idempotency keys for forms of shared pages, which hold no key: a cookie identifies each opening. */
export const createFormKeys = (isSecure: boolean): FormKeys => {
  const cookie = createFormCookie(isSecure)
  const randomBytes = createRandomBytes()
  return {
    mark: (reply) => {
      reply.header('set-cookie', cookie.set(Buffer.from(randomBytes(16)).toString('base64url')))
    },
    keyOf: ({ cookies, ip, headers }, words) => {
      // A browser without cookies is identified by address and user agent, for a minute.
      const known = cookies[cookie.name]
      const opening =
        known === undefined ? [ip, headers['user-agent'] ?? '', Math.floor(Date.now() / MINUTE_MS)] : [known]
      return hashOf([...opening, ...Object.entries(words).sort().flat()])
    },
  }
}
