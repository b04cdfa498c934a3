import pg from 'pg'
import { sessionSettings } from './pool.ts'

const HAS_NOW = `
  select coalesce(array_agg(kept), '{}') as kept from pg_db_role_setting s, unnest(s.setconfig) kept
  where s.setrole = current_user::regrole
    and s.setdatabase = (select oid from pg_database where datname = current_database())`

const CHANGED_AT_ONCE = 'XX000'
const MAX_TRIES = 10

/**
 * Behind a pooler no connection of ours can say what its sessions are to be like, so the role says it: PostgreSQL gives
 * these settings to every session that begins for it in this database. Changes nothing where they are kept already.
 * `url` leads past the pooler: a session that the pooler began for this would stay without them, and be used by others.
 */
export const keepSettings = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await keepWith(client)
  } finally {
    await client.end()
  }
}

const keepWith = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ kept: string[]; name: string }>(HAS_NOW)
  const kept = new Set(rows[0]?.kept ?? [])
  const { rows: found } = await client.query<{ name: string }>('select current_database() as name')
  const database = pg.escapeIdentifier(found[0]?.name ?? '')
  for (const [name, value] of Object.entries(sessionSettings())) {
    if (kept.has(`${name}=${value}`)) continue
    await untilAlone(client, `alter role current_user in database ${database} set ${name} = '${value}'`)
  }
}

/** Two processes that start together change the same row of the catalogue: whoever comes second tries again. */
const untilAlone = async (client: pg.Client, statement: string, tries = 1): Promise<void> => {
  try {
    await client.query(statement)
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? error.code : ''
    if (code !== CHANGED_AT_ONCE || tries === MAX_TRIES) throw error
    await untilAlone(client, statement, tries + 1)
  }
}
