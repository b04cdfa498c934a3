import type { FastifyInstance } from 'fastify'
import { FOR_DOCUMENTS, POLICY } from './content-policy.ts'

/** Of an answer that a browser might show by itself: it may load nothing, and stand in no frame. */
export const DATA_POLICY = "default-src 'none';frame-ancestors 'none'"

/**
 * Answers to calls are data, and obey none of a page's half a kilobyte of headers. Whoever types a call's address has
 * the answer shown, PDFs too: only what a browser says a script asked for goes without any policy.
 */
export const dataWithoutPageHeaders = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, { raw }, done) => {
    if (request.url.startsWith('/api/') && raw.hasHeader(POLICY)) {
      for (const name of FOR_DOCUMENTS) raw.removeHeader(name)
      if (request.headers['sec-fetch-dest'] !== 'empty') raw.setHeader(POLICY, DATA_POLICY)
    }
    done()
  })
}
