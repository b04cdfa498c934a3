import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import pino from 'pino'
import { openDatabase } from '../src/db/database.ts'
import { roleUrl } from '../src/db/roles.ts'
import { seedDemoIntegrations } from '../src/demo/demo-integrations.ts'
import { createDeps } from '../src/deps.ts'
import { createSecrets } from '../src/kernel/secrets.ts'
import { startTestApp, type TestApp } from './app.ts'
import { type OwnCluster, startOwnCluster } from './crash/own-cluster.ts'
import { TEST_SECRET_KEY } from './global-setup.ts'

/** A statement without an answer is abandoned 5 s after its limit; a connection is waited for for 20 s. */
const SHORT = { connectTimeoutMs: 20_000, limits: { statementMs: 2_000, lockMs: 2_000, idleMs: 60_000 } }
/** For each role. */
export const CONNECTIONS = 4

export type StandbyFixture = {
  fixture: TestApp
  /** Makes commits wait for the named standbys; for none with an empty text. */
  waitFor: (names: string) => Promise<void>
  /** Connections of the two roles that wait in a commit. */
  stuck: () => Promise<number>
  /** What the stand-in of a service has recorded. */
  ledger: <Row>(name: string) => Promise<Row[]>
  /** A receiver of the log that no commit waits for. */
  addSender: () => Promise<() => Promise<void>>
  close: () => Promise<void>
}

/** The app on a PostgreSQL of its own, whose commits can be made to wait for an absent standby. */
export const openStandbyFixture = async (): Promise<StandbyFixture> => {
  const cluster = await startOwnCluster()
  await addIntegrations(cluster)
  let clock: TestApp['clock'] | null = null
  const db = openDatabase({
    ...urlsOf(cluster.ownerUrl),
    ...SHORT,
    poolSize: CONNECTIONS,
    log: pino({ level: 'silent' }),
    nowMs: () => clock?.elapsedMs() ?? 0,
  })
  const drop = () => db.close().then(cluster.drop)
  const fixture = await startTestApp({ database: { ...cluster, db, drop } })
  clock = fixture.clock
  return {
    fixture,
    waitFor: async (names) => {
      await cluster.asOwner(`alter system set synchronous_standby_names = '${names}'`)
      await cluster.asOwner('select pg_reload_conf()')
      await untilSent(cluster, names)
    },
    stuck: async () => {
      const [row] = await cluster.asOwner<{ count: number }>(
        `select count(*)::int from pg_stat_activity where wait_event = 'SyncRep' and usename in ('minit_app', 'minit_platform')`,
      )
      return row?.count ?? 0
    },
    // As the stand-ins write it.
    ledger: async (name) =>
      (await (await fetch(`${fixture.standInsUrl}/control/ledger/${name}`)).json()) as [],
    addSender: () => addSender(cluster.ownerUrl),
    close: () => fixture.close(),
  }
}

const urlsOf = (ownerUrl: string) => ({
  appUrl: roleUrl(ownerUrl, TEST_SECRET_KEY, 'minit_app'),
  platformUrl: roleUrl(ownerUrl, TEST_SECRET_KEY, 'minit_platform'),
})

const addIntegrations = async ({ db }: OwnCluster): Promise<void> => {
  const jobs = { enqueue: async () => undefined }
  const log = pino({ level: 'silent' })
  const secrets = createSecrets(TEST_SECRET_KEY)
  const deps = createDeps({ db, jobs, secrets, log, publicUrl: '', mode: 'demo', standInsUrl: null })
  await seedDemoIntegrations(deps, 2048)
}

/** The setting is in force once the checkpointer has read it: when a commit waits, or none does any more. */
const untilSent = async ({ ownerUrl }: OwnCluster, names: string): Promise<void> => {
  for (;;) {
    const client = new pg.Client({ connectionString: ownerUrl })
    client.on('error', () => undefined)
    await client.connect()
    const committed = client.query(`select pg_logical_emit_message(true, 'tried', '')`).then(
      () => true,
      () => false,
    )
    const isWaiting = !(await Promise.race([committed, delay(500, false)]))
    // Only the end of its wait ends a waiting one.
    void committed.then(() => client.end().catch(() => undefined))
    if (isWaiting === (names !== '')) return
  }
}

const addSender = async (ownerUrl: string): Promise<() => Promise<void>> => {
  // The driver supports it; its types do not.
  const config: pg.ClientConfig & { replication: string } = {
    connectionString: ownerUrl,
    replication: 'true',
  }
  const client = new pg.Client(config)
  client.on('error', () => undefined)
  await client.connect()
  return () => client.end()
}
