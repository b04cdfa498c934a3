import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import type { Logger } from 'pino'
import { UnsafeSettings } from '../env.ts'
import { buildIndexes, isConcurrent } from './concurrent-indexes.ts'
import { lockMigrations, unlockMigrations } from './migration-lock.ts'

/** A migration could not get a lock within all tries. Earlier migrations stay applied, and sales go on. */
export class MigrationsKeptOut extends UnsafeSettings {}

/** The lock timeout of a migration, the pause after it, and the number of tries. */
export type LockRetries = { lockMs: number; pauseMs: number; tries: number }

/**
 * A waiting migration blocks later users of its table, sales too, so it waits briefly; but longer than the
 * second after which PostgreSQL cancels an autovacuum. All tries take 7 minutes, less than
 * `deploy/use-release` waits.
 */
const LOCK_RETRIES: LockRetries = { lockMs: 2_000, pauseMs: 5_000, tries: 60 }

type Migration = { name: string; hash: string; when: number; statements: string[] }
type Run = { log: Logger; retries: LockRetries }

/**
 * The same table as drizzle's own migrator: releases up to 1.0.0-beta use that migrator on the same database.
 */
const JOURNAL = `create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`

/**
 * Applies missing migrations, each in its own transaction, so that none holds its locks during the next. The
 * caller holds the migration lock. Throws `MigrationsKeptOut` if a lock stays unavailable.
 */
export const applyMigrations = async (
  owner: pg.ClientBase,
  { folder, log, retries = LOCK_RETRIES }: { folder: string; log: Logger; retries?: LockRetries },
): Promise<void> => {
  await owner.query(JOURNAL)
  const { rows } = await owner.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  )
  const missing = readMigrations(folder).filter(({ when }) => when > Number(rows[0]?.last ?? -1))
  for (const migration of missing) await applyInTurn(owner, migration, { log, retries })
  if (missing.length > 0)
    log.info({ migrations: missing.length }, 'the database was migrated to this release')
}

const readMigrations = (folder: string): Migration[] => {
  // Written by drizzle-kit; `readMigrationFiles` keeps its order but omits the names.
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[]
  }
  return readMigrationFiles({ migrationsFolder: folder }).map(({ hash, folderMillis, sql }, index) => ({
    name: entries[index]?.tag ?? hash,
    hash,
    when: folderMillis,
    statements: sql,
  }))
}

const applyInTurn = async (owner: pg.ClientBase, migration: Migration, run: Run): Promise<void> => {
  for (let tried = 1; ; tried += 1) {
    const error = await apply(owner, migration, run).catch((failure: unknown) => failure)
    if (error === undefined) return
    if (!isKeptOut(error)) throw error
    const oldest = await oldestTransaction(owner)
    if (tried >= run.retries.tries) throw new MigrationsKeptOut(keptOut(migration, run.retries, oldest))
    run.log.warn(
      { migration: migration.name, tried, tries: run.retries.tries, oldest },
      'a migration waits for a lock that others hold; they go on, and it tries again',
    )
    await yieldLock(owner, error, run.retries)
    if (await isApplied(owner, migration)) return
  }
}

const apply = async (owner: pg.ClientBase, migration: Migration, { log, retries }: Run): Promise<void> => {
  const { statements } = migration
  const isBuild = isConcurrent(statements[0] ?? '')
  // A build that finished but was not recorded is skipped the next time.
  if (isBuild) await buildIndexes(owner, statements, log)
  await inTransaction(owner, async () => {
    await owner.query(`set local lock_timeout = ${retries.lockMs}`)
    if (!isBuild) for (const statement of statements) await owner.query(statement)
    await owner.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      migration.hash,
      migration.when,
    ])
  })
}

const inTransaction = async (owner: pg.ClientBase, work: () => Promise<void>): Promise<void> => {
  await owner.query('begin')
  try {
    await work()
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback').catch(() => undefined)
    throw error
  }
}

const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'

const isCode = (error: unknown, code: string): boolean =>
  error instanceof pg.DatabaseError && error.code === code
const isKeptOut = (error: unknown): boolean => isCode(error, LOCK_NOT_AVAILABLE) || isCode(error, DEADLOCK)

/**
 * Releases up to 1.0.0-beta wait for the migration lock inside a statement, and a concurrent build waits for
 * older statements: a deadlock. The build then releases the lock, lets them in, and starts again.
 */
const yieldLock = async (owner: pg.ClientBase, error: unknown, { pauseMs }: LockRetries): Promise<void> => {
  if (isCode(error, DEADLOCK)) await unlockMigrations(owner)
  await delay(pauseMs)
  if (isCode(error, DEADLOCK)) await lockMigrations(owner)
}

const isApplied = async (owner: pg.ClientBase, { hash }: Migration): Promise<boolean> =>
  (await owner.query('select from drizzle.__drizzle_migrations where hash = $1', [hash])).rowCount !== 0

/** The transaction that most likely blocks the migration, without its query text. */
const oldestTransaction = async (owner: pg.ClientBase): Promise<string> => {
  const { rows } = await owner.query<{ who: string }>(
    `select format('process %s of %s, for %s s, %s', pid, usename, floor(extract(epoch from now() - xact_start)), state) as who
     from pg_stat_activity where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
     order by xact_start limit 1`,
  )
  return rows[0]?.who ?? 'none any more'
}

const keptOut = ({ name }: Migration, { tries }: LockRetries, oldest: string): string =>
  `The migration ${name} was kept out ${tries} times by others that hold a lock it needs. It changed nothing; those before ` +
  `it are applied, and the release before goes on. The oldest transaction now: ${oldest}. End it, or start again later.`
