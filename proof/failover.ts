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
import { type CrashWorld, openCrashWorld } from '../server/test/crash/crash-world.ts'
import { seededRandom } from '../server/test/crash/seeded-random.ts'
import { type Program, startProgram } from '../server/test/crash/start-program.ts'
import { TEST_SECRET_KEY } from '../server/test/global-setup.ts'
import type { Evidence, Settings } from './evidence.ts'
import { type Act, actOutcomes, actsNamed, playActs, type Servers } from './failover-acts.ts'
import { checkBelievedAddresses } from './failover-addresses.ts'
import { checkBooks } from './failover-books.ts'
import { startCluster } from './failover-cluster.ts'
import { startBuyers } from './failover-load.ts'
import { type Machines, makeMachines } from './failover-machines.ts'
import { startReaders } from './failover-reads.ts'
import { OWNER_URL, POOLED_URL, PORTS, REPLICA_URL, SUPERUSER_URL } from './failover-render.ts'
import type { DrilledServer } from './failover-server.ts'
import { until } from './failover-until.ts'

const QUIET_SECONDS = 90
const APPLICATION_URL = `http://127.0.0.1:${PORTS.application}`
const serverFile = fileURLToPath(new URL('./failover-server.ts', import.meta.url))

/**
 * Cuts off and kills machines of the database, a postmaster, a server and two etcd, while buyers buy; then looks at the books.
 * Settings: `buyers` (8), `seconds` each act lasts (25), `only` (parts of acts’ names, by `|`; writes no page), `seed` (7),
 * `pooler=none`, `partition=sigstop`, `keep`.
 */
export const proveFailover = async (settings: Settings): Promise<Evidence> => {
  const plays = actsNamed(settings.only)
  const sizes = {
    buyers: Number(settings.buyers ?? 8),
    actSeconds: Number(settings.seconds ?? 25),
    seed: Number(settings.seed ?? 7),
    pooler: settings.pooler === 'none' ? ('none' as const) : ('transaction' as const),
  }
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
    const inner = await openCrashWorld(database)
    closers.push(inner.close)
    const world: CrashWorld = { ...inner, url: () => APPLICATION_URL }
    const { pooler } = sizes
    const placed = { folder, pooler, trustProxy: cluster.trustProxy, hosts: machines.applications }
    const servers = await startServers(placed, world)
    closers.push(servers.stop)
    const buyers = startBuyers(world, sizes.buyers, seededRandom(sizes.seed))
    const readers = await startReaders(world, APPLICATION_URL, buyers.boughtBefore)
    const acts = await playActs({ cluster, servers, acts: plays, actSeconds: sizes.actSeconds }, world)
    await readers.finish()
    const bought = await buyers.finish()
    await world.untilQuiet(QUIET_SECONDS)
    const believed = await checkBelievedAddresses(world, machines)
    const outcomes = [
      ...acts.flatMap(actOutcomes),
      ...readers.outcomes(),
      believed,
      ...(await checkBooks(world, bought)),
    ]
    const isNarrowed = settings.only !== undefined
    return { title: 'When a machine dies', outcomes, notes: notesOf(sizes, acts, machines), isNarrowed }
  } finally {
    for (const close of closers.reverse()) await close()
    if (settings.keep === undefined) await rm(folder, { recursive: true, force: true })
    else process.stdout.write(`kept: ${folder}\n`)
  }
}

/** As the owner of all, above row security, through HAProxy: to look at the books, whoever is the primary. */
const openSuperuser = () => {
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
  { standInsUrl }: CrashWorld,
): Promise<Servers & { stop: () => Promise<void> }> => {
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
  const second = await start(secondHost)
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
  }
}

const notesOf = (
  sizes: { buyers: number; actSeconds: number; seed: number; pooler: string },
  acts: readonly Act[],
  { how }: Machines,
): string[] => [
  `Two PostgreSQL 15 under Patroni with synchronous replication, three etcd (one on each database machine and one with the application, here called hub), HAProxy, PgBouncer and two servers, all on one machine, with the files of \`deploy/ha\`; ${sizes.buyers} buyers who buy one pass after the other and repeat what was not answered with the same key; two readers of what may be two seconds old (\`DATABASE_READ_URL\` leads to the replica by way of HAProxy); payments and messages by the stand-ins. Seed ${sizes.seed}, ${sizes.actSeconds} s an act, \`pooler=${sizes.pooler}\`. ${how}`,
  ...acts.map(({ name, note }) => `**${name}.** ${note}`),
  'What this cannot show: three disks that keep etcd waiting each in its own way (here it is one), the loss of a whole data centre, a network that loses some packets and not others, and what a power cut does to disks (a `kill -9` leaves the kernel’s pages).',
]
