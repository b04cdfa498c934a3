import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { type Database, openDatabase } from '../db/database.ts'
import { startEmbeddedPostgres } from '../db/embedded/start-embedded-postgres.ts'
import { roleUrl } from '../db/roles.ts'
import { createDeps } from '../deps.ts'
import { type Env, publicOriginOf, readEnv, UnsafeSettings } from '../env.ts'
import { readOrMakeSecretKey } from '../kernel/secret-key.ts'
import { createSecrets } from '../kernel/secrets.ts'
import { checkBackup, checkDatabase, checkDemoData, checkMigrations } from './check-database.ts'
import { checkDisk, checkIntegrations, checkPublicUrl, checkRouters } from './check-surroundings.ts'
import { type Finding, fine, orWrong, wrong } from './findings.ts'

/** Tries all that the settings point at, as the server would use it, and changes nothing. */
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

type Storage = { db: Database; owner: pg.Client; secretKey: string }

const withStorage = async (env: Env, work: (storage: Storage) => Promise<Finding[]>): Promise<Finding[]> => {
  const dataDir = resolve(env.dataDir)
  const embedded =
    env.databaseUrl === null ? await startEmbeddedPostgres({ dataDir, log: () => undefined }) : null
  const ownerUrl = env.databaseUrl ?? embedded?.ownerUrl ?? ''
  const secretKey = env.secretKey ?? (await readOrMakeSecretKey(dataDir))
  const owner = new pg.Client({ connectionString: ownerUrl })
  const db = openDatabase({
    appUrl: env.appUrl ?? roleUrl(ownerUrl, secretKey, 'minit_app'),
    platformUrl: env.platformUrl ?? roleUrl(ownerUrl, secretKey, 'minit_platform'),
    log: pino({ level: 'silent' }),
  })
  try {
    await owner.connect()
    return await work({ db, owner, secretKey })
  } finally {
    await Promise.all([db.close(), owner.end()])
    await embedded?.stop()
  }
}

const examineStorage = async (env: Env, { db, owner, secretKey }: Storage): Promise<Finding[]> => {
  const deps = createDeps({
    db,
    jobs: { enqueue: async () => undefined },
    secrets: createSecrets(secretKey),
    log: pino({ level: 'silent' }),
    publicUrl: publicOriginOf(env),
    standInsUrl: null,
    mode: env.mode,
  })
  const parts = await Promise.all([
    orWrong('Tables', () => checkMigrations(owner)),
    orWrong('Database', () => checkDatabase(db)),
    orWrong('Backup', () => checkBackup(db, deps.now())),
    orWrong('Routers', () => checkRouters(deps)),
    env.mode === 'demo'
      ? [fine('Integrations', 'The demo’s stand-ins, which run inside the server.')]
      : orWrong('Integrations', () => checkIntegrations(deps)),
    env.mode === 'demo' ? [] : orWrong('Demo', () => checkDemoData(db)),
  ])
  return parts.flat()
}
