import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { openDatabase, pipelined, type Tx } from './database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** A statement fails, and only then its sibling is sent, as in a call that first looks something up. */
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

test('rolls back a statement sent after its sibling has failed', async () => {
  await expect(failWithLateWrite(pipelined)).rejects.toThrow(/division by zero/)
  expect(await countLate()).toBe(0)
})

test('without `pipelined` such a statement is written after the rollback (control of the test above)', async () => {
  await expect(failWithLateWrite((...both) => Promise.all(both))).rejects.toThrow(/division by zero/)
  await expect.poll(countLate).toBe(1)
})

test('closing the database cancels a long statement, also on the server', async () => {
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

describe('an analysis', () => {
  const limits = { statementMs: 500, lockMs: 500, idleMs: 20_000 }
  // Longer than the pool's statement limit and its dead-connection limit.
  const slow = sql`select pg_sleep(7), current_setting('statement_timeout') as allowed`
  const opened = () =>
    openDatabase({
      appUrl: database.ownerUrl,
      platformUrl: database.ownerUrl,
      log: pino({ enabled: false }),
      limits,
    })

  test('an analysis may run longer than any other statement', async () => {
    const db = opened()
    try {
      const { rows } = await db.analyseAsPlatform((tx) => tx.execute(slow))
      expect(rows).toMatchObject([{ allowed: '5min' }])
      expect(
        await db.analyseAsPlatform((tx) => tx.send('select pg_sleep(7), $1::int as one', [1])),
      ).toMatchObject([{ one: 1 }])
      await expect(db.asPlatform((tx) => tx.execute(slow))).rejects.toMatchObject({
        cause: expect.objectContaining({ code: '57014' }),
      })
    } finally {
      await db.close()
    }
  }, 60_000)

  test('an analysis leaves the usual limits for the next user of its connection, and is read-only', async () => {
    const db = opened()
    try {
      const write = sql`insert into rate_limits (key, points, expire) values ('analysis', 1, 0)`
      await expect(db.analyseAsPlatform((tx) => tx.execute(write))).rejects.toMatchObject({
        cause: expect.objectContaining({ code: '25006' }),
      })
      const { rows } = await db.asPlatform((tx) => tx.execute(sql`show statement_timeout`))
      expect(rows).toEqual([{ statement_timeout: '500ms' }])
    } finally {
      await db.close()
    }
  })
})
