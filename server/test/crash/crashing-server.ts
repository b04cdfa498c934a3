import { flushCompileCache } from 'node:module'
import process from 'node:process'
import { buildApp } from '../../src/app.ts'
import { openDatabase } from '../../src/db/database.ts'
import { roleUrl } from '../../src/db/roles.ts'
import { createDeps } from '../../src/deps.ts'
import { createJobHandlers } from '../../src/job-handlers.ts'
import { openJobs } from '../../src/jobs/jobs.ts'
import { createLogger } from '../../src/kernel/logger.ts'
import { createSecrets } from '../../src/kernel/secrets.ts'
import { armDatabase, armPorts } from './arm-deps.ts'
import type { CrashPoint } from './points.ts'

export type CrashingServerSettings = {
  ownerUrl: string
  secretKey: string
  standInsUrl: string
  /** Where the server dies; null for nowhere. */
  point: CrashPoint | null
}

/** Few, because many of these servers share one database server. */
const POOL_SIZE = 5

/** Longer than a call to a stand-in takes, so that no living worker loses its lease. */
const LEASE_SECONDS = 10

/** The real app with real workers, except for the point where it dies. */
const run = async ({ ownerUrl, secretKey, standInsUrl, point }: CrashingServerSettings): Promise<string> => {
  const log = createLogger('warn')
  const db = openDatabase({
    appUrl: roleUrl(ownerUrl, secretKey, 'minit_app'),
    platformUrl: roleUrl(ownerUrl, secretKey, 'minit_platform'),
    poolSize: POOL_SIZE,
    connectTimeoutMs: 30_000,
    log,
  })
  const jobs = await openJobs(db, log)
  const secrets = createSecrets(secretKey)
  const foundation = { db: armDatabase(db, point), jobs, secrets, log, publicUrl: '', standInsUrl }
  const deps = armPorts(createDeps({ ...foundation, leaseSeconds: LEASE_SECONDS }), point)
  // Every customer of the tests has an address of their own, forwarded as by a proxy.
  const app = await buildApp({ deps, publicUrl: null, trustProxy: '127.0.0.1' })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  await fetch(`${standInsUrl}/control/callback-base-url`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url }),
  })
  await jobs.work(createJobHandlers(deps))
  return url
}

// The test that starts this process wrote it.
const settings = JSON.parse(process.env.CRASHING_SERVER ?? '') as CrashingServerSettings
process.once('disconnect', () => process.exit(0))
const url = await run(settings)
// Node writes the cache at exit otherwise, which a killed process never reaches.
flushCompileCache()
process.send?.({ url })
