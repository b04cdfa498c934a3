import pg from 'pg'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { applyMigrations, type LockRetries, MigrationsKeptOut } from '../../src/db/apply-migrations.ts'
import { lockMigrations } from '../../src/db/migration-lock.ts'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { captureLog } from '../capture-log.ts'
import { LATER, laterMigrations } from '../migration-folder.ts'
import { untilWaiting } from '../waiting-for-locks.ts'

const QUICK: LockRetries = { lockMs: 100, pauseMs: 300, tries: 1_000 }
/** The former settings: a lock wait has no timeout. */
const THE_OLD_WAY: LockRetries = { lockMs: 0, pauseMs: 0, tries: 1 }

let fixture: TestApp
let seller: TestSeller
const ended: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())
afterEach(async () => {
  for (const end of ended.splice(0).toReversed()) await end()
  await undo()
})

const connect = async (): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: fixture.database.ownerUrl })
  client.on('error', () => undefined)
  await client.connect()
  ended.push(() => client.end().catch(() => undefined))
  return client
}

/** A long reader, such as a dump of a seller or the hourly check. */
const aLongReader = async (): Promise<pg.Client> => {
  const reader = await connect()
  await reader.query('begin isolation level repeatable read')
  await reader.query('select count(*) from purchases')
  return reader
}

const prepare = async (
  files: Record<string, string>,
  retries: LockRetries,
  log = pino({ level: 'silent' }),
) => {
  const owner = await connect()
  const { folder, remove } = await laterMigrations(files)
  ended.push(remove)
  return { owner, begin: () => applyMigrations(owner, { folder, log, retries }) }
}

/** Starts a migration and returns its promise in an object, so that no caller awaits it at once. */
const migrating = async (...how: Parameters<typeof prepare>) => {
  const { owner, begin } = await prepare(...how)
  const pid = await pidOf(owner)
  const outcome = begin()
  outcome.catch(() => undefined)
  return { outcome, pid }
}

/** Removes what the test migrations made; the next test applies them again. */
const undo = async () => {
  await fixture.database.asOwner('alter table purchases drop column if exists note_of_a_test')
  for (const name of ['purchases_of_a_test', 'passes_of_a_test'])
    await fixture.database.asOwner(`drop index if exists ${name}`)
  await fixture.database.asOwner('delete from drizzle.__drizzle_migrations where created_at >= $1', [LATER])
}

const pidOf = async (client: pg.Client): Promise<number> =>
  (await client.query('select pg_backend_pid() as pid')).rows[0].pid

const hasLock = async (client: pg.Client): Promise<boolean> =>
  (await client.query('select pg_advisory_unlock(6464648) as had')).rows[0].had

const eventuallyWaits = (text: string) => untilWaiting(fixture.database, { text })

const ADD = 'alter table purchases add column note_of_a_test text'
const hasNote = async (): Promise<boolean> =>
  (
    await fixture.database.asOwner(
      "select from information_schema.columns where table_name = 'purchases' and column_name = 'note_of_a_test'",
    )
  ).length === 1

test('sales continue while a migration waits for a table with a long reader, and it is applied when the reader ends', async () => {
  const reader = await aLongReader()
  const { log, text } = captureLog('warn')
  const { outcome } = await migrating({ note: ADD }, QUICK, log)
  await eventuallyWaits('alter table purchases%')
  for (let sale = 0; sale < 3; sale += 1) await aPaidSale(fixture, seller)
  expect(await hasNote()).toBe(false)
  await reader.query('commit')
  await outcome
  expect(await hasNote()).toBe(true)
  expect(text()).toContain('a migration waits for a lock that others hold')
  expect(text()).toMatch(/"migration":"note".*"oldest":"process \d+ of /)
})

test('negative control: sales stop behind a migration that waits without a timeout', async () => {
  const reader = await aLongReader()
  const { outcome } = await migrating({ note: ADD }, THE_OLD_WAY)
  await eventuallyWaits('alter table purchases%')
  const sale = aPaidSale(fixture, seller)
  // It is behind the migration with its first statement.
  await untilWaiting(fixture.database, { atLeast: 2 })
  expect(await hasNote()).toBe(false)
  await reader.query('commit')
  await Promise.all([outcome, sale])
})

test('a migration without its lock at every try changes nothing, and names the most likely blocker', async () => {
  const reader = await aLongReader()
  const { outcome } = await migrating({ note: ADD }, { ...QUICK, tries: 2 })
  const error = await outcome.catch((failure: unknown) => failure)
  expect(error).toBeInstanceOf(MigrationsKeptOut)
  expect(String(error)).toMatch(
    new RegExp(`The migration note was kept out 2 times .* process ${await pidOf(reader)} of `),
  )
  expect(await hasNote()).toBe(false)
})

const BUILD = `-- concurrently
create index concurrently purchases_of_a_test on purchases (entrepreneur_id, customer_name);--> statement-breakpoint
create index concurrently passes_of_a_test on passes (entrepreneur_id, purchase_id);`

const stateOf = async (name: string): Promise<'valid' | 'invalid' | 'missing'> => {
  const [index] = await fixture.database.asOwner<{ isValid: boolean }>(
    `select indisvalid as "isValid" from pg_index where indexrelid = to_regclass($1)`,
    [name],
  )
  if (index === undefined) return 'missing'
  return index.isValid ? 'valid' : 'invalid'
}

test('an index is built while sales continue, and an interrupted build starts again', async () => {
  const reader = await aLongReader()
  const first = await migrating({ indexes: BUILD }, QUICK)
  await eventuallyWaits('%create index concurrently%')
  await aPaidSale(fixture, seller)
  await fixture.database.asOwner('select pg_terminate_backend($1)', [first.pid])
  await expect(first.outcome).rejects.toThrow()
  expect(await stateOf('purchases_of_a_test')).toBe('invalid')
  await reader.query('commit')

  // A statement that only requires the index to exist leaves it as it is.
  const naive = await connect()
  await naive.query('create index if not exists purchases_of_a_test on purchases (entrepreneur_id)')
  expect(await stateOf('purchases_of_a_test')).toBe('invalid')

  await (await migrating({ indexes: BUILD }, QUICK)).outcome
  expect(await stateOf('purchases_of_a_test')).toBe('valid')
  expect(await stateOf('passes_of_a_test')).toBe('valid')
  await aPaidSale(fixture, seller)
})

test('only indexes are built outside a transaction', async () => {
  const { outcome } = await migrating({ wrong: '-- concurrently\ndrop table purchases;' }, QUICK)
  await expect(outcome).rejects.toThrow('Only indexes are built outside a transaction')
})

test('a process of the previous release that waits to start may go first, and blocks no index build', async () => {
  const older = await connect()
  // It waited longer than PostgreSQL's second and no longer checks for deadlocks: the build will find it.
  await older.query("set deadlock_timeout = '10min'")
  const { begin, owner } = await prepare({ indexes: BUILD }, { ...QUICK, tries: 3 })
  await lockMigrations(owner)
  const start = older.query('select pg_advisory_lock(6464648)').then(() => older.end())
  await eventuallyWaits('select pg_advisory_lock%')
  await Promise.all([begin(), start])
  expect(await stateOf('passes_of_a_test')).toBe('valid')
  // It was in a deadlock with the build, and PostgreSQL aborted the build.
  expect(await hasLock(owner)).toBe(true)
})
