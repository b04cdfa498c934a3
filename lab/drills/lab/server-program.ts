import { readFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import process from 'node:process'
import { buildApp } from '@minit/server/app.ts'
import { openDatabase } from '@minit/server/db/database.ts'
import { roleUrl } from '@minit/server/db/roles.ts'
import { createDeps } from '@minit/server/deps.ts'
import { servePages } from '@minit/server/http/pages.ts'
import { sharedSources } from '@minit/server/http/shared-sources.ts'
import { createJobHandlers } from '@minit/server/job-handlers.ts'
import { openJobs } from '@minit/server/jobs/jobs.ts'
import { createLogger } from '@minit/server/kernel/logger.ts'
import { createSecrets } from '@minit/server/kernel/secrets.ts'
import { freshPlatformFacts } from '@minit/server/modules/platform/settings/platform-facts.ts'

/** Passed as JSON in `PROOF_SERVER`. */
export type ServerSettings = {
  /** The owner's address; the server's two roles use the same host. */
  databaseUrl: string
  secretKey: string
  standInsUrl: string
  port: number
  /** Serves the customers' pages too; needs the built web. */
  hasPages: boolean
  /**
   * A file with this server's clock offset in milliseconds, read on each use of the clock; null without one.
   */
  clockFile: string | null
}

/** Runs the product with its own limits, pools, leases and all workers, on simulated services. */
const run = async (settings: ServerSettings): Promise<string> => {
  const { databaseUrl, secretKey, standInsUrl, port } = settings
  const log = createLogger('warn')
  const db = openDatabase({
    appUrl: roleUrl(databaseUrl, secretKey, 'minit_app'),
    platformUrl: roleUrl(databaseUrl, secretKey, 'minit_platform'),
    log,
  })
  const jobs = await openJobs(db, log)
  const secrets = createSecrets(secretKey)
  const origin = `http://127.0.0.1:${port}`
  const deps = createDeps({ db, jobs, secrets, log, publicUrl: origin, mode: 'demo', standInsUrl })
  const pageSettings = { publicOrigin: null, siteOrigin: origin, defaultSeller: null, demoAccounts: [] }
  const app = await buildApp({
    deps,
    publicUrl: null,
    // Every customer has its own address, forwarded as by a proxy.
    trustProxy: '127.0.0.1',
    ...(settings.hasPages && {
      pages: servePages(pageSettings, freshPlatformFacts(deps), sharedSources(deps)),
    }),
  })
  const url = await app.listen({ host: '127.0.0.1', port })
  await jobs.work(createJobHandlers(deps))
  return url
}

/** Simulates a wrong clock, also one that changes at runtime, for everything in this process. */
const shiftClock = (clockFile: string): void => {
  const RealDate = Date
  const aheadMs = (): number => Number(readFileSync(clockFile, 'utf8'))
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given: unknown[], made) =>
      Reflect.construct(target, given.length === 0 ? [RealDate.now() + aheadMs()] : given, made),
    get: (target, name, from) =>
      name === 'now' ? () => RealDate.now() + aheadMs() : Reflect.get(target, name, from),
  })
}

// Set by the parent lab.
const settings = JSON.parse(process.env.PROOF_SERVER ?? '') as ServerSettings
if (settings.clockFile !== null) shiftClock(settings.clockFile)
process.once('disconnect', () => process.exit(0))
try {
  const url = await run(settings)
  // Written now, since a killed process would not write it at its end.
  flushCompileCache()
  process.send?.({ url })
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
  process.exit(1)
}
