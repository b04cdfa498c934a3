import { writeFileSync } from 'node:fs'
import type { Endpoints } from '@minit/contract/endpoints.ts'
import { expect, test } from 'vitest'
import { checkInvariants } from '../../src/modules/operations/checks/check-invariants.ts'
import { ROW_NAMES } from '../rows/all-rows.ts'
import { type FuzzFixture, startFuzzFixture } from './fuzz-fixture.ts'
import { type RowOutcome, runRow } from './run-row.ts'

// `npm run proof -- fuzz` runs more cases, and reads the result.
const CASES = Number(process.env.FUZZ_CASES ?? 3)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_123)
const ROWS_A_FIXTURE = Number(process.env.FUZZ_ROWS_A_FIXTURE ?? 130)
/** A fixture mostly waits for its stand-ins and jobs. */
const FIXTURES_AT_ONCE = 2
const RESULT = process.env.FUZZ_RESULT
const ONLY = process.env.FUZZ_ONLY?.split(',')

const names = ROW_NAMES.filter((name) => ONLY?.includes(name) ?? true)

const brokenIn = async ({ app }: FuzzFixture): Promise<string[]> => {
  const results = await checkInvariants(app.deps)
  return results
    .filter(({ breaches }) => breaches > 0)
    .map(({ title, examples }) => `broken: ${title} (${examples.join(', ')})`)
}

/** Runs some rows in a marketplace of their own, which contains the effects of their calls. */
const runGroup = async (
  group: readonly (keyof Endpoints)[],
): Promise<{ rows: RowOutcome[]; broken: string[] }> => {
  const fixture = await startFuzzFixture()
  try {
    const rows: RowOutcome[] = []
    for (const name of group) rows.push(await runRow(fixture, name, { cases: CASES, seed: SEED }))
    await fixture.app.drain(1_000)
    return { rows, broken: await brokenIn(fixture) }
  } finally {
    await fixture.close()
  }
}

/** Whether a row accepted any request: most of its code is behind its first check. */
const wasTaken = ({ statuses }: RowOutcome): boolean =>
  Object.keys(statuses).some((status) => Number(status) < 400)

const chunked = <Item>(all: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))

const HOURS = 4 * 3_600_000

test(
  'whatever is sent to any row of the contract: no failure, no hang, nothing of another seller, no secret, and the declared form',
  async () => {
    const outcome = { seed: SEED, rows: [] as RowOutcome[], broken: [] as string[] }
    const groups = chunked(names, ROWS_A_FIXTURE).values()
    const worker = async (): Promise<void> => {
      for (const group of groups) {
        const { rows, broken } = await runGroup(group)
        outcome.rows.push(...rows)
        outcome.broken.push(...broken)
        if (RESULT !== undefined) writeFileSync(RESULT, JSON.stringify(outcome))
      }
    }
    await Promise.all(Array.from({ length: FIXTURES_AT_ONCE }, worker))
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false)
    expect(outcome.broken).toEqual([])
    expect(outcome.rows.flatMap(({ faults }) => faults).join('\n')).toBe('')
    expect(outcome.rows.filter(({ unmade }) => unmade !== null)).toEqual([])
    expect(outcome.rows.filter((row) => !wasTaken(row)).map(({ name }) => name)).toEqual([])
    expect(outcome.rows.map(({ cases }) => cases)).toEqual(names.map(() => CASES))
  },
  HOURS,
)
