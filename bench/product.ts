import { buildApp } from '@minit/server/app.ts'
import { createDeps } from '@minit/server/deps.ts'
import { openJobs } from '@minit/server/jobs/jobs.ts'
import type { Deps } from '@minit/server/ports/deps.ts'
import { createSecrets } from '@minit/server/secrets/secrets.ts'
import pino from 'pino'
import { instantPayments } from './instant-provider.ts'
import { openBenchDatabase, SECRET_KEY } from './world.ts'

export type Product = { deps: Deps; url: string; stop: () => Promise<void> }

const log = pino({ level: 'silent' })

/** Use cases on a benchmark's database, with a provider that answers at once. */
export const makeDeps = (db: Deps['db'], jobs: Deps['jobs'], now = () => new Date()): Deps => {
  const deps: Deps = createDeps({ db, jobs, log, secrets: createSecrets(SECRET_KEY), standInsUrl: null, now })
  deps.payments = instantPayments(() => deps)
  return deps
}

/** The product on a port of its own; `prepare` sees it before it listens. */
export const startProduct = async (
  ownerUrl: string,
  prepare?: (app: Awaited<ReturnType<typeof buildApp>>, deps: Deps) => void,
  now?: () => Date,
): Promise<Product> => {
  const db = openBenchDatabase(ownerUrl)
  const jobs = await openJobs(db, log, { supervise: false })
  const deps = makeDeps(db, jobs, now)
  const app = await buildApp({ deps, publicUrl: null, trustProxy: 'loopback' })
  prepare?.(app, deps)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    deps,
    url,
    stop: async () => {
      await app.close()
      await jobs.stop()
      await db.close()
    },
  }
}
