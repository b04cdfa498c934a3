import { buildApp } from '@minit/server/app.ts'
import { createDeps } from '@minit/server/deps.ts'
import { openJobs } from '@minit/server/jobs/jobs.ts'
import { createSecrets } from '@minit/server/kernel/secrets.ts'
import type { Deps } from '@minit/server/ports/deps.ts'
import pino from 'pino'
import { openBenchDatabase, SECRET_KEY } from './fixture.ts'
import { instantPayments } from './instant-provider.ts'
import { recordStatements, type Sent } from './statements.ts'

export type Product = {
  deps: Deps
  url: string
  /** Returns the statements of each request since the last call, if they are recorded. */
  takeSent: () => Sent[]
  stop: () => Promise<void>
}
type ProductOptions = { now?: () => Date; isRecorded?: boolean }

const log = pino({ level: 'silent' })

/** Creates use cases on a benchmark's database, with a provider that answers at once. */
export const makeDeps = (db: Deps['db'], jobs: Deps['jobs'], now = () => new Date()): Deps => {
  const secrets = createSecrets(SECRET_KEY)
  const deps: Deps = createDeps({
    db,
    jobs,
    log,
    secrets,
    publicUrl: '',
    mode: 'demo',
    standInsUrl: null,
    now,
  })
  deps.payments = instantPayments(() => deps)
  return deps
}

const startProduct = async (
  ownerUrl: string,
  { now, isRecorded = false }: ProductOptions,
): Promise<Product> => {
  const db = openBenchDatabase(ownerUrl)
  // Before any connection is opened.
  const recording = isRecorded ? recordStatements({ app: db.appPool, platform: db.platformPool }) : null
  const jobs = await openJobs(db, log, { supervise: false })
  const deps = makeDeps(db, jobs, now)
  const app = await buildApp({ deps, publicUrl: null, trustProxy: 'loopback' })
  if (recording !== null) app.addHook('onRequest', (_request, _reply, done) => recording.run(done))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    deps,
    url,
    takeSent: () => recording?.take() ?? [],
    stop: async () => {
      await app.close()
      await jobs.stop()
      await db.close()
    },
  }
}

/** Runs with the product's HTTP server on its own port, and always stops it afterwards. */
export const withProduct = async <T>(
  ownerUrl: string,
  options: ProductOptions,
  work: (product: Product) => Promise<T>,
): Promise<T> => {
  const product = await startProduct(ownerUrl, options)
  return work(product).finally(product.stop)
}
