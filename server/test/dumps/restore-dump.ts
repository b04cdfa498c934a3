import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'

/** psql commands that `pg_dump` writes around its SQL. */
const PSQL_COMMAND = /^\\(un)?restrict .*$/gm

/**
 * Loads a dump of this folder, named by the commit that made it, into an empty database. The runtime roles
 * must exist, because the dump grants them their rights.
 */
export const restoreDump = async (ownerUrl: string, commit: string): Promise<void> => {
  const packed = await readFile(new URL(`./${commit}.sql.gz`, import.meta.url))
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query(gunzipSync(packed).toString().replace(PSQL_COMMAND, ''))
  } finally {
    await owner.end()
  }
}
