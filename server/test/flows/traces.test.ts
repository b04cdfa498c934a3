import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callHttp } from '../../src/adapters/http-call.ts'
import { statementText } from '../../src/db/trace-statements.ts'
import { type JobHandlers, openJobs } from '../../src/jobs/jobs.ts'
import { QUEUES } from '../../src/jobs/queues.ts'
import { traceWith } from '../../src/kernel/spans.ts'
import { openTracing, type Tracing } from '../../src/traces/open-telemetry.ts'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, type TestSeller } from '../builders.ts'
import { type Collector, factOf, type SeenSpan, startCollector } from '../collector.ts'
import { eventually } from '../purchases.ts'
import { startSecondProcess } from '../second-process.ts'

let collector: Collector
let tracing: Tracing
let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  collector = await startCollector()
  tracing = openTracing({ endpoint: collector.url, log: pino({ level: 'silent' }), sendEveryMs: 20 })
  traceWith(tracing.tracer)
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
})
afterAll(async () => {
  traceWith(null)
  await fixture.close()
  await tracing.close(1_000)
  await collector.close()
})

const seen = (name: string): SeenSpan[] => collector.spans().filter((span) => span.name === name)
const untilSeen = async (name: string, times = 1): Promise<SeenSpan[]> => {
  await eventually(async () => expect(seen(name).length).toBeGreaterThanOrEqual(times))
  return seen(name)
}

const ORDER = 'POST /api/customer/signup-and-pay'

test('an order is one trace: its request with its id, its statements, and the call to the provider', async () => {
  const answer = await aPaidSale(fixture, seller)
  expect(answer.status).toBe('ready')
  const [order] = await untilSeen(ORDER)
  if (order === undefined) throw new Error('no order')
  expect(factOf(order, 'http.response.status_code')).toBe('200')
  expect(factOf(order, 'minit.request_id')).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)
  const parts = collector
    .spans()
    .filter(({ traceId, spanId }) => traceId === order.traceId && spanId !== order.spanId)
  const texts = parts.map((part) => factOf(part, 'db.query.text')).filter((text) => text !== undefined)
  expect(texts.some((text) => text.includes('payments'))).toBe(true)
  expect(texts.some((text) => text.includes('$1'))).toBe(true)
  expect(collector.spans().some((span) => factOf(span, 'server.address') === '127.0.0.1')).toBe(true)
})

test('exported spans contain no number, name, code or secret of a sale', async () => {
  const phoneNumber = aPhone()
  const customerName = 'Canary Of Traces'
  const before = seen(ORDER).length
  const { password, transactionId, ...answer } = await aPaidSale(fixture, seller, {
    phoneNumber,
    customerName,
  })
  const path = `/api/purchases/${transactionId}/status?token=${encodeURIComponent(answer.statusToken)}`
  await fixture.app.inject(path)
  await untilSeen(ORDER, before + 1)
  await eventually(async () => expect(collector.text()).toContain('insert into'))
  const text = collector.text()
  const secrets = [
    phoneNumber,
    phoneNumber.slice(-8),
    customerName,
    password,
    answer.statusToken,
    transactionId,
    seller.id,
  ]
  for (const secret of secrets) expect(text).not.toContain(secret)
})

test('values in a statement are removed from its text', () => {
  expect(statementText("begin; select set_config('minit.entrepreneur_id', '01KB', true)")).toBe(
    'begin; select set_config(?, ?, true)',
  )
  expect(statementText("select E'a\\'b', 'it''s' ,  23276123456 from x where id = $1")).toBe(
    'select E?, ? , ? from x where id = $1',
  )
})

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const TRACED = { traceparent: `00-${TRACE}-00f067aa0ba902b7-01`, 'x-forwarded-for': '41.223.0.1' }

test('a trace id is accepted from a trusted proxy, and from no stranger', async () => {
  await fixture.app.inject({ url: '/healthz', headers: TRACED })
  const [foreign] = await untilSeen('GET /healthz')
  expect(foreign?.traceId).not.toBe(TRACE)
  const proxied = await startSecondProcess(fixture, { trustProxy: 'loopback' })
  await proxied.app.inject({ url: '/healthz', headers: TRACED })
  const spans = await untilSeen('GET /healthz', 2)
  expect(spans[1]?.traceId).toBe(TRACE)
  await proxied.app.inject({ url: '/healthz', headers: TRACED, remoteAddress: '203.0.113.9' })
  const third = (await untilSeen('GET /healthz', 3))[2]
  expect(third?.traceId).not.toBe(TRACE)
  await proxied.close()
})

test('calls to external services contain no trace id', async () => {
  let headers: string[] = []
  const outside = createServer((request, response) => {
    headers = Object.keys(request.headers)
    response.end('{}')
  })
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
  const { port } = outside.address() as AddressInfo
  const before = seen('GET 127.0.0.1').length
  await callHttp({ method: 'GET', url: `http://127.0.0.1:${port}/a/23276123456?token=canary-token` })
  await untilSeen('GET 127.0.0.1', before + 1)
  outside.close()
  expect(headers).toContain('host')
  for (const name of ['traceparent', 'tracestate', 'baggage']) expect(headers).not.toContain(name)
  expect(collector.text()).not.toContain('canary-token')
})

test('a job is a trace of its own, named by its queue', async () => {
  const names = Object.keys(QUEUES) as (keyof JobHandlers)[]
  const nothing = Object.fromEntries(
    names.map((name) => [name, async () => undefined]),
  ) as unknown as JobHandlers
  const jobs = await openJobs(fixture.database.db, pino({ level: 'silent' }))
  await jobs.work({
    ...nothing,
    'clean-up': async () => void (await fixture.deps.db.appPool.query('select 1 as "of a job"')),
  })
  await fixture.deps.db.asPlatform((tx) => jobs.enqueue(tx, 'clean-up', {}))
  const [job] = await untilSeen('job clean-up')
  await jobs.stop()
  const statement = collector.spans().find((span) => factOf(span, 'db.query.text')?.includes('of a job'))
  expect(statement).toMatchObject({ traceId: job?.traceId, parentSpanId: job?.spanId })
  expect(job?.parentSpanId ?? '').toBe('')
})
