import { MINUTE_MS } from '@minit/domain/kernel/durations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../../server/src/app.ts'
import { startTestApp, type TestApp } from '../../../server/test/app.ts'
import { aSeller } from '../../../server/test/builders.ts'
import { eventually } from '../../../server/test/purchases.ts'
import { checkIntegrity } from '../lab/integrity.ts'
import { openHttp } from '../visits/http.ts'
import { openLoop, type Visited } from '../visits/open-loop.ts'
import { FIGURES, type Sample, watchInstallation } from './samples.ts'
import { evidenceOf, type Run } from './soak-evidence.ts'

// The short form of `npm run proof -- soak`: four seconds of visits, in one process, with plain-text pages.

const SECONDS = 4
const A_SECOND = 5

let fixture: TestApp
let front: { url: string; close: () => Promise<unknown> }
beforeAll(async () => {
  fixture = await startTestApp({ hasMonime: true })
  const app = await buildApp({
    deps: fixture.deps,
    publicUrl: null,
    trustProxy: 'loopback',
    pages: async (pages) => {
      for (const path of ['/customer-self-service', '/pass/:id']) pages.get(path, async () => 'A page.')
    },
  })
  front = { url: await app.listen({ host: '127.0.0.1', port: 0 }), close: () => app.close() }
})
afterAll(async () => {
  await front.close()
  await fixture.close()
})

const stateOf = (run: Run) => Object.fromEntries(evidenceOf(run).outcomes.map((each) => [each.what, each]))

test('seconds of complete visits succeed, are sampled throughout, and leave consistent data', async () => {
  const http = openHttp()
  const place = { url: front.url, seller: await aSeller(fixture.deps) }
  const lab = { cluster: fixture.database, serverUrls: [fixture.url], servers: [{ pid: () => process.pid }] }
  const watch = watchInstallation(lab, 200)
  const load = { perSecond: A_SECOND, seconds: SECONDS }
  const visited = await openLoop({ http, places: [place], ...load, firstNumber: 0 })
  const samples = await watch.stop()
  http.close()
  await fixture.drain()
  await eventually(async () =>
    expect(await fixture.database.asOwner("select from purchases where status = 'awaiting_payment'")).toEqual(
      [],
    ),
  )
  const sources = { cluster: fixture.database, deps: fixture.deps, standInsUrl: fixture.standInsUrl }
  const { lost, doubled, wrong } = await checkIntegrity(sources, [])
  const integrity = [...lost, ...doubled, ...wrong]
  const run = {
    rate: A_SECOND,
    knee: null,
    minutes: SECONDS / 60,
    warmSeconds: 0,
    visited,
    samples,
    books: integrity,
  }
  expect(visited).toHaveLength(SECONDS * A_SECOND)
  expect(stateOf(run)).toMatchObject({
    'failed visits': { seen: '0' },
    'the ledger afterwards': { seen: '0' },
  })
  expect(samples.length).toBeGreaterThan(0)
  for (const sample of samples) for (const figure of FIGURES) expect(sample[figure]).not.toBeNaN()
})

/** A run of four minutes, whose last one is this many times the first in these figures. */
const aRun = (grown: { visits?: number; serversMb?: number }, more: Partial<Run> = {}): Run => {
  const quarters = [1, 1, 1, grown.visits ?? 1]
  const steps = { page: 1, pay: 1, wait: 1, pass: 1 }
  const visited: Visited[] = quarters.map((times, index) => ({
    dueMs: index * MINUTE_MS,
    wholeMs: 200 * times,
    steps,
    problem: null,
  }))
  const samples = quarters.map((_, index) => {
    const figures = Object.fromEntries(FIGURES.map((figure) => [figure, 100]))
    const serversMb = index === 3 ? 100 * (grown.serversMb ?? 1) : 100
    // Built from the list of names.
    return { ...figures, serversMb, atMs: index * MINUTE_MS } as Sample
  })
  return { rate: 1, knee: 2, minutes: 4, warmSeconds: 60, visited, samples, books: [], ...more }
}
/** Excludes the minutes, which are only four here. */
const notHeld = (run: Run): string[] =>
  evidenceOf(run).outcomes.flatMap(({ what, isHeld }) => (isHeld || what === 'minutes' ? [] : [what]))

test('fails a run of minutes instead of hours, and a rate without a known knee', () => {
  expect(stateOf(aRun({})).minutes).toMatchObject({ asked: '120', seen: '4', isHeld: false })
  expect(notHeld(aRun({}, { knee: null }))).toEqual(['visits a second'])
  expect(notHeld(aRun({}, { knee: 3 }))).toEqual(['visits a second'])
})

test('accepts ten percent growth in the last quarter, but not more', () => {
  expect(notHeld(aRun({ visits: 1.1, serversMb: 1.1 }))).toEqual([])
  expect(notHeld(aRun({ visits: 1.11 }))).toEqual([
    'p50 of a whole visit, last quarter against first',
    'p99 of a whole visit, last quarter against first',
  ])
  expect(notHeld(aRun({ serversMb: 1.11 }))).toEqual(['memory of the servers, last quarter against first'])
})

test('one bad minute affects a quarter’s p99, but not the median of its minutes', () => {
  const [a] = aRun({}).visited
  if (a === undefined) throw new Error('there are four')
  const visited = Array.from({ length: 12 }, (_, minute) => ({
    ...a,
    dueMs: minute * MINUTE_MS,
    wholeMs: minute === 10 ? 900 : 200,
  }))
  const [table = ''] = evidenceOf(aRun({}, { minutes: 12, visited })).notes
  const cells = table.split('\n').at(-1)?.split(' | ') ?? []
  expect(cells.slice(4, 6)).toEqual(['900', '200'])
})

test('fails on one failed visit, or one inconsistency', () => {
  const [first, ...others] = aRun({}).visited
  if (first === undefined) throw new Error('there are four')
  expect(notHeld(aRun({}, { visited: [{ ...first, problem: 'page 503' }, ...others] }))).toEqual([
    'failed visits',
  ])
  expect(notHeld(aRun({}, { books: ['a purchase was paid twice'] }))).toEqual(['the ledger afterwards'])
})
