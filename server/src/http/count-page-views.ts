import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../ports/deps.ts'

/** Pages that are counted, by name: public and customer pages only. */
const PAGES = new Set([
  '/',
  '/apply',
  '/internet-owner-signup',
  '/application-submitted',
  '/customer-purchase',
  '/customer-qr-payment',
  '/customer-signup',
  '/customer-self-service',
  '/customer-demo',
])

/**
 * The name under which a page is counted, without ids, tokens or queries; null for a page that is not
 * counted.
 */
export const countedPage = (url: string): string | null => {
  const path = url.split('?')[0] ?? ''
  if (path.startsWith('/pass/')) return '/pass'
  return PAGES.has(path) ? path : null
}

/** A page that the browser revalidates (304) counts as a view too. */
const isShown = (reply: FastifyReply): boolean =>
  [200, 304].includes(reply.statusCode) && String(reply.getHeader('content-type')).startsWith('text/html')

/** Counts pages after they were sent, so that no visitor waits. Visitors who opt out are not counted. */
export const countPageViews = (app: FastifyInstance, deps: Pick<Deps, 'webAnalytics'>): void => {
  app.addHook('onResponse', async (request, reply) => {
    if (!isShown(reply) || request.method !== 'GET' || isOptedOut(request)) return
    const page = countedPage(request.url)
    if (page !== null) deps.webAnalytics.report({ name: 'pageview', page })
  })
}

const isOptedOut = ({ headers }: FastifyRequest): boolean =>
  headers.dnt === '1' ||
  headers['sec-gpc'] === '1' ||
  String(headers['sec-purpose'] ?? headers.purpose ?? '').startsWith('prefetch')
