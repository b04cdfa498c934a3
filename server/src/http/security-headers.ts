import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { contentPolicy, FOR_DOCUMENTS, POLICY } from './content-policy.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Asked for by machines, which obey no header of a page. */
    isForMachines?: boolean
  }
}

/** Of an answer that a browser might show by itself: it may load nothing, and stand in no frame. */
const DATA_POLICY = "default-src 'none';frame-ancestors 'none'"

/** The headers that helmet sets. They are the same for each answer, so helmet runs once. */
const headersOfHelmet = (isSecure: boolean): OutgoingHttpHeaders => {
  const request = new IncomingMessage(new Socket())
  const answer = new ServerResponse(request)
  helmet(contentPolicy(isSecure))(request, answer, (problem) => {
    if (problem !== undefined) throw problem
  })
  return { ...answer.getHeaders() }
}

/**
 * Answers to calls are data, and obey none of a page's half a kilobyte of headers. Whoever types a call's address has
 * the answer shown, PDFs too: only what a browser says a script asked for goes without any policy.
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
