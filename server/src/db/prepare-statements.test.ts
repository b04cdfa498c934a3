import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { openPool } from './pool.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const aPool = () => openPool(database.ownerUrl, { log: pino({ enabled: false }), poolSize: 1 })

/** More different texts than a pool names. */
const sendMany = async (pool: ReturnType<typeof aPool>): Promise<void> => {
  for (let number = 0; number < 1_010; number += 1) await pool.query(`select ${number} + $1::int`, [1])
}

const isPrepared = async (pool: ReturnType<typeof aPool>, text: string): Promise<boolean> => {
  await pool.query(text, [1])
  const { rowCount } = await pool.query('select from pg_prepared_statements where statement = $1', [text])
  return rowCount === 1
}

test('a pool prepares its statements, whatever another one has sent', async () => {
  const [busy, other] = [aPool(), aPool()]
  try {
    await sendMany(busy)
    expect(await isPrepared(busy, 'select $1::int as late')).toBe(false)
    expect(await isPrepared(other, 'select $1::int as late')).toBe(true)
  } finally {
    await busy.end()
    await other.end()
  }
})
