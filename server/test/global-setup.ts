import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../src/db/database.ts'
import { startEmbeddedPostgres } from '../src/db/embedded/start-embedded-postgres.ts'
import { migrate } from '../src/db/migrate.ts'
import { roleUrl } from '../src/db/roles.ts'
import { seedDemoIntegrations } from '../src/demo/demo-integrations.ts'
import { createDeps } from '../src/deps.ts'
import { createSecrets } from '../src/kernel/secrets.ts'
import { SCRATCH_FOLDER } from './scratch-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    ownerUrl: string
  }
}

export const TEST_SECRET_KEY = 'a-secret-key-for-tests-only-0123456789'

/** The initial content of a test's database: tables alone, or the demo's integrations with their keys too. */
export const TEMPLATES = { bare: 'minit_bare', integrated: 'minit_integrated' } as const

/** Created once for the run, because generating a key pair takes long. */
const addIntegrations = async (ownerUrl: string): Promise<void> => {
  const log = pino({ level: 'silent' })
  const db = openDatabase({
    appUrl: roleUrl(ownerUrl, TEST_SECRET_KEY, 'minit_app'),
    platformUrl: roleUrl(ownerUrl, TEST_SECRET_KEY, 'minit_platform'),
    log,
  })
  const jobs = { enqueue: () => Promise.reject(new Error('nothing is sold in a template')) }
  const secrets = createSecrets(TEST_SECRET_KEY)
  await seedDemoIntegrations(
    createDeps({ db, jobs, secrets, log, publicUrl: '', mode: 'demo', standInsUrl: null }),
    2048,
  )
  await db.close()
}

/** The URL of another database on the same server. */
export const urlOf = (ownerUrl: string, database: string): string => {
  const url = new URL(ownerUrl)
  url.pathname = `/${database}`
  return url.toString()
}

/** One real PostgreSQL for the run, with migrated templates from which every test file clones a database. */
export default async (project: TestProject) => {
  const dataDir = await mkdtemp(join(SCRATCH_FOLDER, 'minit-test-'))
  // The database's own user must be able to enter the folder.
  await chmod(dataDir, 0o711)
  // Tests that kill servers run several of them, each with its own pools.
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, maxConnections: 300 })
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  await owner.query(`create database ${TEMPLATES.bare}`)
  await migrate(urlOf(server.ownerUrl, TEMPLATES.bare), TEST_SECRET_KEY)
  await owner.query(`create database ${TEMPLATES.integrated} template ${TEMPLATES.bare}`)
  await addIntegrations(urlOf(server.ownerUrl, TEMPLATES.integrated))
  await owner.end()
  project.provide('ownerUrl', server.ownerUrl)
  return async () => {
    await server.stop()
    for (const folder of [dataDir, server.home]) await rm(folder, { recursive: true, force: true })
  }
}
