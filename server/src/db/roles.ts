import { createHash, createHmac, hkdfSync, pbkdf2Sync, randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

const RUNTIME_ROLES = ['minit_app', 'minit_platform'] as const
export type RuntimeRole = (typeof RUNTIME_ROLES)[number]

/** Passwords of the runtime roles. */
export type RolePasswords = Readonly<Record<RuntimeRole, string>>

/**
 * A runtime role's password if no keys are stored, derived so that every process of an installation knows it.
 */
export const rolePassword = (secretKey: string, role: RuntimeRole): string =>
  Buffer.from(hkdfSync('sha256', secretKey, 'minit', `database role ${role}`, 24)).toString('base64url')

/**
 * The same at each start, so that PostgreSQL's stored verifier stays, and a pooler that knows it can still
 * log in. Derived from the password once `SECRET_KEY` has changed.
 */
const roleSalt = (secretKey: string, role: RuntimeRole, password: string) => {
  const word = password === rolePassword(secretKey, role) ? secretKey : password
  return Buffer.from(hkdfSync('sha256', word, 'minit', `salt of database role ${role}`, 16))
}

/** The owner's address with a runtime role's name and password. */
export const roleUrl = (ownerUrl: string, secretKey: string, role: RuntimeRole): string =>
  Object.assign(new URL(ownerUrl), { username: role, password: rolePassword(secretKey, role) }).toString()

const SCRAM_ITERATIONS = 4096

/**
 * The verifier that PostgreSQL stores for a password: sent in its place, so that no statement log contains
 * the password. The password must be ASCII, as ours are, since it is not normalised here.
 */
export const scramVerifier = (password: string, salt = randomBytes(16)): string => {
  const salted = pbkdf2Sync(password, salt, SCRAM_ITERATIONS, 32, 'sha256')
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest()
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  const serverKey = keyOf('Server Key').toString('base64')
  return `SCRAM-SHA-256$${SCRAM_ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}

const PLAIN_ROLE = 'login nosuperuser nocreatedb nocreaterole nobypassrls noinherit'

/** Creates the two login roles, or renews their passwords. They own nothing and bypass nothing. */
export const ensureRoles = async (
  owner: pg.ClientBase,
  secretKey: string,
  passwords: RolePasswords,
): Promise<void> => {
  for (const role of RUNTIME_ROLES) {
    const salt = roleSalt(secretKey, role, passwords[role])
    const verifier = pg.escapeLiteral(scramVerifier(passwords[role], salt))
    await retryOnConflict(() => ensureRole(owner, role, verifier))
  }
}

const ensureRole = async (owner: pg.ClientBase, role: RuntimeRole, password: string): Promise<void> => {
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [role])
  await owner.query(
    rowCount === 0
      ? `create role ${role} with ${PLAIN_ROLE} password ${password}`
      : // Naming other attributes, even unchanged, requires a superuser; the start checks them.
        `alter role ${role} with login password ${password}`,
  )
}

/** "tuple concurrently updated", and duplicate role names. */
const CONCURRENT = ['XX000', '23505', '42710']
const MAX_TRIES = 10

/** Roles belong to the whole cluster, which no database's lock covers: the later process retries. */
const retryOnConflict = async (change: () => Promise<void>, tries = 1): Promise<void> => {
  try {
    await change()
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? (error.code ?? '') : ''
    if (!CONCURRENT.includes(code) || tries === MAX_TRIES) throw error
    await delay(50 * tries)
    await retryOnConflict(change, tries + 1)
  }
}
