import { writeFileSync } from 'node:fs'
import { type Endpoints, endpoints } from '@minit/contract/endpoints.ts'
import { afterAll, expect, test } from 'vitest'
import { QUEUES, type QueueName } from '../../src/jobs/queues.ts'
import { startFuzzFixture } from '../fuzz/fuzz-fixture.ts'
import { CALLERS, type Caller, crossCalls } from './call-cells.ts'
import type { Cell } from './cells.ts'
import { crossExports } from './export-cells.ts'
import { CHANGED, crossJobs } from './job-cells.ts'
import { crossTables, twoSellers } from './table-cells.ts'

// `npm run proof -- isolation` runs every cell, and reads the result.
const RESULT = process.env.ISOLATION_RESULT
const IS_WHOLE = RESULT !== undefined
const LIMIT_MS = 600_000

const seen: Cell[] = []
const note = (cells: readonly Cell[]): void => {
  seen.push(...cells)
  if (RESULT !== undefined) writeFileSync(RESULT, JSON.stringify(seen))
}
afterAll(() => note([]))

const leaksOf = (cells: readonly Cell[]): string[] =>
  cells.flatMap(({ what, by, leaks }) => leaks.map((leak) => `${what} by ${by}: ${leak}`))

// The tables' own keys.
const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[]
const names = Object.keys(endpoints) as (keyof Endpoints)[]

/** The short form calls as the other owner, and in rotation as one of the others. */
const callersAt = (index: number): readonly Caller[] => {
  const others = CALLERS.filter((caller) => caller !== 'owner')
  return IS_WHOLE ? CALLERS : ['owner', others[index % others.length] ?? 'nobody']
}

test(
  'every table and every job leaves the other seller alone: nothing read, nothing written, rows byte for byte the same',
  async () => {
    const two = await twoSellers()
    try {
      const [tables, jobs] = [await crossTables(two), await crossJobs(two, QUEUE_NAMES)]
      note([...tables, ...jobs])
      expect(leaksOf([...tables, ...jobs])).toEqual([])
      expect(tables.length).toBeGreaterThanOrEqual(400)
      expect(jobs.length).toBeGreaterThanOrEqual(80)
      expect(jobs.filter(({ outcome }) => outcome === CHANGED).length).toBeGreaterThanOrEqual(30)
    } finally {
      await two.fixture.close()
    }
  },
  LIMIT_MS,
)

test(
  'every call with the other seller’s ids, and every list and file of one’s own, tells and changes nothing of the other',
  async () => {
    const fixture = await startFuzzFixture()
    try {
      const exports = await crossExports(fixture)
      const calls = await crossCalls(fixture, names, callersAt)
      note([...exports, ...calls])
      expect(leaksOf([...exports, ...calls])).toEqual([])
      expect(exports.length).toBeGreaterThanOrEqual(60)
      expect(calls).toHaveLength(names.length * (IS_WHOLE ? CALLERS.length : 2))
    } finally {
      await fixture.close()
    }
  },
  LIMIT_MS,
)
