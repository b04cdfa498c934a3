import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../src/db/embedded/start-embedded-postgres.ts'
import { migrate } from '../src/db/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    ownerUrl: string
  }
}

export const TEST_SECRET_KEY = 'a-secret-key-for-tests-only-0123456789'
export const TEMPLATE = 'minit_template'

/** One real PostgreSQL for the run, with a migrated template from which every test file clones its own database. */
export default async (project: TestProject) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'minit-test-'))
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  await owner.query(`create database ${TEMPLATE}`)
  await owner.end()
  const template = new URL(server.ownerUrl)
  template.pathname = `/${TEMPLATE}`
  await migrate(template.toString(), TEST_SECRET_KEY)
  project.provide('ownerUrl', server.ownerUrl)
  return async () => {
    await server.stop()
    for (const folder of [dataDir, server.home]) await rm(folder, { recursive: true, force: true })
  }
}
