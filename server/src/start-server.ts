import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { addressesOf, type DatabaseAddresses } from './db/addresses.ts'
import { findDemoData, findUnsafeSettings } from './db/check-safety.ts'
import { type Database, openDatabase } from './db/database.ts'
import { startEmbeddedPostgres } from './db/embedded/start-embedded-postgres.ts'
import { keepSettings } from './db/keep-settings.ts'
import { ForeignMigrations, migrate } from './db/migrate.ts'
import { DEMO_ADMIN, DEMO_HUB, DEMO_KIOSK, DEMO_SELLER_SLUG } from './demo/demo-accounts.ts'
import { type DemoFixture, openDemoFixture } from './demo/open-demo-fixture.ts'
import { PHONE_PAGES } from './demo/phone-pages.ts'
import { createDeps, type Foundation } from './deps.ts'
import { type Env, publicOriginOf, UnsafeSettings } from './env.ts'
import { servePages } from './http/pages.ts'
import type { PageSettings } from './http/send-page.ts'
import { sharedSources } from './http/shared-sources.ts'
import { createJobHandlers } from './job-handlers.ts'
import { type Jobs, openJobs } from './jobs/jobs.ts'
import { type Closers, createClosers, untilAborted } from './kernel/closers.ts'
import { createLogger } from './kernel/logger.ts'
import { secretsOf } from './kernel/secrets.ts'
import { readPushKeys } from './modules/messaging/push/push-keys.ts'
import { watchThisMachine } from './modules/operations/watching/watch-machine.ts'
import { watchStandby } from './modules/operations/watching/watch-standby.ts'
import { findSecretKey } from './modules/platform/keys/find-secret-key.ts'
import { openKeyRing } from './modules/platform/keys/key-ring.ts'
import { freshPlatformFacts } from './modules/platform/settings/platform-facts.ts'
import type { Deps } from './ports/deps.ts'
import { startTracing } from './traces/start-tracing.ts'

export type RunningServer = {
  app: FastifyInstance
  url: string
  greeting: string[]
  stop: () => Promise<void>
}

/**
 * Starts everything in order, and stops it in reverse. When `stopped` aborts, it stops the started parts and
 * rejects.
 */
export const startServer = async (
  env: Env,
  stopped: AbortSignal = new AbortController().signal,
): Promise<RunningServer> => {
  const log = createLogger(env.logLevel)
  const closers = createClosers()
  try {
    return await untilAborted(stopped, startAll(env, log, { closers, stopped }))
  } catch (error) {
    await closers.closeAll()
    throw error
  }
}

type Start = { closers: Closers; stopped: AbortSignal }

const startAll = async (env: Env, log: Logger, start: Start): Promise<RunningServer> => {
  const { closers } = start
  // First, so that it traces the rest of the start and sends the last spans of the stop.
  closers.push(await startTracing(env, log))
  const { db, jobs, secretKey, ownerUrl, dataPlace } = await openStorage(env, log, start)
  const ring = await openKeyRing({ db, log, secretKey })
  const unfollow = ring.follow()
  closers.push(async () => unfollow())
  const foundation: Foundation = {
    db,
    jobs,
    secrets: secretsOf(ring),
    log,
    publicUrl: publicOriginOf(env),
    standInsUrl: null,
    radiusToken: env.radiusToken,
    dataDir: resolve(env.dataDir),
    backupStatusFile: env.backupStatusFile,
    mode: env.mode,
  }
  const fixture =
    env.mode === 'demo'
      ? await openDemoFixture(foundation, { dataDir: resolve(env.dataDir), ownerUrl, closers })
      : null
  const deps = fixture?.deps ?? createDeps(foundation)
  const { app, url } = await listen(env, { deps, addPages: fixture?.addPages }, closers)
  await fixture?.setCallbackBaseUrl(url)
  // Created at the first start, so that no phone waits for them.
  await readPushKeys(deps)
  await startJobs(jobs, deps)
  const stopWatching = watchThisMachine(deps)
  const stopStandbyWatch = watchStandby(deps)
  closers.push(async () => stopStandbyWatch())
  // Not awaited: a check of an unavailable database ends with it.
  closers.push(async () => void stopWatching())
  // In parallel, since each may wait some seconds for work in progress.
  closers.push(() => Promise.all([jobs.stop(), app.close()]))
  return { app, url, stop: closers.closeAll, greeting: greetingOf(env, url, dataPlace) }
}

