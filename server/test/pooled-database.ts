import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import pino from 'pino'
import { addressesOf } from '../src/db/addresses.ts'
import { openDatabase } from '../src/db/database.ts'
import { databaseAccount } from '../src/db/embedded/account.ts'
import { findFreePort } from '../src/db/embedded/port.ts'
import { keepSettings } from '../src/db/keep-settings.ts'
import { rolePasswordsOf } from '../src/db/stored-keys.ts'
import { createTestDatabase, LONG_LIMITS, type TestDatabase } from './database.ts'
import { TEST_SECRET_KEY } from './global-setup.ts'
import { renderHa } from './render-ha.ts'
import { SCRATCH_FOLDER } from './scratch-folder.ts'

export const PGBOUNCER = '/usr/sbin/pgbouncer'

export type PooledDatabase = TestDatabase & {
  /** The pooler's URL of the database, for the role that sells. */
  pooledUrl: string
  /** The number of sessions that PgBouncer has open at PostgreSQL for that role. */
  countSessions: () => Promise<number>
}

/** Fewer than the simultaneous clients, so that they always share sessions. */
export const SESSIONS_EACH = 3
const PASSWORD = 'a-password-for-tests'
const CONNECTS = { connectTimeoutMs: LONG_LIMITS.connectTimeoutMs }
const UP_WITHIN_TRIES = 400
const HA = fileURLToPath(new URL('../../deploy/ha/', import.meta.url))

/** Listening sessions bypass the pooler. */
const SESSIONS = `select pid from pg_stat_activity
  where datname = current_database() and usename = 'minit_app' and query !~ '^listen "'`

/** A database for this test file behind a PgBouncer that runs with the file of `deploy/ha`. */
export const createPooledDatabase = async (): Promise<PooledDatabase> => {
  const database = await createTestDatabase('integrated')
  const lookup = `pgbouncer_${randomBytes(6).toString('hex')}`
  await allowLookup(database, lookup)
  const pooler = await startPooler(database.ownerUrl, lookup)
  const settings = { appUrl: null, platformUrl: null, readUrl: null, pooler: 'transaction' } as const
  const addresses = addressesOf(
    { ...settings, directUrl: database.ownerUrl },
    pooledAt(database.ownerUrl, pooler.port),
    rolePasswordsOf([], TEST_SECRET_KEY),
  )
  for (const url of addresses.directUrls) await keepSettings(url)
  const db = openDatabase({ ...addresses, log: pino({ level: 'silent' }), ...CONNECTS })
  await untilItAnswers(db.appPool)
  return {
    ...database,
    db,
    pooledUrl: addresses.appUrl,
    countSessions: async () => (await database.asOwner(SESSIONS)).length,
    drop: async () => {
      await db.close()
      await pooler.stop()
      await database.asOwner(`drop owned by ${lookup} cascade`)
      await database.asOwner(`drop role ${lookup}`)
      await database.drop()
    },
  }
}

const pooledAt = (url: string, port: number): string =>
  Object.assign(new URL(url), { host: `127.0.0.1:${port}`, pathname: '/minit' }).toString()

/** The statements that Patroni runs on the first primary. */
const allowLookup = async (database: TestDatabase, lookup: string): Promise<void> => {
  const script = await readFile(join(HA, 'post-bootstrap'), 'utf8')
  const statements = /\\connect minit\n([\s\S]*?)\nSQL/.exec(script)?.[1]
  if (statements === undefined) throw new Error('post-bootstrap has no statements for the pooler')
  await database.asOwner(`create role ${lookup} with login password '${PASSWORD}'`)
  await database.asOwner(
    statements.replace('authorization postgres', '').replaceAll('to pgbouncer;', `to ${lookup};`),
  )
}

const startPooler = async (ownerUrl: string, lookup: string) => {
  const { hostname, port: postgresPort, pathname } = new URL(ownerUrl)
  const folder = await mkdtemp(join(SCRATCH_FOLDER, 'minit-pgbouncer-'))
  const port = await findFreePort()
  renderHa(folder, {
    HAPROXY_ADDRESS: hostname,
    PRIMARY_PORT: postgresPort,
    POOLER_ADDRESS: '127.0.0.1',
    POOLER_PORT: String(port),
    POOL_SIZE: String(SESSIONS_EACH),
    SERVER_TLS: 'prefer',
    POOLER_PASSWORD: PASSWORD,
    CONFIG_DIR: folder,
  })
  const ini = join(folder, 'pgbouncer.ini')
  const list = join(folder, 'userlist.txt')
  // The tests share a server, so their databases and roles have names of their own. The machine is busy, so
  // no client is refused.
  const text = await readFile(ini, 'utf8')
  await writeFile(
    ini,
    text
      .replace('dbname=minit auth_user=pgbouncer', `dbname=${pathname.slice(1)} auth_user=${lookup}`)
      .replace('query_wait_timeout = 5', 'query_wait_timeout = 60'),
  )
  await writeFile(list, (await readFile(list, 'utf8')).replace('"pgbouncer"', `"${lookup}"`))
  const account = process.getuid?.() === 0 ? await databaseAccount() : null
  if (account !== null) for (const path of [folder, ini, list]) await chown(path, account.uid, account.gid)
  await chmod(folder, 0o700)
  const identity = account === null ? {} : { uid: account.uid, gid: account.gid }
  const child = spawn(PGBOUNCER, ['-q', ini], { ...identity, cwd: '/', stdio: 'ignore' })
  const exit = once(child, 'exit')
  return {
    port,
    stop: async () => {
      child.kill('SIGTERM')
      await exit
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const untilItAnswers = async (pool: pg.Pool): Promise<void> => {
  for (let tries = 1; ; tries++) {
    try {
      await pool.query('select 1')
      return
    } catch (error) {
      if (tries === UP_WITHIN_TRIES) throw error
      await delay(50)
    }
  }
}
