import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inSpan, isTraced, type Span, startSpan } from '../kernel/spans.ts'

const TRACEPARENT = 'traceparent'

/** The parent trace, accepted only from a proxy in TRUST_PROXY, which always sets X-Forwarded-For. */
const trustedParent = (request: FastifyRequest): { traceparent?: string } => {
  const header = request.headers[TRACEPARENT]
  const isFromProxy = (request.ips?.length ?? 0) > 1
  return isFromProxy && typeof header === 'string' ? { traceparent: header } : {}
}

const SERVER_FAULT = 500

/** Makes each request a span named by its route pattern: an address may contain a link's secret. */
export const traceRequests = (app: FastifyInstance): void => {
  if (!isTraced()) return
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _, done) => {
    const route = request.routeOptions.url
    const facts = {
      'http.request.method': request.method,
      'minit.request_id': request.id,
      ...(route !== undefined && { 'http.route': route }),
    }
    const name = route === undefined ? request.method : `${request.method} ${route}`
    const span = startSpan({ kind: 'request', name, facts, parent: null, ...trustedParent(request) })
    if (span === null) return done()
    spans.set(request, span)
    inSpan(span, done)
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request)
    span?.note({ 'http.response.status_code': statusCode })
    if (statusCode >= SERVER_FAULT) span?.fail(String(statusCode))
    span?.end()
  })
  app.addHook('onRequestAbort', async (request) => {
    const span = spans.get(request)
    span?.fail('aborted')
    span?.end()
  })
}
