import type { Figure } from './figures.ts'
import type { BenchFixture } from './fixture.ts'
import { median } from './median.ts'
import { millisecondsOfFamily } from './processor-time.ts'
import { ensureBuilt, type Home, SERVE_SCRIPT, serveAt } from './serve.ts'

const ROUNDS = 5
const LIMIT_SECONDS = 3
/** The start before the server was built: each module is read separately, and its types are stripped. */
const FROM_SOURCES = [
  'env',
  'NODE_ENV=production',
  'MALLOC_ARENA_MAX=2',
  'MALLOC_MMAP_THRESHOLD_=4194304',
  'node',
  '--import=./server/src/load-quickly.ts',
  '--max-semi-space-size=8',
  '--heap-growing-percent=40',
  'server/src/main.ts',
] as const

/**
 * Measures the processor time of a start of an existing demo: the server and its simulated providers, without
 * their database.
 */
export const benchStart = async (fixture: BenchFixture): Promise<Figure[]> => {
  await ensureBuilt()
  const name = 'bench_start'
  const home = { ownerUrl: await fixture.createDatabase(name), folder: await fixture.makeFolder(name) }
  // Creates the demo, and fills both compile caches.
  for (const command of [SERVE_SCRIPT, FROM_SOURCES]) await secondsToStart(home, command)
  const [built, fromSources]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    built.push(await secondsToStart(home, SERVE_SCRIPT))
    fromSources.push(await secondsToStart(home, FROM_SOURCES))
  }
  const [now, before] = [median(built), median(fromSources)]
  const measured = `${now.toFixed(2)} s, ${before.toFixed(2)} s`
  return [
    {
      what: 'processor time of a second start, server and stand-ins, in seconds',
      measured: `${now.toFixed(2)} s`,
      value: now,
      atMost: LIMIT_SECONDS,
    },
    { what: 'the same, against a start that reads the sources', measured, value: now / before, atMost: 0.75 },
  ]
}

const secondsToStart = async (home: Home, command: readonly [string, ...string[]]): Promise<number> => {
  const served = await serveAt(home, command)
  const seconds = (await millisecondsOfFamily(served.pid)) / 1000
  await served.stop()
  return seconds
}
