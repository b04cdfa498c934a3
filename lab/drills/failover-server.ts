import process from 'node:process'
import { buildApp } from '../../server/src/app.ts'
import { addressesOf } from '../../server/src/db/addresses.ts'
import { openDatabase } from '../../server/src/db/database.ts'
import { keepSettings } from '../../server/src/db/keep-settings.ts'
import { withReplica } from '../../server/src/db/replica.ts'
import { rolePasswordsOf } from '../../server/src/db/stored-keys.ts'
import { createDeps } from '../../server/src/deps.ts'
import { createJobHandlers } from '../../server/src/job-handlers.ts'
import { openJobs } from '../../server/src/jobs/jobs.ts'
import { createLogger } from '../../server/src/kernel/logger.ts'
import { createSecrets } from '../../server/src/kernel/secrets.ts'

export type DrilledServer = {
  databaseUrl: string
  directUrl: string
  /** The address of a replica. */
  readUrl: string
  pooler: 'none' | 'transaction'
  secretKey: string
  standInsUrl: string
  host: string
  port: number
  trustProxy: string
}

/** Longer than a call to a simulated provider, so that no live worker loses its lease. */
const LEASE_SECONDS = 10

/**
 * Starts the real app and workers on simulated providers, which the product itself only starts in its demo.
 */
const run = async ({ host, port, trustProxy, ...rest }: DrilledServer): Promise<string> => {
  const { secretKey, standInsUrl, ...where } = rest
  const log = createLogger('warn')
  const { databaseUrl, directUrl, readUrl, pooler } = where
  const settings = { appUrl: null, platformUrl: null, directUrl, readUrl, pooler }
  const addresses = addressesOf(settings, databaseUrl, rolePasswordsOf([], secretKey))
  if (addresses.isPooled) for (const url of addresses.directUrls) await keepSettings(url)
  const primary = openDatabase({ ...addresses, log })
  const db =
    addresses.replica === null
      ? primary
      : withReplica(primary, { ...addresses, replica: addresses.replica }, log)
  const jobs = await openJobs(db, log)
  const secrets = createSecrets(secretKey)
  const deps = createDeps({ db, jobs, secrets, log, publicUrl: '', standInsUrl, leaseSeconds: LEASE_SECONDS })
  const app = await buildApp({ deps, publicUrl: null, trustProxy })
  const url = await app.listen({ host, port })
  await jobs.work(createJobHandlers(deps))
  return url
}

// Set by the parent drill.
const settings = JSON.parse(process.env.DRILLED_SERVER ?? '') as DrilledServer
process.once('disconnect', () => process.exit(0))
const url = await run(settings)
process.send?.({ url })
