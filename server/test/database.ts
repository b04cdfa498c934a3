import { randomBytes } from 'node:crypto'
import pg from 'pg'
import pino from 'pino'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../src/db/database.ts'
import { roleUrl } from '../src/db/roles.ts'
import { restoreDump } from './dumps/restore-dump.ts'
import { TEMPLATES, TEST_SECRET_KEY, urlOf } from './global-setup.ts'
import { COPY_STRATEGY } from './scratch-folder.ts'

export type TestDatabase = {
  db: Database
  ownerUrl: string
  /** Runs a statement as the owner, who bypasses row security. */
  asOwner: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>
  drop: () => Promise<void>
}

/** Test files share one small machine. A lack of connections has tests of its own. */
export const LONG_LIMITS = {
  connectTimeoutMs: 60_000,
  limits: { statementMs: 60_000, lockMs: 60_000, idleMs: 120_000 },
}

/** Creates a database for this test file, cloned from a migrated template. */
export const createTestDatabase = (template: keyof typeof TEMPLATES = 'bare'): Promise<TestDatabase> =>
  openTestDatabase(TEMPLATES[template])

/** Creates a database for this test file from a stored dump, not migrated yet. */
export const restoreTestDatabase = async (dump: string): Promise<TestDatabase> => {
  const database = await openTestDatabase('template0')
  await restoreDump(database.ownerUrl, dump)
  return database
}

const openTestDatabase = async (template: string): Promise<TestDatabase> => {
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: inject('ownerUrl') })
  await admin.connect()
  await admin.query(`create database ${name} template ${template} strategy ${COPY_STRATEGY}`)
  const ownerUrl = urlOf(inject('ownerUrl'), name)
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 4 })
  owner.on('error', () => undefined)
  const db = openDatabase({
    appUrl: roleUrl(ownerUrl, TEST_SECRET_KEY, 'minit_app'),
    platformUrl: roleUrl(ownerUrl, TEST_SECRET_KEY, 'minit_platform'),
    ...LONG_LIMITS,
    log: pino({ level: 'silent' }),
  })
  return {
    db,
    ownerUrl,
    asOwner: async (text, values) => (await owner.query(text, values)).rows,
    drop: async () => {
      await db.close()
      await owner.end()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}
