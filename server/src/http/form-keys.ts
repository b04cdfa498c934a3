import { MINUTE_MS } from '@minit/domain/kernel/durations.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createRandomBytes } from '../kernel/random-bytes.ts'
import { hashOf } from '../modules/sales/purchases/intent.ts'
import { createFormCookie } from './session-cookie.ts'

export type FormKeys = {
  /** Marks an opening of a page that is the same for everybody: what is sent from it twice is one purchase. */
  mark: (reply: FastifyReply) => void
  /** The idempotency key of a form that brings none: the same for the same words sent again from one opening of the page. */
  keyOf: (request: FastifyRequest, words: Readonly<Record<string, string>>) => string
}

/** A shared page has no key of its own in its form, so that a cookie of each opening stands for it. */
export const createFormKeys = (isSecure: boolean): FormKeys => {
  const cookie = createFormCookie(isSecure)
  const randomBytes = createRandomBytes()
  return {
    mark: (reply) => {
      reply.header('set-cookie', cookie.set(Buffer.from(randomBytes(16)).toString('base64url')))
    },
    keyOf: ({ cookies, ip, headers }, words) => {
      // A browser that keeps no cookies is known by its address and its name, for a minute.
      const known = cookies[cookie.name]
      const opening =
        known === undefined ? [ip, headers['user-agent'] ?? '', Math.floor(Date.now() / MINUTE_MS)] : [known]
      return hashOf([...opening, ...Object.entries(words).sort().flat()])
    },
  }
}
