import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startStandIns } from '@minit/stand-ins/main.ts'
import type { FastifyInstance } from 'fastify'
import pino, { type Logger } from 'pino'
import { buildApp } from '../src/app.ts'
import { readSeededSettings, seedDemoMonime } from '../src/demo/demo-integrations.ts'
import { standInsConfig } from '../src/demo/start-stand-ins.ts'
import { createDeps } from '../src/deps.ts'
import { openJobs } from '../src/jobs/jobs.ts'
import { createSecrets, type Secrets } from '../src/kernel/secrets.ts'
import type { Deps } from '../src/ports/deps.ts'
import { createTestClock, type TestClock } from './clock.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { drainJobs } from './drain-jobs.ts'
import { TEST_SECRET_KEY } from './global-setup.ts'
import { SCRATCH_FOLDER } from './scratch-folder.ts'

export type TestApp = {
  app: FastifyInstance
  deps: Deps
  clock: TestClock
  database: TestDatabase
  /** Our own address on loopback: providers send their callbacks to it. */
  url: string
  /** The stand-ins' address, which serves `/control/...`. */
  standInsUrl: string
  /** Runs the jobs that are due by the test's clock. */
  drain: (times?: number) => Promise<number>
  close: () => Promise<void>
}

/** The prefix of links in messages. */
export const TEST_PUBLIC_URL = 'https://minit.test'

/** How many times faster than in the demo the stand-ins' payers decide: a second becomes 20 ms. */
const SPEED = 50

/** The lowest cost that Argon2 accepts, so that logins are fast. The usual cost has a test of its own. */
export const CHEAP_PASSWORDS: Deps['passwordCost'] = { memory: 8, passes: 1, parallelism: 1 }

type TestAppOptions = {
  log?: Logger
  speed?: number
  mode?: Deps['mode']
  database?: TestDatabase
  passwordCost?: Deps['passwordCost']
  /** Adds Monime as the second mobile-money rail. */
  hasMonime?: boolean
  /** Replaces the default keys. */
  secrets?: Secrets
}

/**
 * The real app on a database of its own, with the real adapters against the stand-ins over HTTP. Jobs wait
 * until `drain`; time passes by `clock.advance`. `close` drops a `database` passed in the options too.
 */
export const startTestApp = async (options: TestAppOptions = {}): Promise<TestApp> => {
  const database = options.database ?? (await createTestDatabase('integrated'))
  const dataDir = await mkdtemp(join(SCRATCH_FOLDER, 'minit-app-'))
  const clock = createTestClock()
  const log = options.log ?? pino({ level: 'silent' })
  const jobs = await openJobs(database.db, log, { supervise: false })
  const secrets = options.secrets ?? createSecrets(TEST_SECRET_KEY)
  const mode = options.mode ?? 'demo'
  const foundation = {
    db: database.db,
    jobs,
    secrets,
    log,
    publicUrl: TEST_PUBLIC_URL,
    mode,
    now: clock.now,
    elapsedMs: clock.elapsedMs,
    passwordCost: options.passwordCost ?? CHEAP_PASSWORDS,
  }
  const seeding = createDeps({ ...foundation, standInsUrl: null })
  if (options.hasMonime === true) await seedDemoMonime(seeding)
  const config = await standInsConfig(seeding, dataDir)
  const standIns = await startStandIns({ ...config, speed: options.speed ?? SPEED })
  const deps = createDeps({
    ...foundation,
    standInsUrl: standIns.url,
    seededSettings: await readSeededSettings(seeding),
    standInsSmtpPort: standIns.smtpPort,
  })
  const app = await buildApp({ deps, publicUrl: null })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const headers = { 'content-type': 'application/json' }
  await fetch(`${standIns.url}/control/callback-base-url`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ url }),
  })
  return {
    app,
    deps,
    clock,
    database,
    url,
    standInsUrl: standIns.url,
    drain: (times) => drainJobs(database, deps, times),
    close: async () => {
      await standIns.close()
      await app.close()
      await jobs.stop()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
