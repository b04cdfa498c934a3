import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@minit/server/db/embedded/start-embedded-postgres.ts'
import pg from 'pg'
import { openCuttableLine } from '../../../server/test/cuttable-line.ts'

/** Starts the lab's own PostgreSQL, with a connection to the product that can be cut. */
export const startLabDatabase = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'minit-network-'))
  // The database's own user must be able to enter it.
  await chmod(dataDir, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const owner = new pg.Pool({ connectionString: postgres.ownerUrl, max: 1 })
  const line = await openCuttableLine(postgres.ownerUrl)
  return {
    url: line.through(postgres.ownerUrl),
    line,
    /** Runs a statement in addition to the product's. */
    query: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> =>
      (await owner.query<Row>(text, values)).rows,
    stop: async () => {
      await owner.end()
      await line.close()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type LabDatabase = Awaited<ReturnType<typeof startLabDatabase>>
