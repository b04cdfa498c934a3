import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { openDatabase, type Tx, together } from './database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** A statement fails; only then the one beside it is sent, as a call does that first looks something up. */
const failWithLateWrite = (join: (first: Promise<unknown>, second: Promise<unknown>) => Promise<unknown>) =>
  database.db.asPlatform((tx: Tx) => {
    const failing = tx.send('select 1 / $1::int', [0])
    const late = failing.catch(async () => {
      await new Promise((resolve) => setImmediate(resolve))
      return tx.send('insert into rate_limits (key, points, expire) values ($1, 1, 0)', ['late'])
    })
    return join(failing, late)
  })

const countLate = async (): Promise<number> =>
  (await database.asOwner(`select from rate_limits where key = 'late'`)).length

test('what is sent beside a statement that fails is rolled back with it', async () => {
  await expect(failWithLateWrite(together)).rejects.toThrow(/division by zero/)
  expect(await countLate()).toBe(0)
})

test('awaited without `together` it would be written behind the rollback: the proof above can fail', async () => {
  await expect(failWithLateWrite((...both) => Promise.all(both))).rejects.toThrow(/division by zero/)
  await expect.poll(countLate).toBe(1)
})

test('a database that is closed cuts off a statement that takes long, and the server gives it up', async () => {
  const { ownerUrl } = database
  const closing = openDatabase({ appUrl: ownerUrl, platformUrl: ownerUrl, log: pino({ enabled: false }) })
  const ending = closing
    .asPlatform((tx) => tx.send('select pg_sleep(60), $1::text', ['long']))
    .then(
      () => 'done',
      () => 'cut off',
    )
  const running = async () =>
    (
      await database.asOwner(
        `select from pg_stat_activity where datname = current_database() and state = 'active' and query like 'select pg_sleep%'`,
      )
    ).length
  await expect.poll(running).toBe(1)
  await closing.close()
  expect(await ending).toBe('cut off')
  await expect.poll(running, { timeout: 20_000 }).toBe(0)
}, 60_000)
