import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import pino from 'pino'
import { openDatabase } from '../../src/db/database.ts'
import { startEmbeddedPostgres } from '../../src/db/embedded/start-embedded-postgres.ts'
import { migrate } from '../../src/db/migrate.ts'
import { roleUrl } from '../../src/db/roles.ts'
import type { TestDatabase } from '../database.ts'
import { TEST_SECRET_KEY } from '../global-setup.ts'

export type OwnCluster = TestDatabase & {
  /** Kills the postmaster with `kill -9`; returns the time until the database answered again, in ms. */
  killPostgres: () => Promise<number>
}

/** A PostgreSQL for this test alone below `folder`, supervised as in production, so that it may be killed. */
export const startOwnCluster = async (folder = tmpdir()): Promise<OwnCluster> => {
  const dataDir = await mkdtemp(join(folder, 'minit-own-cluster-'))
  // The database's own user must be able to enter the folder.
  await chmod(dataDir, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const { ownerUrl } = postgres
  await migrate(ownerUrl, TEST_SECRET_KEY)
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 })
  owner.on('error', () => undefined)
  const db = openDatabase({
    appUrl: roleUrl(ownerUrl, TEST_SECRET_KEY, 'minit_app'),
    platformUrl: roleUrl(ownerUrl, TEST_SECRET_KEY, 'minit_platform'),
    log: pino({ level: 'silent' }),
  })
  return {
    db,
    ownerUrl,
    asOwner: async (text, values) => (await owner.query(text, values)).rows,
    killPostgres: async () => {
      const killedAt = Date.now()
      const { pid } = postgres
      process.kill(pid, 'SIGKILL')
      // Backends still answer for a moment after their postmaster has died.
      await answersAgain(owner, () => postgres.pid !== pid)
      return Date.now() - killedAt
    },
    drop: async () => {
      await db.close()
      await owner.end()
      await postgres.stop()
      for (const folder of [dataDir, postgres.home]) await rm(folder, { recursive: true, force: true })
    },
  }
}

const ANSWER_LIMIT_MS = 30_000

const answersAgain = async (owner: pg.Pool, isNewServer: () => boolean): Promise<void> => {
  const endsAt = Date.now() + ANSWER_LIMIT_MS
  for (;;) {
    const isBack = await owner.query('select 1').then(
      () => true,
      () => false,
    )
    if (isBack && isNewServer()) return
    if (Date.now() > endsAt) throw new Error(`the database was not back after ${ANSWER_LIMIT_MS} ms`)
    await delay(50)
  }
}
