import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { watching } from '../../../../test/watched-statements.ts'
import { checkDueSellers, checkInvariants } from './check-invariants.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

/** Replaces each statement that reads everything by one that returns its own timeout and memory. */
const reporting = () =>
  watching(fixture.deps, {
    instead: (text) =>
      text.startsWith('select id, count(*)') && !text.includes('$1')
        ? "select current_setting('statement_timeout') || ', ' || current_setting('work_mem') as id, 1 as all"
        : text,
  })

const given = (results: readonly { examples: string[] }[]): string[] => [
  ...new Set(results.flatMap(({ examples }) => examples)),
]

test('a manual check gives each statement one day and 256 MB of memory', async () => {
  expect(given(await checkInvariants(reporting()))).toEqual(['1d, 256MB'])
})

test('the hourly check cancels a statement after five minutes, and uses the server’s default memory', async () => {
  const [{ usual } = { usual: '' }] = await fixture.database.asOwner<{ usual: string }>(
    "select current_setting('work_mem') as usual",
  )
  expect(given(await checkDueSellers(reporting()))).toEqual([`5min, ${usual}`])
})
