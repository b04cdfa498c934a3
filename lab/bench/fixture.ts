import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@minit/server/db/database.ts'
import { startEmbeddedPostgres } from '@minit/server/db/embedded/start-embedded-postgres.ts'
import { migrate } from '@minit/server/db/migrate.ts'
import { PLAN_SETTINGS } from '@minit/server/db/pool.ts'
import { roleUrl } from '@minit/server/db/roles.ts'
import pg from 'pg'
import pino from 'pino'

export const SECRET_KEY = 'a-secret-key-for-benchmarks-only-0123456789'
/** The number of connections, equal for the product and its baselines. */
export const CONNECTIONS = 8

export type BenchFixture = {
  /** Creates a database with the product's tables, or as a copy of another one without connections. */
  createDatabase: (name: string, template?: string) => Promise<string>
  /** Creates a folder for a bench's files; removed at the end. */
  makeFolder: (name: string) => Promise<string>
  stop: () => Promise<void>
}

/** Starts a separate real PostgreSQL with all durability settings on. */
export const startBenchFixture = async (): Promise<BenchFixture> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'minit-bench-'))
  // The database's own user must be able to enter it.
  await chmod(dataDir, 0o711)
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const owner = await connectAs(server.ownerUrl)
  await owner.query('create database bench_template')
  const addressOf = (name: string): string =>
    Object.assign(new URL(server.ownerUrl), { pathname: `/${name}` }).toString()
  await migrate(addressOf('bench_template'), SECRET_KEY)
  return {
    createDatabase: async (name, template = 'bench_template') => {
      await owner.query(
        `create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(template)}`,
      )
      return addressOf(name)
    },
    makeFolder: (name) => mkdtemp(join(dataDir, `${name}-`)),
    stop: async () => {
      await owner.end()
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** `connectTimeoutMs`: how long a caller waits for a connection, 5 s unless a bench means to queue many. */
export const openBenchDatabase = (ownerUrl: string, { connectTimeoutMs = 5_000 } = {}) =>
  openDatabase({
    connectTimeoutMs,
    appUrl: roleUrl(ownerUrl, SECRET_KEY, 'minit_app'),
    platformUrl: roleUrl(ownerUrl, SECRET_KEY, 'minit_platform'),
    poolSize: CONNECTIONS,
    log: pino({ level: 'silent' }),
  })

/** Opens one bare connection, with the product's planner settings. */
export const connectAs = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, options: PLAN_SETTINGS })
  // A lost connection fails the current statement, which reports it.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
