import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { type Ask, withLoad } from './load.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** Sends requests over two connections to a server with this listener. */
const askEach = async (
  listener: RequestListener,
  count: number,
  more: Partial<Ask> = {},
): Promise<number> => {
  const server = createServer(listener)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  closers.push(() => server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/shop`
  const asks = Array.from(
    { length: count },
    (): Ask => ({ url, expects: [200], says: 'Market Hour', ...more }),
  )
  return withLoad((load) => load.perSecond(asks, 2))
}

const page = (text: string) => `<p>${text}</p>${'.'.repeat(50_000)}`

test.each<[string, RequestListener]>([
  ['with its length', (_, reply) => reply.end(page('Market Hour'))],
  [
    'in chunks',
    (_, reply) => {
      reply.write(page(''))
      setTimeout(() => reply.end(page('Market Hour')), 5)
    },
  ],
  [
    'packed',
    (_, reply) =>
      reply.setHeader('content-encoding', 'br').end(brotliCompressSync(page(`Market Hour ${Math.random()}`))),
  ],
  [
    'on a connection that ends with it',
    (_, reply) => reply.setHeader('connection', 'close').end(page('Market Hour')),
  ],
])('reads a page to its end that arrives %s', async (_, listener) => {
  expect(await askEach(listener, 20)).toBeGreaterThan(0)
})

test('fails when one page has an unexpected text', async () => {
  let count = 0
  const listener: RequestListener = (_, reply) => {
    count += 1
    reply.end(page(count === 7 ? 'We cannot sell right now' : 'Market Hour'))
  }
  await expect(askEach(listener, 20)).rejects.toThrow('/shop does not say "Market Hour"')
})

test('fails with the text of an answer with an unexpected status', async () => {
  await expect(askEach((_, reply) => reply.writeHead(503).end('later'), 1)).rejects.toThrow(
    'answered 503: later',
  )
})

test('reads the next answer after a 304 without a body', async () => {
  const listener: RequestListener = (_, reply) => reply.writeHead(304, { etag: '"1"' }).end()
  expect(await askEach(listener, 20, { expects: [304], says: '' })).toBeGreaterThan(0)
})

test('follows a redirect at the same server, whatever host it names', async () => {
  const listener: RequestListener = ({ url }, reply) => {
    if (url === '/shop') reply.writeHead(303, { location: 'https://minit.example/there?at=1' }).end()
    else reply.end(page(url === '/there?at=1' ? 'Market Hour' : 'nothing'))
  }
  expect(await askEach(listener, 20, { follows: true })).toBeGreaterThan(0)
})
