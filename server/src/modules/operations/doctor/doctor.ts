import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { addressesOf, type DatabaseAddresses } from '../../../db/addresses.ts'
import { type Database, openDatabase } from '../../../db/database.ts'
import { startEmbeddedPostgres } from '../../../db/embedded/start-embedded-postgres.ts'
import { readKeysAsOwner, rolePasswordsOf } from '../../../db/stored-keys.ts'
import { createDeps } from '../../../deps.ts'
import { type Env, publicOriginOf, readEnv, UnsafeSettings } from '../../../env.ts'
import type { SecretKeyRow } from '../../../kernel/secret-keys.ts'
import { secretsOf } from '../../../kernel/secrets.ts'
import { findSecretKey } from '../../platform/keys/find-secret-key.ts'
import { checkOwnClock } from './check-clock.ts'
import {
  checkBackup,
  checkChecksums,
  checkDatabase,
  checkDemoData,
  checkMigrations,
} from './check-database.ts'
import { checkKeys } from './check-keys.ts'
import { checkReplica, type ReplicaUrls } from './check-replica.ts'
import { checkRepositories } from './check-repositories.ts'
import { checkStandby } from './check-standby.ts'
import {
  checkDisk,
  checkIntegrations,
  checkOnCall,
  checkPublicUrl,
  checkRouters,
} from './check-surroundings.ts'
import { type Finding, fine, orWrong, wrong } from './findings.ts'

/**
 * Checks everything that the settings refer to, as the server would use it, without changing the database.
 * Creates the data folder and its key if they are missing, and starts the embedded database if it is used.
 */
export const examine = async (variables: NodeJS.ProcessEnv): Promise<Finding[]> => {
  const settings = readSettings(variables)
  if (!('env' in settings)) return settings.findings
  const { env } = settings
  await mkdir(resolve(env.dataDir), { recursive: true })
  const [inside, outside] = await Promise.all([
    orWrong('Database', () => withStorage(env, (storage) => examineStorage(env, storage))),
    Promise.all([
      orWrong('PUBLIC_URL', () => checkPublicUrl(publicOriginOf(env))),
      orWrong('Disk', () => checkDisk(resolve(env.dataDir))),
      orWrong('Clock of this machine', checkOwnClock),
    ]),
  ])
  return [fine('Settings', `Complete, for ${env.mode}.`), ...inside, ...outside.flat()]
}

const readSettings = (variables: NodeJS.ProcessEnv): { env: Env } | { findings: Finding[] } => {
  try {
    return { env: readEnv(variables) }
  } catch (error) {
    if (!(error instanceof UnsafeSettings)) throw error
    const lines = error.message.split('\n')
    return {
      findings: lines.map((line) =>
        wrong('Settings', line, 'Mend it where the server’s environment is set.'),
      ),
    }
  }
}

type Storage = {
  db: Database
  owner: pg.Client
  keys: readonly SecretKeyRow[]
  replica: ReplicaUrls | null
}

const withStorage = async (env: Env, work: (storage: Storage) => Promise<Finding[]>): Promise<Finding[]> => {
  const dataDir = resolve(env.dataDir)
  const embedded =
    env.databaseUrl === null ? await startEmbeddedPostgres({ dataDir, log: () => undefined }) : null
  const ownerUrl = env.databaseUrl ?? embedded?.ownerUrl ?? ''
  const owner = new pg.Client({ connectionString: env.directUrl ?? ownerUrl })
  owner.on('error', () => undefined)
  try {
    await owner.connect()
    const secretKey = await findSecretKey({ ...env, dataDir, ownerUrl: env.directUrl ?? ownerUrl })
    const keys = await readKeysAsOwner(owner, secretKey)
    const addresses = addressesOf(env, ownerUrl, rolePasswordsOf(keys, secretKey))
    const db = openDatabase({ ...addresses, log: pino({ level: 'silent' }) })
    return await work({ db, owner, keys, replica: replicaOf(addresses) }).finally(() => db.close())
  } finally {
    await owner.end()
    await embedded?.stop()
  }
}

const replicaOf = ({ replica, platformUrl, isPooled }: DatabaseAddresses): ReplicaUrls | null =>
  replica && { primaryUrl: platformUrl, replicaUrl: replica.platformUrl, isPooled }

const examineStorage = async (env: Env, { db, owner, keys, replica }: Storage): Promise<Finding[]> => {
  const deps = createDeps({
    db,
    jobs: { enqueue: async () => undefined },
    secrets: secretsOf({ keys: () => keys }),
    log: pino({ level: 'silent' }),
    publicUrl: publicOriginOf(env),
    standInsUrl: null,
    mode: env.mode,
  })
  const parts = await Promise.all([
    examineAsOwner(owner),
    orWrong('Database', () => checkDatabase(db)),
    orWrong('Replica', () => checkReplica(replica)),
    orWrong('Backup', () => checkBackup(db, deps.now())),
    orWrong('Backup', () => checkRepositories(env, deps.now())),
    orWrong('Routers', () => checkRouters(deps)),
    orWrong('On call', () => checkOnCall(deps)),
    env.mode === 'demo'
      ? [fine('Integrations', 'The demo’s stand-ins, which run inside the server.')]
      : orWrong('Integrations', () => checkIntegrations(deps)),
    env.mode === 'demo' ? [] : orWrong('Checksums', () => checkChecksums(db)),
    env.mode === 'demo' ? [] : orWrong('Demo', () => checkDemoData(db)),
  ])
  return parts.flat()
}

/** In sequence, since the checks share a connection. */
const examineAsOwner = async (owner: pg.Client): Promise<Finding[]> => [
  ...(await orWrong('Tables', () => checkMigrations(owner))),
  ...(await orWrong('Second copy', () => checkStandby(owner))),
  ...(await orWrong('Keys', () => checkKeys(owner))),
]
