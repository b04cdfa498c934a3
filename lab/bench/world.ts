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
/** As many connections for the product as for what it is measured against. */
export const CONNECTIONS = 8

export type BenchWorld = {
  /** A new database with the product's tables, or with what another database holds that nobody is connected to. */
  createDatabase: (name: string, template?: string) => Promise<string>
  /** A folder for what a bench writes; gone at the end. */
  makeFolder: (name: string) => Promise<string>
  stop: () => Promise<void>
}

/** A real PostgreSQL of the benchmark's own, with everything that makes it durable switched on. */
export const startBenchWorld = async (): Promise<BenchWorld> => {
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

export const openBenchDatabase = (ownerUrl: string) =>
  openDatabase({
    appUrl: roleUrl(ownerUrl, SECRET_KEY, 'minit_app'),
    platformUrl: roleUrl(ownerUrl, SECRET_KEY, 'minit_platform'),
    poolSize: CONNECTIONS,
    log: pino({ level: 'silent' }),
  })

/** One bare connection, whose statements are planned as the product's. */
export const connectAs = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, options: PLAN_SETTINGS })
  // A lost connection fails the statement that is under way, which says so.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
