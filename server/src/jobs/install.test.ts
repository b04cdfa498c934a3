import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { installJobSchema } from './install.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const expiryOf = async (name: string): Promise<number | undefined> => {
  const [queue] = await database.asOwner<{ seconds: number }>(
    'select expire_seconds as seconds from pgboss.queue where name = $1',
    [name],
  )
  return queue?.seconds
}

test('the consistency check has time for all its statements of five minutes each', async () => {
  expect(await expiryOf('check-invariants')).toBe(3_600)
  expect(await expiryOf('follow-payment')).toBe(120)
})

test('deleting old sessions may take an hour, since each row fires triggers', async () => {
  expect(await expiryOf('delete-old-sessions')).toBe(3_600)
})

test('an existing queue gets the settings of this release', async () => {
  await database.asOwner(
    "update pgboss.queue set expire_seconds = 7, notify = false where name = 'deliver-message'",
  )
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await installJobSchema(owner)
  await owner.end()
  expect(await expiryOf('deliver-message')).toBe(120)
  expect(await database.asOwner("select from pgboss.queue where not notify and name !~ '^__'")).toEqual([])
})

test('an unchanged queue is not written at a start', async () => {
  const versions = () => database.asOwner('select name, xmin::text from pgboss.queue order by name')
  const before = await versions()
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await installJobSchema(owner)
  await owner.end()
  expect(await versions()).toEqual(before)
})
