import { afterAll, beforeAll, expect, test } from 'vitest'
import { matchAgain } from '../../src/modules/money/statements/fetch-statements.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller } from '../builders.ts'
import { statementFixture } from '../statement-fixture.ts'

let fixture: TestApp
let money: ReturnType<typeof statementFixture>
beforeAll(async () => {
  fixture = await startTestApp()
  money = statementFixture(fixture)
})
afterAll(() => fixture.close())

const jobsOf = async (fileId: string): Promise<string[]> => {
  const rows = await fixture.database.asOwner<{ state: string }>(
    "select state from pgboss.job where name = 'match-statement' and singleton_key = $1 order by created_on, id",
    [fileId],
  )
  return rows.map(({ state }) => state)
}

test('a statement whose matching failed is tried again at night, and one that waits or is done is not', async () => {
  const seller = await aSeller(fixture.deps)
  const order = await money.orders(seller, 'vult')
  const id = await money.uploads('vult', money.csvOf('vult', [money.lineOf(order)]))
  await money.takes(id)
  expect(await jobsOf(id)).toEqual(['created'])
  expect(await matchAgain(fixture.deps)).toBe(0)

  await fixture.database.asOwner(
    "update pgboss.job set state = 'failed', completed_on = now() where name = 'match-statement'",
  )
  expect(await matchAgain(fixture.deps)).toBe(1)
  expect(await matchAgain(fixture.deps)).toBe(0)
  expect((await jobsOf(id)).toSorted()).toEqual(['created', 'failed'])
  await fixture.drain()
  expect(await money.statusOf(order)).toBe('paid')
  expect(await matchAgain(fixture.deps)).toBe(0)
})
