import pg from 'pg'
import { sessionSettings } from './pool.ts'

const HAS_NOW = `
  select coalesce(array_agg(kept), '{}') as kept from pg_db_role_setting s, unnest(s.setconfig) kept
  where s.setrole = current_user::regrole
    and s.setdatabase = (select oid from pg_database where datname = current_database())`

const CHANGED_AT_ONCE = 'XX000'
const MAX_TRIES = 10

/**
 * Stores the session settings on the role in this database, since connections behind a pooler cannot set
 * them. Skips settings that are stored. `url` must bypass the pooler, whose own sessions would lack them.
 */
export const keepSettings = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await storeSettings(client)
  } finally {
    await client.end()
  }
}

const storeSettings = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ kept: string[]; name: string }>(HAS_NOW)
  const stored = new Set(rows[0]?.kept ?? [])
  const { rows: found } = await client.query<{ name: string }>('select current_database() as name')
  const database = pg.escapeIdentifier(found[0]?.name ?? '')
  for (const [name, value] of Object.entries(sessionSettings())) {
    if (stored.has(`${name}=${value}`)) continue
    await retryOnConflict(client, `alter role current_user in database ${database} set ${name} = '${value}'`)
  }
}

/** Concurrent processes change the same catalogue row: the later one retries. */
const retryOnConflict = async (client: pg.Client, statement: string, tries = 1): Promise<void> => {
  try {
    await client.query(statement)
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? error.code : ''
    if (code !== CHANGED_AT_ONCE || tries === MAX_TRIES) throw error
    await retryOnConflict(client, statement, tries + 1)
  }
}