const openStorage = async (env: Env, log: Logger, { closers, stopped }: Start) => {
  const dataDir = resolve(env.dataDir)
  await mkdir(dataDir, { recursive: true })
  const { ownerUrl, dataPlace } = await openPostgres(env, dataDir, closers)
  // From here on, any end of this start also stops the database.
  stopped.throwIfAborted()
  const secretKey = await findSecretKey({ ...env, dataDir, ownerUrl: env.directUrl ?? ownerUrl })
  const makeRoles = env.appUrl === null || env.platformUrl === null
  const passwords = await migrate(env.directUrl ?? ownerUrl, secretKey, { makeRoles, log }).catch((error) => {
    throw error instanceof ForeignMigrations
      ? new ForeignMigrations(`${error.message}\n${adviceFor(env, dataPlace)}`)
      : error
  })
  const addresses = addressesOf(env, ownerUrl, passwords)
  if (addresses.isPooled) for (const url of addresses.directUrls) await keepSettings(url)
  const db = await openDatabases(addresses, log)
  closers.push(() => db.close())
  await refuseUnsafe(env, db)
  const jobs = await openJobs(db, log)
  return { db, jobs, secretKey, ownerUrl: env.directUrl ?? ownerUrl, dataPlace }
}

/** The replica module is loaded only if there is one. */
const openDatabases = async (addresses: DatabaseAddresses, log: Logger): Promise<Database> => {
  const primary = openDatabase({ ...addresses, log })
  const { replica } = addresses
  if (replica === null) return primary
  const { withReplica } = await import('./db/replica.ts')
  return withReplica(primary, { ...addresses, replica }, log)
}

const adviceFor = ({ databaseUrl }: Env, dataPlace: string): string =>
  databaseUrl === null
    ? `Delete or move away the folder ${dataPlace}, and start again: Minit makes a new one.`
    : 'Give an empty database, or start the version of Minit that made this one.'

const openPostgres = async (env: Env, dataDir: string, closers: Closers) => {
  if (env.databaseUrl !== null) return { ownerUrl: env.databaseUrl, dataPlace: new URL(env.databaseUrl).host }
  const starting = startEmbeddedPostgres({ dataDir, log: (line) => process.stdout.write(`${line}\n`) })
  // Also during its start: it is a separate process that would outlive us.
  closers.push(async () => (await starting.catch(() => null))?.stop())
  const server = await starting
  return { ownerUrl: server.ownerUrl, dataPlace: server.home }
}

const refuseUnsafe = async ({ mode }: Env, db: Database): Promise<void> => {
  const findings = [...(await findUnsafeSettings(db.appPool)), ...(await findUnsafeSettings(db.platformPool))]
  const demo = mode === 'production' ? await findDemoData(db.platformPool) : null
  if (demo !== null) findings.push(demo)
  if (findings.length > 0) throw new UnsafeSettings([...new Set(findings)].join('\n'))
}

type Served = { deps: Deps; addPages: DemoFixture['addPages'] | undefined }

const listen = async (env: Env, { deps, addPages }: Served, closers: Closers) => {
  const pages = await pagesOf(env, deps)
  const app = await buildApp({
    deps,
    publicUrl: env.publicUrl,
    trustProxy: env.trustProxy,
    stopSeconds: env.stopSeconds,
    metricsToken: env.metricsToken,
    pages: async (app) => {
      await addPages?.(app)
      await pages(app)
    },
  })
  closers.push(() => app.close())
  const url = await app.listen({ port: env.port, host: env.host })
  return { app, url: url.replace('127.0.0.1', 'localhost') }
}

/** Vite is a development tool and not installed in production. */
const pagesOf = async (env: Env, deps: Deps) => {
  const readFacts = freshPlatformFacts(deps)
  const settings = pageSettings(env)
  if (process.env.NODE_ENV !== 'development') return servePages(settings, readFacts, sharedSources(deps))
  const { serveDevPages } = await import('./http/dev-pages.ts')
  return serveDevPages(settings, readFacts)
}

const pageSettings = ({ mode, publicUrl, ...env }: Env): PageSettings => ({
  publicOrigin: publicUrl === null ? null : new URL(publicUrl).origin,
  siteOrigin: publicOriginOf({ publicUrl, ...env }),
  defaultSeller: mode === 'demo' ? DEMO_SELLER_SLUG : null,
  demoAccounts:
    mode === 'demo'
      ? [
          { audience: 'entrepreneur', label: 'Freetown Central Hub', ...DEMO_HUB },
          { audience: 'entrepreneur', label: 'Lumley Kiosk', ...DEMO_KIOSK },
          { audience: 'admin', label: 'Platform admin', ...DEMO_ADMIN },
        ]
      : [],
})

const startJobs = (jobs: Jobs, deps: Deps): Promise<void> => jobs.work(createJobHandlers(deps))

const greetingOf = ({ mode }: Env, url: string, dataPlace: string): string[] =>
  mode === 'production'
    ? [`Minit is at ${url}`]
    : [
        `Minit is at ${url}`,
        `  Buy a pass:    ${url}/customer-self-service`,
        `  At the WiFi:   ${url}${PHONE_PAGES}`,
        `  Entrepreneur:  ${url}/entrepreneur-login  (${DEMO_HUB.username} / ${DEMO_HUB.password}, ${DEMO_KIOSK.username} / ${DEMO_KIOSK.password})`,
        `  Admin:         ${url}/admin  (${DEMO_ADMIN.username} / ${DEMO_ADMIN.password})`,
        `  Data:          ${dataPlace}`,
      ]
