import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { isPasswordAName, MIN_PASSWORD_LENGTH, PASSWORD_IS_A_NAME } from '@minit/domain/identity/passwords.ts'
import pino from 'pino'
import { ulid } from 'ulid'
import { addressesOf } from './db/addresses.ts'
import { openDatabase } from './db/database.ts'
import { startEmbeddedPostgres } from './db/embedded/start-embedded-postgres.ts'
import { migrate } from './db/migrate.ts'
import type { Env } from './env.ts'
import { secretsOf } from './kernel/secrets.ts'
import { createAccount } from './modules/identity/accounts.ts'
import { applyToAdmin } from './modules/identity/admin-accounts.ts'
import { PASSWORD_COST } from './modules/identity/passwords.ts'
import { findSecretKey } from './modules/platform/keys/find-secret-key.ts'
import { openKeyRing } from './modules/platform/keys/key-ring.ts'
import type { Deps } from './ports/deps.ts'

export type AdminLogin = { username: string; password: string }

const MAX_NAME = 120

/** Describes what is wrong with a new admin's login; null if nothing is. */
export const problemWith = ({ username, password }: AdminLogin): string | null => {
  if (!/^[\w.@-]+$/.test(username) || username.length > MAX_NAME)
    return 'A user name is made of letters, digits, dots, dashes and underscores.'
  if (password.length < MIN_PASSWORD_LENGTH)
    return `A password has at least ${MIN_PASSWORD_LENGTH} characters.`
  return isPasswordAName(password, [username]) ? `${PASSWORD_IS_A_NAME}.` : null
}

/**
 * Creates an admin on `DATABASE_URL`, or on the embedded database, which is started if needed. Returns false,
 * and changes nothing, if the name is in use.
 */
export const createAdmin = (env: Env, { username, password }: AdminLogin): Promise<boolean> =>
  withDatabase(env, (deps) =>
    createAccount(deps, {
      role: 'admin',
      entrepreneurId: null,
      isDemo: false,
      username: username.toLowerCase(),
      password,
    }),
  )

export type AdminChange = 'disable' | 'enable' | 'reset-factor'

/**
 * Changes an admin's account, on the same database as `createAdmin`. Returns false if no admin has this name.
 */
export const changeAdmin = (env: Env, username: string, change: AdminChange): Promise<boolean> =>
  withDatabase(env, (deps) => applyToAdmin(deps, username.trim().toLowerCase(), change))

export type AdminDeps = Pick<
  Deps,
  'db' | 'log' | 'newId' | 'now' | 'passwordCost' | 'secrets' | 'randomBytes'
> & { secretKey: string }

/** Runs an admin command of this machine on the server's database. */
export const withDatabase = async <T>(env: Env, work: (deps: AdminDeps) => Promise<T>): Promise<T> => {
  const dataDir = resolve(env.dataDir)
  const embedded =
    env.databaseUrl === null
      ? await startEmbeddedPostgres({ dataDir, log: (line) => process.stdout.write(`${line}\n`) })
      : null
  try {
    const ownerUrl = env.databaseUrl ?? embedded?.ownerUrl ?? ''
    const secretKey = await findSecretKey({ ...env, dataDir, ownerUrl: env.directUrl ?? ownerUrl })
    const log = pino({ level: env.logLevel })
    const makeRoles = env.appUrl === null || env.platformUrl === null
    const passwords = await migrate(env.directUrl ?? ownerUrl, secretKey, { makeRoles, log })
    const db = openDatabase({ ...addressesOf(env, ownerUrl, passwords), log })
    try {
      return await work({
        db,
        log,
        secretKey,
        secrets: secretsOf(await openKeyRing({ db, log, secretKey })),
        newId: () => ulid(),
        randomBytes: (length) => randomBytes(length),
        now: () => new Date(),
        passwordCost: PASSWORD_COST,
      })
    } finally {
      await db.close()
    }
  } finally {
    await embedded?.stop()
  }
}
