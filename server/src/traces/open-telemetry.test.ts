import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { captureLog } from '../../test/capture-log.ts'
import { type Collector, startCollector } from '../../test/collector.ts'
import { eventually } from '../../test/purchases.ts'
import type { SpanStart } from '../kernel/spans.ts'
import { openTracing, readTraceparent } from './open-telemetry.ts'

let collector: Collector
beforeEach(async () => {
  collector = await startCollector()
})
afterEach(() => collector.close())

const NEVER_MS = 600_000
const A_SPAN: SpanStart = { kind: 'job', name: 'job test', facts: {}, parent: null }
const open = (sendEveryMs: number, log = captureLog()) =>
  openTracing({ endpoint: collector.url, log: log.log, sendEveryMs })

test('sends pending spans on a stop', async () => {
  const { tracer, close } = open(NEVER_MS)
  tracer(A_SPAN).end()
  expect(collector.spans()).toEqual([])
  await close(NEVER_MS)
  expect(collector.spans().map(({ name }) => name)).toEqual(['job test'])
})

test('a stop does not wait for a silent collector', async () => {
  const { tracer, close } = open(NEVER_MS)
  collector.behave('is silent')
  tracer(A_SPAN).end()
  await close(50)
  expect(collector.spans()).toEqual([])
})

test('logs a failing collector once, and keeps sending spans', async () => {
  const log = captureLog()
  const { tracer, close } = open(10, log)
  collector.behave('refuses')
  for (const count of [1, 2, 3]) {
    tracer(A_SPAN).end()
    await eventually(async () => expect(collector.asked()).toBeGreaterThanOrEqual(count))
  }
  collector.behave('takes')
  tracer({ ...A_SPAN, name: 'job after' }).end()
  await close(NEVER_MS)
  expect(collector.spans().map(({ name }) => name)).toContain('job after')
  expect(log.lines().map(({ msg }) => msg)).toEqual([
    'traces could not be sent and are dropped; this is said once',
  ])
})

test('queues at most 2,048 spans', async () => {
  const { tracer, close } = open(NEVER_MS)
  for (let count = 0; count < 10_000; count += 1) tracer(A_SPAN).end()
  await close(NEVER_MS)
  expect(collector.spans().length).toBeGreaterThan(0)
  expect(collector.spans().length).toBeLessThanOrEqual(2_048 + 512)
})

test("a child span shares its parent's trace and ignores calls after its end", async () => {
  const { tracer, close } = open(NEVER_MS)
  const whole = tracer(A_SPAN)
  const part = tracer({ kind: 'call', name: 'select', facts: {}, parent: whole })
  part.fail('timeout')
  part.end()
  part.note({ late: 1 })
  part.end()
  whole.end()
  await close(NEVER_MS)
  const [first, second, ...more] = collector.spans()
  expect(more).toEqual([])
  expect(first).toMatchObject({ name: 'select', parentSpanId: second?.spanId, traceId: second?.traceId })
  expect(first?.attributes.map(({ key }) => key)).toEqual(['error.type'])
})

const ID = '4bf92f3577b34da6a3ce929d0e0e4736'
test.each([
  ['', null],
  ['01-x', null],
  [`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, null],
  [`00-${ID}-${'0'.repeat(16)}-01`, null],
  [`00-${ID}-00f067aa0ba902b7-01-more`, null],
  [`00-${ID}-00f067aa0ba902b7-01`, ID],
])('reads the header %j as the trace %j', (header, traceId) => {
  expect(readTraceparent(header)?.traceId ?? null).toBe(traceId)
})

/**
 * Starts a process and returns the loaded OpenTelemetry packages without, and then with, an address for
 * traces.
 */
const packagesLoaded = async (endpoint: string): Promise<{ without: string[]; with: string[] }> => {
  const program = `
    import { Module } from 'node:module'
    const packages = () => {
      const names = Object.keys(Module._cache).map((path) => /@opentelemetry[\\/]([^\\/]+)/.exec(path)?.[1])
      return [...new Set(names)].filter((name) => name !== undefined).sort()
    }
    await import('./server/src/start-server.ts')
    const { startTracing } = await import('./server/src/traces/start-tracing.ts')
    await startTracing({ tracesEndpoint: null, stopSeconds: 1 }, console)
    const without = packages()
    await startTracing({ tracesEndpoint: ${JSON.stringify(endpoint)}, stopSeconds: 1 }, console)
    console.log(JSON.stringify({ without, with: packages() }))
    process.exit(0)`
  const cwd = new URL('../../..', import.meta.url).pathname
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    cwd,
  })
  return JSON.parse(stdout)
}

test('without an address for traces loads only the API, which the metrics use', async () => {
  const loaded = await packagesLoaded(collector.url)
  expect(loaded.without).toEqual(['api'])
  expect(loaded.with).toContain('sdk-trace')
})
