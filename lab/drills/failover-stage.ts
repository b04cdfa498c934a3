import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '@minit/server/db/database.ts'
import { migrate } from '@minit/server/db/migrate.ts'
import { roleUrl } from '@minit/server/db/roles.ts'
import pg from 'pg'
import pino from 'pino'
import { type CrashFixture, openCrashFixture } from '../../server/test/crash/crash-fixture.ts'
import { type Program, startProgram } from '../../server/test/crash/start-program.ts'
import type { TestDatabase } from '../../server/test/database.ts'
import { TEST_SECRET_KEY } from '../../server/test/global-setup.ts'
import type { Settings } from './evidence.ts'
import { type Cluster, startCluster } from './failover-cluster.ts'
import { type Machines, makeMachines } from './failover-machines.ts'
import { OWNER_URL, POOLED_URL, PORTS, REPLICA_URL, SUPERUSER_URL } from './failover-render.ts'
import type { DrilledServer } from './failover-server.ts'
import { until } from './failover-until.ts'

export const APPLICATION_URL = `http://127.0.0.1:${PORTS.application}`
const serverFile = fileURLToPath(new URL('./failover-server.ts', import.meta.url))

/** Allows for systemd restarts: PgBouncer refuses logins for 15 s after a failure. */
const START_SECONDS = 60

/** The operator's actions on the two servers. */
export type Servers = {
  killFirst: () => Promise<void>
  startFirst: () => Promise<void>
  /** Both servers. */
  stop: () => Promise<void>
  start: () => Promise<void>
}

export type Stage = {
  machines: Machines
  cluster: Cluster
  /** Reached through HAProxy, whichever machine has the primary. */
  database: TestDatabase
  fixture: CrashFixture
  servers: Servers
  pooler: DrilledServer['pooler']
}

/**
 * Runs the files of `deploy/ha` on three machines, with two servers. Settings: `pooler=none`,
 * `partition=sigstop`, `keep`.
 */
export const withStage = async <T>(settings: Settings, work: (stage: Stage) => Promise<T>): Promise<T> => {
  const pooler = settings.pooler === 'none' ? ('none' as const) : ('transaction' as const)
  const folder = await mkdtemp(join(tmpdir(), 'minit-failover-'))
  const closers: (() => Promise<unknown> | unknown)[] = []
  try {
    const machines = await makeMachines(folder, settings.partition)
    closers.push(machines.remove)
    const cluster = await startCluster(folder, machines)
    closers.push(cluster.stop)
    await until('both machines have every sale', 60, async () => (await cluster.roles()).isSynchronous)
    await migrate(OWNER_URL, TEST_SECRET_KEY)
    const database = openSuperuser()
    closers.push(database.drop)
    const inner = await openCrashFixture(database)
    closers.push(inner.close)
    const fixture: CrashFixture = { ...inner, url: () => APPLICATION_URL }
    const placed = { folder, pooler, trustProxy: cluster.trustProxy, hosts: machines.applications }
    const servers = await startServers(placed, fixture)
    closers.push(servers.stop)
    return await work({ machines, cluster, database, fixture, servers, pooler })
  } finally {
    for (const close of closers.reverse()) await close()
    if (settings.keep === undefined) await rm(folder, { recursive: true, force: true })
    else process.stdout.write(`kept: ${folder}\n`)
  }
}

/**
 * Connects as superuser, which bypasses row-level security, through HAProxy, to inspect whichever node is
 * the primary.
 */
const openSuperuser = (): TestDatabase => {
  const owner = new pg.Pool({ connectionString: SUPERUSER_URL, max: 2 })
  owner.on('error', () => undefined)
  const db = openDatabase({
    appUrl: roleUrl(OWNER_URL, TEST_SECRET_KEY, 'minit_app'),
    platformUrl: roleUrl(OWNER_URL, TEST_SECRET_KEY, 'minit_platform'),
    log: pino({ level: 'silent' }),
  })
  return {
    db,
    ownerUrl: SUPERUSER_URL,
    asOwner: async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
      (await owner.query<Row>(text, values)).rows,
    drop: async () => {
      await db.close()
      await owner.end()
    },
  }
}

type Placed = { folder: string; trustProxy: string; hosts: [string, string] } & Pick<DrilledServer, 'pooler'>

const startServers = async (
  { folder, pooler, trustProxy, hosts }: Placed,
  { standInsUrl }: CrashFixture,
): Promise<Servers> => {
  const start = (host: string): Promise<Program> => {
    const databaseUrl = pooler === 'transaction' ? POOLED_URL : OWNER_URL
    const where = { databaseUrl, directUrl: OWNER_URL, readUrl: REPLICA_URL, pooler }
    const listens = { host, port: PORTS.server, trustProxy }
    const server: DrilledServer = { ...where, ...listens, secretKey: TEST_SECRET_KEY, standInsUrl }
    const env = { DRILLED_SERVER: JSON.stringify(server) }
    return startProgram(serverFile, env, join(folder, `server-${host}.log`))
  }
  const [firstHost, secondHost] = hosts
  let first = await start(firstHost)
  let second = await start(secondHost)
  await fetch(`${standInsUrl}/control/callback-base-url`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: APPLICATION_URL }),
  })
  await until(
    'HAProxy finds the servers',
    20,
    async () => (await fetch(`${APPLICATION_URL}/readyz`).catch(() => null))?.status === 200,
  )
  return {
    killFirst: () => first.kill(),
    startFirst: async () => {
      first = await start(firstHost)
    },
    stop: async () => {
      await Promise.all([first.kill(), second.kill()])
    },
    start: async () => {
      const started = (host: string) => start(host).catch(() => null)
      await until('the first server runs', START_SECONDS, async () => {
        const program = await started(firstHost)
        if (program !== null) first = program
        return program !== null
      })
      second = await start(secondHost)
    },
  }
}
