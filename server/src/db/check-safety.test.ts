import pg from 'pg'
import { ulid } from 'ulid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHEAP_PASSWORDS } from '../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { TEST_SECRET_KEY } from '../../test/global-setup.ts'
import { DEMO_ADMIN } from '../demo/demo-accounts.ts'
import { seedApplications } from '../demo/demo-applications.ts'
import { wipeDemo } from '../demo/wipe-demo.ts'
import { createSecrets } from '../kernel/secrets.ts'
import { createAccount } from '../modules/identity/accounts.ts'
import { addIntegration } from '../modules/platform/integrations/settings-store.ts'
import { findDemoData, findUnsafeSettings } from './check-safety.ts'
import { scramVerifier } from './roles.ts'

let database: TestDatabase
let name: string
const pools: pg.Pool[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  name = new URL(database.ownerUrl).pathname.slice(1)
  await database.asOwner("create role minit_unsafe login password 'only-for-this-test'")
})
afterAll(async () => {
  for (const pool of pools) await pool.end()
  await database.asOwner('drop owned by minit_unsafe cascade')
  await database.asOwner('drop role minit_unsafe')
  await database.drop()
})

const poolFor = (options?: string): pg.Pool => {
  const url = new URL(database.ownerUrl)
  Object.assign(url, { username: 'minit_unsafe', password: 'only-for-this-test' })
  const pool = new pg.Pool({ connectionString: url.toString(), max: 1, ...(options && { options }) })
  pool.on('error', () => undefined)
  pools.push(pool)
  return pool
}

test('the two runtime roles on the migrated database are safe', async () => {
  expect(await findUnsafeSettings(database.db.appPool)).toEqual([])
  expect(await findUnsafeSettings(database.db.platformPool)).toEqual([])
})

test('finds synchronous_commit switched off for a role in this database', async () => {
  await database.asOwner(`alter role minit_unsafe in database ${name} set synchronous_commit = off`)
  expect(await findUnsafeSettings(poolFor())).toEqual([
    'synchronous_commit is off: a power cut could lose paid passes. Set synchronous_commit = on.',
  ])
  await database.asOwner(`alter role minit_unsafe in database ${name} reset synchronous_commit`)
  expect(await findUnsafeSettings(poolFor())).toEqual([])
})

test('finds synchronous_commit switched off for the connection', async () => {
  expect(await findUnsafeSettings(poolFor('-c synchronous_commit=off'))).toHaveLength(1)
})

test.each([
  ['superuser', 'nosuperuser'],
  ['bypassrls', 'nobypassrls'],
])('finds a role with %s', async (power, undone) => {
  await database.asOwner(`alter role minit_unsafe ${power}`)
  expect(await findUnsafeSettings(poolFor())).toEqual([
    'The role minit_unsafe is a superuser or bypasses row security. Use a plain role.',
  ])
  await database.asOwner(`alter role minit_unsafe ${undone}`)
})

test('finds a role that owns a table', async () => {
  await database.asOwner('create table a_table_of_its_own (id text)')
  await database.asOwner('alter table a_table_of_its_own owner to minit_unsafe')
  expect(await findUnsafeSettings(poolFor())).toEqual([
    expect.stringMatching(
      /^The role minit_unsafe owns 1 tables, or may act as their owner\. A runtime role must own nothing\.$/,
    ),
  ])
  await database.asOwner('drop table a_table_of_its_own')
})

test('finds a role that may become the owner of tables', async () => {
  await database.asOwner('create role minit_table_owner')
  await database.asOwner('create table anothers_table (id text)')
  await database.asOwner('alter table anothers_table owner to minit_table_owner')
  await database.asOwner('grant minit_table_owner to minit_unsafe')
  try {
    expect(await findUnsafeSettings(poolFor())).toEqual([expect.stringContaining('owns 1 tables')])
  } finally {
    await database.asOwner('drop table anothers_table')
    await database.asOwner('drop role minit_table_owner')
  }
})

test('makes the same password verifier as PostgreSQL', async () => {
  const storedVerifier = async () => {
    const [row] = await database.asOwner<{ kept: string }>(
      "select rolpassword as kept from pg_authid where rolname = 'minit_unsafe'",
    )
    return row?.kept ?? ''
  }
  await database.asOwner("set password_encryption = 'scram-sha-256'")
  await database.asOwner("alter role minit_unsafe password 'only-for-this-test'")
  const own = await storedVerifier()
  const salt = Buffer.from(/^SCRAM-SHA-256\$4096:([^$]+)/.exec(own)?.[1] ?? '', 'base64')
  expect(scramVerifier('only-for-this-test', salt)).toBe(own)
})

test('the demo in a database is named with the command that removes it, and is not found after it', async () => {
  expect(await findDemoData(database.db.platformPool)).toBeNull()
  const { db } = database
  const deps = { db, newId: () => ulid(), now: () => new Date(), passwordCost: CHEAP_PASSWORDS }
  await createAccount(deps, { role: 'admin', entrepreneurId: null, isDemo: true, ...DEMO_ADMIN })
  expect(await findDemoData(db.platformPool)).toMatch(/1 accounts.*`npm run demo:wipe`/)
  await wipeDemo(database.ownerUrl)
  expect(await findDemoData(db.platformPool)).toBeNull()
})

test('finds demo data without demo accounts, and removes it', async () => {
  const { db } = database
  const deps = {
    db,
    newId: () => ulid(),
    now: () => new Date(),
    secrets: createSecrets(TEST_SECRET_KEY),
    mode: 'demo',
  } as const
  await addIntegration(deps, 'pawapay', { settings: { token: 'made up' }, isEnabled: true })
  expect(await findDemoData(db.platformPool)).toMatch(/1 integrations.*`npm run demo:wipe`/)
  await wipeDemo(database.ownerUrl)
  expect(await findDemoData(db.platformPool)).toBeNull()
  await db.asPlatform((tx) => seedApplications(deps, tx))
  expect(await findDemoData(db.platformPool)).toMatch(/[1-9]\d* made-up applications.*`npm run demo:wipe`/)
  await wipeDemo(database.ownerUrl)
  expect(await findDemoData(db.platformPool)).toBeNull()
})
