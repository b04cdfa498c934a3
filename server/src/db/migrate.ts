import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { installJobSchema } from '../jobs/install.ts'
import { ensureRoles } from './roles.ts'

const MIGRATION_LOCK = 6_464_648
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * Brings a database up to date as its owner: roles, tables, job schema. Processes that start together
 * wait for each other on an advisory lock. With `makeRoles` false the roles must be there already.
 */
export const migrate = async (ownerUrl: string, secretKey: string, makeRoles = true): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    if (makeRoles) await ensureRoles(client, secretKey)
    await applyMigrations(drizzle(client, { casing: 'snake_case' }), { migrationsFolder })
    await installJobSchema(client)
  } finally {
    await client.end()
  }
}
