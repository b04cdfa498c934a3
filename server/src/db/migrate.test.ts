import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findCatalogueFaults } from '../../test/check-catalogue.ts'
import { TEST_SECRET_KEY } from '../../test/global-setup.ts'
import { ForeignMigrations, migrate } from './migrate.ts'

const made: string[] = []
const admin = new pg.Client({ connectionString: inject('ownerUrl') })
beforeAll(() => admin.connect())
afterAll(async () => {
  for (const name of made) await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query('drop role if exists minit_plain_owner')
  await admin.end()
})

const aFreshDatabase = async (owner?: { name: string; password: string }): Promise<string> => {
  const name = `fresh_${randomBytes(6).toString('hex')}`
  made.push(name)
  await admin.query(`create database ${name}${owner === undefined ? '' : ` owner ${owner.name}`}`)
  const url = new URL(inject('ownerUrl'))
  url.pathname = `/${name}`
  if (owner !== undefined) Object.assign(url, { username: owner.name, password: owner.password })
  return url.toString()
}

const asking = async <T>(url: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> => {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => undefined)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

/** The database's schema, as text. */
const shapeOf = (url: string) =>
  asking(url, async (pool) => {
    const { rows } = await pool.query(
      `select table_schema, table_name, column_name, data_type, is_nullable, column_default
       from information_schema.columns where table_schema in ('public', 'pgboss', 'drizzle') order by 1, 2, 3`,
    )
    const { rows: applied } = await pool.query('select hash from drizzle.__drizzle_migrations order by id')
    const { rows: queues } = await pool.query('select name, policy from pgboss.queue order by name')
    return { rows, applied, queues }
  })

test('four processes that start together on a fresh database create it once', async () => {
  const url = await aFreshDatabase()
  await Promise.all(Array.from({ length: 4 }, () => migrate(url, TEST_SECRET_KEY)))
  const shape = await shapeOf(url)
  expect(shape.applied).toHaveLength(new Set(shape.applied.map(({ hash }) => hash)).size)
  expect(shape.queues.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['deliver-message', 'follow-payment', 'reconcile-payments']),
  )
  const faults = await asking(url, (pool) =>
    findCatalogueFaults(async (text, values) => (await pool.query(text, values)).rows),
  )
  expect(faults).toEqual([])
})

test('migrating again changes nothing', async () => {
  const url = await aFreshDatabase()
  await migrate(url, TEST_SECRET_KEY)
  const before = await shapeOf(url)
  await migrate(url, TEST_SECRET_KEY)
  expect(await shapeOf(url)).toEqual(before)
})

test('a plain owner with createrole can migrate repeatedly', async () => {
  const owner = { name: 'minit_plain_owner', password: 'only-for-this-test' }
  await admin.query(`create role ${owner.name} login createrole password '${owner.password}'`)
  await admin.query(`grant minit_app, minit_platform to ${owner.name} with admin option`)
  const url = await aFreshDatabase(owner)
  await migrate(url, TEST_SECRET_KEY)
  await migrate(url, TEST_SECRET_KEY)
  expect((await shapeOf(url)).applied.length).toBeGreaterThan(0)
})

test('refuses a database from before the migrations were frozen, and leaves it unchanged', async () => {
  const url = await aFreshDatabase()
  await migrate(url, TEST_SECRET_KEY)
  await asking(url, (pool) =>
    pool.query("update drizzle.__drizzle_migrations set hash = 'of-then', created_at = 1 where id = 1"),
  )
  const before = await shapeOf(url)
  await expect(migrate(url, TEST_SECRET_KEY)).rejects.toThrow(ForeignMigrations)
  await expect(migrate(url, TEST_SECRET_KEY)).rejects.toThrow(
    /before its migrations were frozen \(commit c0b19ed\)/,
  )
  expect(await shapeOf(url)).toEqual(before)
})

test('databases of one cluster can be migrated at the same time', async () => {
  const urls = await Promise.all(Array.from({ length: 6 }, () => aFreshDatabase()))
  await Promise.all(urls.map((url) => migrate(url, TEST_SECRET_KEY)))
  for (const url of urls) expect((await shapeOf(url)).applied.length).toBeGreaterThan(0)
})
