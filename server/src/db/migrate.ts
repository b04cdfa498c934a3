import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import pino, { type Logger } from 'pino'
import { UnsafeSettings } from '../env.ts'
import { installJobSchema } from '../jobs/install.ts'
import { applyMigrations } from './apply-migrations.ts'
import { lockMigrations } from './migration-lock.ts'
import { ensureRoles, type RolePasswords } from './roles.ts'
import { readKeysAsOwner, rolePasswordsOf } from './stored-keys.ts'

const NO_SUCH_TABLE = '42P01'
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** The database was created by other migrations; nothing was changed. */
export class ForeignMigrations extends UnsafeSettings {}

/**
 * Migrates a database as its owner: roles, tables, job schema. Concurrent processes wait on an advisory lock.
 * With `makeRoles` false the roles must exist. Returns the roles' passwords. Throws `ForeignMigrations` for a
 * database of other migrations, and `MigrationsKeptOut` when a lock was unavailable for minutes.
 */
export const migrate = async (
  ownerUrl: string,
  secretKey: string,
  { makeRoles = true, log = pino({ level: 'silent' }) }: { makeRoles?: boolean; log?: Logger } = {},
): Promise<RolePasswords> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  // A broken connection fails the next statement; an unhandled error would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await lockMigrations(client)
    await refuseForeignMigrations(client)
    // Checked first: with another database's SECRET_KEY the roles stay unchanged.
    const passwords = rolePasswordsOf(await readKeysAsOwner(client, secretKey), secretKey)
    if (makeRoles) await ensureRoles(client, secretKey, passwords)
    await applyMigrations(client, { folder: migrationsFolder, log })
    await installJobSchema(client)
    return passwords
  } finally {
    await client.end()
  }
}

const FOREIGN =
  'This database was made by a development version of Minit from before its migrations were frozen (commit ' +
  'c0b19ed), or by one with other migrations. It cannot be brought up to date; nothing in it was changed.'

/** The applied migrations must be a prefix of ours. */
const refuseForeignMigrations = async (owner: pg.ClientBase): Promise<void> => {
  const { rows: found } = await owner.query(
    "select where to_regclass('drizzle.__drizzle_migrations') is not null",
  )
  if (found.length === 0) return
  const { rows } = await owner.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at',
  )
  const ours = readMigrationFiles({ migrationsFolder }).slice(0, rows.length)
  if (ours.some(({ hash }, index) => hash !== rows[index]?.hash)) throw new ForeignMigrations(FOREIGN)
}

/**
 * The number of migrations that this database lacks; negative if a later release has migrated it. Changes
 * nothing.
 */
export const countMissingMigrations = async (owner: pg.ClientBase): Promise<number> => {
  await refuseForeignMigrations(owner)
  const ours = readMigrationFiles({ migrationsFolder }).length
  const { rows } = await owner
    .query<{ applied: number }>('select count(*)::int as applied from drizzle.__drizzle_migrations')
    .catch((error: unknown) => {
      if (error instanceof pg.DatabaseError && error.code === NO_SUCH_TABLE) return { rows: [] }
      throw error
    })
  return ours - (rows[0]?.applied ?? 0)
}
