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

/** Asks a server that answers as `listener` says, over two connections, so many times. */
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
])('a page is read to its end that comes %s', async (_, listener) => {
  expect(await askEach(listener, 20)).toBeGreaterThan(0)
})

test('one page among others that says something else is no speed', async () => {
  let count = 0
  const listener: RequestListener = (_, reply) => {
    count += 1
    reply.end(page(count === 7 ? 'We cannot sell right now' : 'Market Hour'))
  }
  await expect(askEach(listener, 20)).rejects.toThrow('/shop does not say "Market Hour"')
})

test('an answer with another status is no speed, and is told in its words', async () => {
  await expect(askEach((_, reply) => reply.writeHead(503).end('later'), 1)).rejects.toThrow(
    'answered 503: later',
  )
})

test('what has not changed comes without a text, and the next answer after it is read', async () => {
  const listener: RequestListener = (_, reply) => reply.writeHead(304, { etag: '"1"' }).end()
  expect(await askEach(listener, 20, { expects: [304], says: '' })).toBeGreaterThan(0)
})

test('a redirect is followed at the same server, whatever name it has for itself', async () => {
  const listener: RequestListener = ({ url }, reply) => {
    if (url === '/shop') reply.writeHead(303, { location: 'https://minit.example/there?at=1' }).end()
    else reply.end(page(url === '/there?at=1' ? 'Market Hour' : 'nothing'))
  }
  expect(await askEach(listener, 20, { follows: true })).toBeGreaterThan(0)
})
