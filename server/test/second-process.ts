import type { FastifyInstance } from 'fastify'
import pino, { type Logger } from 'pino'
import { type AppOptions, buildApp } from '../src/app.ts'
import { type Database, openDatabase } from '../src/db/database.ts'
import { roleUrl } from '../src/db/roles.ts'
import { createDeps } from '../src/deps.ts'
import { createSecrets } from '../src/kernel/secrets.ts'
import type { Deps } from '../src/ports/deps.ts'
import { CHEAP_PASSWORDS, TEST_PUBLIC_URL, type TestApp } from './app.ts'
import { LONG_LIMITS } from './database.ts'
import { TEST_SECRET_KEY } from './global-setup.ts'

export type SecondProcess = { app: FastifyInstance; deps: Deps; close: () => Promise<void> }

/** A process with `isDeaf` receives no notifications of other processes. */
type SecondOptions = Partial<AppOptions> & { log?: Logger; isDeaf?: boolean }

/** Another process of the same installation: its own pools and memory on the same database. */
export const startSecondProcess = async (
  { database, clock, standInsUrl }: TestApp,
  { log = pino({ level: 'silent' }), isDeaf = false, ...options }: SecondOptions = {},
  ownerUrl = database.ownerUrl,
): Promise<SecondProcess> => {
  const db = openDatabase({
    appUrl: roleUrl(ownerUrl, TEST_SECRET_KEY, 'minit_app'),
    platformUrl: roleUrl(ownerUrl, TEST_SECRET_KEY, 'minit_platform'),
    poolSize: 3,
    ...LONG_LIMITS,
    log,
  })
  const secrets = createSecrets(TEST_SECRET_KEY)
  const jobs = { enqueue: async () => undefined }
  const listen: Database['listen'] = async () => ({ close: async () => undefined })
  const deps = createDeps({
    db: isDeaf ? { ...db, listen } : db,
    jobs,
    secrets,
    log,
    publicUrl: TEST_PUBLIC_URL,
    standInsUrl,
    now: clock.now,
    elapsedMs: clock.elapsedMs,
    passwordCost: CHEAP_PASSWORDS,
  })
  const app = await buildApp({ deps, publicUrl: null, ...options })
  return {
    app,
    deps,
    close: async () => {
      await app.close()
      await db.close()
    },
  }
}
