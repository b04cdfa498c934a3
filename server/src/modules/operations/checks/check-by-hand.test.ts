import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { watching } from '../../../../test/watched-statements.ts'
import { checkDueBooks, checkInvariants } from './check-invariants.ts'

let world: TestApp
beforeAll(async () => {
  world = await startTestApp()
})
afterAll(() => world.close())

/** Each invariant that is read whole tells in its place what its statement was given. */
const telling = () =>
  watching(world.deps, {
    instead: (text) =>
      text.startsWith('select id, count(*)') && !text.includes('$1')
        ? "select current_setting('statement_timeout') || ', ' || current_setting('work_mem') as id, 1 as all"
        : text,
  })

const given = (results: readonly { examples: string[] }[]): string[] => [
  ...new Set(results.flatMap(({ examples }) => examples)),
]

test('a check by hand may take a day for each of its statements, and has memory for them', async () => {
  expect(given(await checkInvariants(telling()))).toEqual(['1d, 256MB'])
})

test('the hourly check gives a statement up after five minutes, and takes what memory the server gives', async () => {
  const [{ usual } = { usual: '' }] = await world.database.asOwner<{ usual: string }>(
    "select current_setting('work_mem') as usual",
  )
  expect(given(await checkDueBooks(telling()))).toEqual([`5min, ${usual}`])
})
