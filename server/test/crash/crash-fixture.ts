import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startStandIns } from '@minit/stand-ins/main.ts'
import pino from 'pino'
import { seedDemoIntegrations, seedDemoMonime } from '../../src/demo/demo-integrations.ts'
import { standInsConfig } from '../../src/demo/start-stand-ins.ts'
import { createDeps } from '../../src/deps.ts'
import { createSecrets } from '../../src/kernel/secrets.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import type { TestDatabase } from '../database.ts'
import { TEST_SECRET_KEY } from '../global-setup.ts'
import type { ClientOrder, Shop } from './client.ts'
import type { CrashingServerSettings } from './crashing-server.ts'
import { openHistory } from './history.ts'
import type { CrashPoint } from './points.ts'
import { type Records, readRecords } from './records.ts'
import { type Program, startProgram } from './start-program.ts'

export type CrashFixture = Shop & {
  database: TestDatabase
  seller: TestSeller
  /** One more shop. */
  anotherSeller: () => Promise<TestSeller>
  /** The stand-ins' address, which serves `/control/...`. */
  standInsUrl: string
  /** The current server. */
  server: () => Program
  /** Starts a server on the same database; with a point it dies there. */
  startServer: (point: CrashPoint | null) => Promise<Program>
  order: (order: Pick<ClientOrder, 'key' | 'phone' | 'deliveryMethod'>) => ClientOrder
  /** Waits until no work is in progress; throws after so many seconds and names what is. */
  untilQuiet: (seconds: number) => Promise<void>
  records: () => Promise<Records>
  /** Keeps history, ledgers and logs in the temporary folder when `CHAOS_KEEP` is set. */
  close: () => Promise<void>
}

/** How many times faster than in the demo payers decide: 200 ms. */
const SPEED = 5

const serverFile = fileURLToPath(new URL('./crashing-server.ts', import.meta.url))

/** A database, stand-ins in this process that outlive every crash, one seller, and no server yet. */
export const openCrashFixture = async (
  database: TestDatabase,
  options: { hasMonime?: boolean } = {},
): Promise<CrashFixture> => {
  const dir = await mkdtemp(join(tmpdir(), 'minit-crash-'))
  const history = openHistory(join(dir, 'history.jsonl'))
  const { seller, config, anotherSeller } = await furnish(database, dir, options)
  const standIns = await startStandIns({ ...config, speed: SPEED })
  let server: Program | null = null
  let customers = 0
  const running = (): Program => {
    if (server === null) throw new Error('no server was started')
    return server
  }
  return {
    database,
    seller,
    anotherSeller,
    standInsUrl: standIns.url,
    history,
    server: running,
    url: () => running().url,
    startServer: async (point) => {
      const { ownerUrl } = database
      const settings: CrashingServerSettings = {
        ownerUrl,
        secretKey: TEST_SECRET_KEY,
        standInsUrl: standIns.url,
        point,
      }
      const env = { CRASHING_SERVER: JSON.stringify(settings) }
      server = await startProgram(serverFile, env, join(dir, 'server.log'))
      return server
    },
    order: (order) => {
      customers += 1
      const address = `10.0.${customers >> 8}.${customers & 255}`
      return { ...order, address, sellerId: seller.id, packageId: seller.pack.id }
    },
    untilQuiet: (seconds) => waitUntilQuiet(database, seconds),
    records: () => readRecords({ ...database, standInsUrl: standIns.url, history: history.entries }),
    close: async () => {
      await server?.kill()
      await standIns.close()
      history.close()
      if (process.env.CHAOS_KEEP === undefined) await rm(dir, { recursive: true, force: true })
    },
  }
}

const furnish = async ({ db }: TestDatabase, dir: string, { hasMonime = false }: { hasMonime?: boolean }) => {
  const jobs = { enqueue: () => Promise.reject(new Error('nothing is sold while a world is furnished')) }
  const secrets = createSecrets(TEST_SECRET_KEY)
  const deps = createDeps({
    db,
    jobs,
    secrets,
    log: pino({ level: 'silent' }),
    publicUrl: '',
    standInsUrl: null,
  })
  // They exist already, except in a test with a PostgreSQL of its own.
  await seedDemoIntegrations(deps, 2048)
  if (hasMonime) await seedDemoMonime(deps)
  const anotherSeller = () => aSeller(deps, { shop: { businessName: 'Lumley Net' } })
  return { seller: await aSeller(deps), anotherSeller, config: await standInsConfig(deps, dir) }
}

const UNDER_WAY = `
  select 'purchase ' || id || ' awaits its payment' as what from purchases where status = 'awaiting_payment'
  union all select 'message ' || id || ' is queued: ' || coalesce(last_problem, 'not tried') from messages
    where state = 'queued'
  union all select 'job ' || name || ' is ' || state || ': ' || data::text from pgboss.job
    where name = 'deliver-message' and state in ('created', 'retry', 'active')
      or name = 'follow-payment' and state in ('retry', 'active')`

const waitUntilQuiet = async ({ asOwner }: TestDatabase, seconds: number): Promise<void> => {
  const endsAt = Date.now() + seconds * 1000
  for (;;) {
    const open = await asOwner<{ what: string }>(UNDER_WAY)
    if (open.length === 0) return
    if (Date.now() > endsAt)
      throw new Error(`not quiet after ${seconds} s:\n${open.map(({ what }) => what).join('\n')}`)
    await delay(200)
  }
}
