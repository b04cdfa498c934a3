import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../ports/deps.ts'

/** What is counted: the public's and the customers' pages, by name. Others are nobody's business. */
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

/** The name that a page is counted under: never an id, a token or what was asked; null for what is not counted. */
export const countedPage = (url: string): string | null => {
  const path = url.split('?')[0] ?? ''
  if (path.startsWith('/pass/')) return '/pass'
  return PAGES.has(path) ? path : null
}

/** A page that the browser has already, and is told that it still holds, is seen as well. */
const isShown = (reply: FastifyReply): boolean =>
  [200, 304].includes(reply.statusCode) && String(reply.getHeader('content-type')).startsWith('text/html')

/** Counts pages once they were sent, so that nobody waits for it. Whoever asks not to be counted is not. */
export const countPageViews = (app: FastifyInstance, deps: Pick<Deps, 'webAnalytics'>): void => {
  app.addHook('onResponse', async (request, reply) => {
    if (!isShown(reply) || request.method !== 'GET' || isUnseen(request)) return
    const page = countedPage(request.url)
    if (page !== null) deps.webAnalytics.report({ name: 'pageview', page })
  })
}

const isUnseen = ({ headers }: FastifyRequest): boolean =>
  headers.dnt === '1' ||
  headers['sec-gpc'] === '1' ||
  String(headers['sec-purpose'] ?? headers.purpose ?? '').startsWith('prefetch')
