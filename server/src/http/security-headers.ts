import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { contentPolicy, FOR_DOCUMENTS, POLICY } from './content-policy.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Called by machines, which ignore page headers. */
    isForMachines?: boolean
  }
}

/** For an answer that a browser might display: it loads nothing and cannot be framed. */
const DATA_POLICY = "default-src 'none';frame-ancestors 'none'"

/** Helmet's headers. They are the same for each answer, so helmet runs once. */
const headersOfHelmet = (isSecure: boolean): OutgoingHttpHeaders => {
  const request = new IncomingMessage(new Socket())
  const answer = new ServerResponse(request)
  helmet(contentPolicy(isSecure))(request, answer, (problem) => {
    if (problem !== undefined) throw problem
  })
  return { ...answer.getHeaders() }
}

/**
 * Adds security headers. API answers are data and need no document headers, but a browser that opens one as a
 * document displays it, PDFs too: only script requests (`Sec-Fetch-Dest: empty`) get no policy.
 */
export const addSecurityHeaders = (app: FastifyInstance, isSecure: boolean): void => {
  const ofDocuments = headersOfHelmet(isSecure)
  const ofScriptData = Object.fromEntries(
    Object.entries(ofDocuments).filter(([name]) => !FOR_DOCUMENTS.includes(name)),
  )
  const ofShownData = { ...ofScriptData, [POLICY]: DATA_POLICY }
  app.addHook('onRequest', (request, reply, done) => {
    const isData = request.url.startsWith('/api/')
    const ofData = request.headers['sec-fetch-dest'] === 'empty' ? ofScriptData : ofShownData
    if (request.routeOptions.config.isForMachines !== true) reply.headers(isData ? ofData : ofDocuments)
    done()
  })
}
