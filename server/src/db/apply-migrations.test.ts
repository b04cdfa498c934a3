import { randomBytes } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as migrateByDrizzle } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { urlOf } from '../../test/global-setup.ts'
import { firstMigrations, laterMigrations } from '../../test/migration-folder.ts'
import { applyMigrations } from './apply-migrations.ts'

const log = pino({ level: 'silent' })
const admin = new pg.Client({ connectionString: inject('ownerUrl') })
const ended: (() => Promise<unknown>)[] = []
beforeAll(() => admin.connect())
afterAll(async () => {
  for (const end of ended.toReversed()) await end()
  await admin.end()
})

const anEmptyDatabase = async (): Promise<pg.Client> => {
  const name = `applied_${randomBytes(6).toString('hex')}`
  await admin.query(`create database ${name}`)
  const owner = new pg.Client({ connectionString: urlOf(inject('ownerUrl'), name) })
  await owner.connect()
  ended.push(
    () => admin.query(`drop database ${name} with (force)`),
    () => owner.end(),
  )
  return owner
}

const folderOf = async (made: ReturnType<typeof laterMigrations>): Promise<string> => {
  const { folder, remove } = await made
  ended.push(remove)
  return folder
}

/** Migrations of 1.0.0-beta. Some later ones cannot run in a transaction. */
const OLDER_RELEASE_MIGRATIONS = 44

/** Migrates like releases up to 1.0.0-beta. */
const migrateLikeOlderRelease = (owner: pg.Client, migrationsFolder: string) =>
  migrateByDrizzle(drizzle(owner, { casing: 'snake_case' }), { migrationsFolder })

const SHAPE = `
  select 'column' as what, concat_ws(' ', table_schema, table_name, column_name, data_type, is_nullable, column_default) as of
    from information_schema.columns where table_schema in ('public', 'drizzle')
  union all select 'index', indexdef from pg_indexes where schemaname in ('public', 'drizzle')
  union all select 'constraint', concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace in ('public'::regnamespace, 'drizzle'::regnamespace)
  union all select 'trigger', pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select 'function', pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
  union all select 'policy', concat_ws(' ', tablename, policyname, roles, cmd, qual, with_check) from pg_policies
  union all select 'applied', concat_ws(' ', id, hash, created_at) from drizzle.__drizzle_migrations
  order by 1, 2`

const shapeOf = async (owner: pg.Client) => (await owner.query(SHAPE)).rows

test('completes a database that an older release migrated halfway, with the same result', async () => {
  const all = await folderOf(firstMigrations(OLDER_RELEASE_MIGRATIONS))
  const half = await folderOf(firstMigrations(34))
  const [older, ours] = [await anEmptyDatabase(), await anEmptyDatabase()]
  await migrateLikeOlderRelease(older, all)
  await migrateLikeOlderRelease(ours, half)
  await applyMigrations(ours, { folder: all, log })
  const shape = await shapeOf(ours)
  expect(shape).toEqual(await shapeOf(older))
  // A process of the older release that starts now finds nothing to do.
  await migrateLikeOlderRelease(ours, all)
  expect(await shapeOf(ours)).toEqual(shape)
})

test('a failed migration keeps earlier ones, leaves no trace, and succeeds once it is fixed', async () => {
  const owner = await anEmptyDatabase()
  const first = 'create table first (id text);'
  const second = 'create table second (id text);--> statement-breakpoint\n'
  const bad = await folderOf(laterMigrations({ first, second: `${second}select from nowhere;` }))
  const made = "select tablename as name from pg_tables where schemaname = 'public' order by 1"
  // The older release rolled the first one back, too.
  await expect(migrateLikeOlderRelease(owner, bad)).rejects.toThrow()
  expect((await owner.query(made)).rows).toEqual([])
  await expect(applyMigrations(owner, { folder: bad, log })).rejects.toThrow('"nowhere" does not exist')
  expect((await owner.query(made)).rows).toEqual([{ name: 'first' }])
  const good = await folderOf(laterMigrations({ first, second }))
  await applyMigrations(owner, { folder: good, log })
  expect((await owner.query(made)).rows).toEqual([{ name: 'first' }, { name: 'second' }])
  expect((await owner.query('select from drizzle.__drizzle_migrations')).rowCount).toBe(2)
})
