import http, { type IncomingMessage, type RequestListener, type Server } from 'node:http'
import https from 'node:https'
import type { Certificate } from './certificates.ts'

/** The proxy in front of the product; `close` also ends its connections. */
export type Front = { close: () => Promise<void> }

const headersOf = (request: IncomingMessage, protocol: 'http' | 'https'): http.OutgoingHttpHeaders => {
  const from = request.socket.remoteAddress ?? ''
  const before = request.headers['x-forwarded-for']
  return {
    ...request.headers,
    'x-forwarded-for': before ? `${before}, ${from}` : from,
    'x-forwarded-proto': protocol,
  }
}

/** Forwards requests to the product; 502 if it does not answer, as during a restart. */
const handOn =
  (product: URL, protocol: 'http' | 'https'): RequestListener =>
  (request, response) => {
    const onward = http.request(product, {
      method: request.method ?? 'GET',
      path: request.url ?? '/',
      headers: headersOf(request, protocol),
    })
    onward.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.once('error', () => {
      if (!response.headersSent) response.writeHead(502)
      response.end()
    })
    // A router that loses power drops its long poll, which the product must notice.
    response.once('close', () => onward.destroy())
    request.pipe(onward)
  }

const listen = (server: Server, port: number, address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, address, resolve)
  })

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

/** Listens on http and https at the product's public address, and adds the X-Forwarded-* headers. */
export const startFront = async (
  productUrl: string,
  address: string,
  { key, cert }: Certificate,
): Promise<Front> => {
  const product = new URL(productUrl)
  const servers = [
    http.createServer(handOn(product, 'http')),
    https.createServer({ key, cert }, handOn(product, 'https')),
  ] as const
  await listen(servers[0], 80, address)
  await listen(servers[1], 443, address)
  return { close: async () => void (await Promise.all(servers.map(close))) }
}
