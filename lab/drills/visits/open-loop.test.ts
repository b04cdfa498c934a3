import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openHttp } from './http.ts'
import { openLoop, percentile, summaryOf, type Visited } from './open-loop.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

const seller = { id: 's', slug: 's', pack: { id: 'p' } } as Parameters<
  typeof openLoop
>[0]['places'][0]['seller']

/** Runs visits to a server that answers pages with `page`, and everything else at once. */
const visitsOf = async (
  page: RequestListener,
  { perSecond, seconds }: { perSecond: number; seconds: number },
) => {
  const server = createServer((request, reply) => {
    if (request.url?.startsWith('/customer-self-service')) page(request, reply)
    else reply.end(JSON.stringify({ transactionId: 't', statusToken: 'k', status: 'ready' }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const http = openHttp()
  closers.push(
    () => http.close(),
    () => server.close(),
  )
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return openLoop({ http, places: [{ url, seller }], perSecond, seconds, firstNumber: 0 })
}

const ownMs = ({ steps }: Visited): number =>
  Object.values(steps ?? {}).reduce((sum, stepMs) => sum + stepMs, 0)

test('starts visits before earlier ones are answered, and includes their waiting time', async () => {
  const held: (() => void)[] = []
  const visited = await visitsOf(
    (_, reply) => {
      held.push(() => reply.end())
      // Would hang here if the second visit waited for the first.
      if (held.length === 10) for (const answer of held) answer()
    },
    { perSecond: 50, seconds: 0.2 },
  )
  expect(visited.map(({ problem }) => problem)).toEqual(Array(10).fill(null))
  const last = visited.at(-1)?.dueMs ?? Number.NaN
  expect(last).toBeCloseTo(180)
  for (const { dueMs, wholeMs } of visited) expect(wholeMs).toBeGreaterThanOrEqual(last - dueMs - 1)
})

test('times a late visit from its scheduled start, which its actual start would hide', async () => {
  const BUSY_MS = 200
  let isFirst = true
  const visited = await visitsOf(
    (_, reply) => {
      const until = performance.now() + (isFirst ? BUSY_MS : 0)
      isFirst = false
      // Blocks this process meanwhile, including the generator.
      while (performance.now() < until);
      reply.end()
    },
    { perSecond: 50, seconds: 1 },
  )
  const late = visited.filter((each) => each.wholeMs - ownMs(each) > BUSY_MS / 4)
  expect(late.length).toBeGreaterThan(0)
  expect(summaryOf(visited).p99).toBeGreaterThanOrEqual(BUSY_MS)
})

test('a visit with an unexpected answer fails with the reason', async () => {
  const refused = await visitsOf(
    (_, reply) => {
      reply.statusCode = 503
      reply.end('come back')
    },
    { perSecond: 20, seconds: 0.1 },
  )
  expect(summaryOf(refused)).toMatchObject({
    visits: 2,
    failed: 2,
    firstProblem: expect.stringContaining('503'),
  })
})

test.each([
  [50, 2],
  [99, 4],
  [25, 1],
])('computes the %sth percentile', (percent, value) => {
  expect(percentile([4, 1, 3, 2], percent)).toBe(value)
})
