import { buildApp } from '@minit/server/app.ts'
import { createDeps } from '@minit/server/deps.ts'
import { openJobs } from '@minit/server/jobs/jobs.ts'
import type { Deps } from '@minit/server/ports/deps.ts'
import { createSecrets } from '@minit/server/secrets/secrets.ts'
import pino from 'pino'
import { instantPayments } from './instant-provider.ts'
import { type Recording, recordStatements } from './statements.ts'
import { openBenchDatabase, SECRET_KEY } from './world.ts'

export type Product = { deps: Deps; url: string; recording: Recording; stop: () => Promise<void> }

const log = pino({ level: 'silent' })

/** Use cases on a benchmark's database, with a provider that answers at once. */
export const makeDeps = (db: Deps['db'], jobs: Deps['jobs'], now = () => new Date()): Deps => {
  const secrets = createSecrets(SECRET_KEY)
  const deps: Deps = createDeps({ db, jobs, log, secrets, publicUrl: '', standInsUrl: null, now })
  deps.payments = instantPayments(() => deps)
  return deps
}

/** The product's HTTP side on a port of its own, with what each request sends to the database written down. */
export const startProduct = async (ownerUrl: string, now?: () => Date): Promise<Product> => {
  const db = openBenchDatabase(ownerUrl)
  const recording = recordStatements({ app: db.appPool, platform: db.platformPool })
  const jobs = await openJobs(db, log, { supervise: false })
  const deps = makeDeps(db, jobs, now)
  const app = await buildApp({ deps, publicUrl: null, trustProxy: 'loopback' })
  app.addHook('onRequest', (_request, _reply, done) => recording.run(done))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    deps,
    url,
    recording,
    stop: async () => {
      await app.close()
      await jobs.stop()
      await db.close()
    },
  }
}

/** Runs with a product that is stopped afterwards, whatever happens. */
export const withProduct = async <T>(
  ownerUrl: string,
  work: (product: Product) => Promise<T>,
  now?: () => Date,
): Promise<T> => {
  const product = await startProduct(ownerUrl, now)
  return work(product).finally(product.stop)
}
