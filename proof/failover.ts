import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
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
import type { Evidence, Outcome, Settings } from './evidence.ts'
import { checkBelievedAddresses } from './failover-addresses.ts'
import { checkBooks } from './failover-books.ts'
import {
  type Cluster,
  OWNER_URL,
  POOLED_URL,
  PORTS,
  REPLICA_URL,
  SUPERUSER_URL,
  startCluster,
  until,
} from './failover-cluster.ts'
import { type ActFigures, type Dated, figuresBetween, startBuyers } from './failover-load.ts'
import { type Machines, makeMachines } from './failover-machines.ts'
import { startReaders } from './failover-reads.ts'
import type { DrilledServer } from './failover-server.ts'

const GOAL_SECONDS = 15
const QUIET_SECONDS = 90
const APPLICATION_URL = `http://127.0.0.1:${PORTS.application}`
const serverFile = fileURLToPath(new URL('./failover-server.ts', import.meta.url))

type Drill = { cluster: Cluster; servers: Servers; machines: Machines; actSeconds: number }
type Act = { name: string; figures: ActFigures; note: string }

/** Kills the primary, a server, and cuts the replica off, while buyers buy; then looks at the books. */
export const proveFailover = async (settings: Settings): Promise<Evidence> => {
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
    const acts = await playActs({ cluster, servers, machines, actSeconds: sizes.actSeconds }, world)
    await readers.finish()
    const bought = await buyers.finish()
    await world.untilQuiet(QUIET_SECONDS)
    const believed = await checkBelievedAddresses(world, machines)
    const outcomes = [
      ...acts.map(actOutcome),
      ...readers.outcomes(),
      believed,
      ...(await checkBooks(world, bought)),
    ]
    return { title: 'When a machine dies', outcomes, notes: notesOf(sizes, acts, machines) }
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
type Servers = { killFirst: () => Promise<void>; startFirst: () => Promise<void>; stop: () => Promise<void> }

const startServers = async (
  { folder, pooler, trustProxy, hosts }: Placed,
  { standInsUrl }: CrashWorld,
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

const playActs = async (drill: Drill, world: CrashWorld): Promise<Act[]> => {
  const acts: Act[] = []
  for (const { name, strike, mend } of ACTS) {
    await delay(5_000)
    const from = new Date()
    process.stdout.write(`${name}\n`)
    const note = await strike(drill)
    await delay(drill.actSeconds * 1000)
    await mend(drill)
    const figures = figuresBetween(world.history.entries() as Dated[], from, new Date())
    process.stdout.write(`  ${JSON.stringify(figures)}\n`)
    acts.push({ name, figures, note })
  }
  return acts
}

const bothAgain = ({ cluster }: Drill): Promise<void> =>
  until('both machines have every sale again', 90, async () => (await cluster.roles()).isSynchronous)

let dead: { startPatroni: () => void } | null = null
let cut: { join: () => void } | null = null

/** The primary last: the replica that it becomes is read again only once it has made a restart point. */
const ACTS = [
  {
    name: 'the replica is cut off',
    strike: async ({ cluster }: Drill) => {
      const { replica } = await cluster.roles()
      if (replica === null) throw new Error('there is no replica')
      replica.machine.cutOff()
      cut = replica.machine
      return `${replica.name} was cut off; sales waited for it until PostgreSQL gave it up, then went on without a second copy.`
    },
    mend: async (drill: Drill) => {
      cut?.join()
      await bothAgain(drill)
    },
  },
  {
    name: 'a server dies (kill -9)',
    strike: async ({ servers }: Drill) => {
      await servers.killFirst()
      return 'The first of the two servers died, and was started again afterwards.'
    },
    mend: ({ servers }: Drill) => servers.startFirst(),
  },
  {
    name: 'the primary dies (kill -9 of its postmaster and of its Patroni)',
    strike: async ({ cluster }: Drill) => {
      const { primary } = await cluster.roles()
      if (primary === null) throw new Error('there is no primary')
      await primary.kill()
      dead = primary
      return `${primary.name} died; it came back as the replica when it was started again.`
    },
    mend: async (drill: Drill) => {
      dead?.startPatroni()
      await bothAgain(drill)
    },
  },
]

const actOutcome = ({ name, figures: { gapSeconds, refused, unanswered, sales } }: Act): Outcome => ({
  what: name,
  asked: `under ${GOAL_SECONDS} s without a sale`,
  seen: `${gapSeconds.toFixed(1)} s without a sale; ${refused} requests told to come back, ${unanswered} unanswered; ${sales} passes handed out`,
  isHeld: gapSeconds < GOAL_SECONDS && sales > 0,
})

const notesOf = (
  sizes: { buyers: number; actSeconds: number; seed: number; pooler: string },
  acts: readonly Act[],
  { how }: Machines,
): string[] => [
  `Two PostgreSQL 15 under Patroni with synchronous replication, one etcd, HAProxy, PgBouncer and two servers, all on one machine, with the files of \`deploy/ha\`; ${sizes.buyers} buyers who buy one pass after the other and repeat what was not answered with the same key; two readers of what may be two seconds old (\`DATABASE_READ_URL\` leads to the replica by way of HAProxy); payments and messages by the stand-ins. Seed ${sizes.seed}, ${sizes.actSeconds} s an act, \`pooler=${sizes.pooler}\`. ${how}`,
  ...acts.map(({ name, note }) => `**${name}.** ${note}`),
  'What this cannot show: the loss of etcd’s majority (it is one node here; three machines in production), the loss of a whole data centre, a network that loses some packets and not others, and what a power cut does to disks (a `kill -9` leaves the kernel’s pages).',
]
