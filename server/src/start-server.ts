import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { findDemoData, findUnsafeSettings } from './db/check-safety.ts'
import { type Database, openDatabase } from './db/database.ts'
import { startEmbeddedPostgres } from './db/embedded/start-embedded-postgres.ts'
import { ForeignMigrations, migrate } from './db/migrate.ts'
import { roleUrl } from './db/roles.ts'
import { DEMO_ADMIN, DEMO_HUB, DEMO_KIOSK, DEMO_SELLER_SLUG } from './demo/demo-accounts.ts'
import { type DemoWorld, openDemoWorld } from './demo/open-demo-world.ts'
import { PHONE_PAGES } from './demo/phone-pages.ts'
import { createDeps, type Foundation } from './deps.ts'
import { type Env, publicOriginOf, UnsafeSettings } from './env.ts'
import { readPlatformFacts } from './features/operations/platform-settings.ts'
import { readPushKeys } from './features/push/push-keys.ts'
import { type PageSettings, servePages } from './http/pages.ts'
import { createJobHandlers } from './job-handlers.ts'
import { type Jobs, openJobs } from './jobs/jobs.ts'
import { createLogger } from './kernel/logger.ts'
import { readOrMakeSecretKey } from './kernel/secret-key.ts'
import { createSecrets } from './kernel/secrets.ts'
import type { Deps } from './ports/deps.ts'

export type RunningServer = {
  app: FastifyInstance
  url: string
  greeting: string[]
  stop: () => Promise<void>
}

type Closer = () => Promise<unknown>

/** Starts everything in order, and stops it in the opposite one. */
export const startServer = async (env: Env): Promise<RunningServer> => {
  const log = createLogger(env.logLevel)
  const closers: Closer[] = []
  const stop = async () => {
    for (const close of closers.reverse()) await close()
  }
  try {
    const { db, jobs, secretKey, dataPlace } = await openStorage(env, log, closers)
    const foundation: Foundation = {
      db,
      jobs,
      secrets: createSecrets(secretKey),
      log,
      publicUrl: publicOriginOf(env),
      standInsUrl: null,
      radiusToken: env.radiusToken,
      mode: env.mode,
    }
    const world = env.mode === 'demo' ? await openDemoWorld(foundation, resolve(env.dataDir)) : null
    if (world !== null) closers.push(world.stop)
    const deps = world?.deps ?? createDeps(foundation)
    const { app, url } = await listen(env, { deps, addPages: world?.addPages }, closers)
    await world?.setCallbackBaseUrl(url)
    // Made at the first start, so that no phone waits for them.
    await readPushKeys(deps)
    await startJobs(jobs, deps)
    // Both at once, for each may wait some seconds for what is under way.
    closers.push(() => Promise.all([jobs.stop(), app.close()]))
    return { app, url, stop, greeting: greetingOf(env, url, dataPlace) }
  } catch (error) {
    await stop()
    throw error
  }
}

const openStorage = async (env: Env, log: Logger, closers: Closer[]) => {
  const dataDir = resolve(env.dataDir)
  await mkdir(dataDir, { recursive: true })
  const secretKey = env.secretKey ?? (await readOrMakeSecretKey(dataDir))
  const { ownerUrl, dataPlace } = await openPostgres(env, dataDir, closers)
  const makeRoles = env.appUrl === null || env.platformUrl === null
  await migrate(ownerUrl, secretKey, makeRoles).catch((error) => {
    throw error instanceof ForeignMigrations
      ? new ForeignMigrations(`${error.message}\n${wayOut(env, dataPlace)}`)
      : error
  })
  const db = openDatabase({
    appUrl: env.appUrl ?? roleUrl(ownerUrl, secretKey, 'minit_app'),
    platformUrl: env.platformUrl ?? roleUrl(ownerUrl, secretKey, 'minit_platform'),
    log,
  })
  closers.push(() => db.close())
  await refuseUnsafe(env, db)
  const jobs = await openJobs(db, log)
  return { db, jobs, secretKey, dataPlace }
}

const wayOut = ({ databaseUrl }: Env, dataPlace: string): string =>
  databaseUrl === null
    ? `Delete or move away the folder ${dataPlace}, and start again: Minit makes a new one.`
    : 'Give an empty database, or start the version of Minit that made this one.'

const openPostgres = async (env: Env, dataDir: string, closers: Closer[]) => {
  if (env.databaseUrl !== null) return { ownerUrl: env.databaseUrl, dataPlace: new URL(env.databaseUrl).host }
  const server = await startEmbeddedPostgres({ dataDir, log: (line) => process.stdout.write(`${line}\n`) })
  closers.push(() => server.stop())
  return { ownerUrl: server.ownerUrl, dataPlace: server.home }
}

const refuseUnsafe = async ({ mode }: Env, db: Database): Promise<void> => {
  const findings = [...(await findUnsafeSettings(db.appPool)), ...(await findUnsafeSettings(db.platformPool))]
  const demo = mode === 'production' ? await findDemoData(db.platformPool) : null
  if (demo !== null) findings.push(demo)
  if (findings.length > 0) throw new UnsafeSettings([...new Set(findings)].join('\n'))
}

type Served = { deps: Deps; addPages: DemoWorld['addPages'] | undefined }

const listen = async (env: Env, { deps, addPages }: Served, closers: Closer[]) => {
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

/** Vite is a tool of development and not there in production. */
const pagesOf = async (env: Env, deps: Deps) => {
  const readFacts = () => readPlatformFacts(deps)
  const settings = pageSettings(env)
  if (process.env.NODE_ENV !== 'development') return servePages(settings, readFacts)
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
