import { rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { migrate } from '@minit/server/db/migrate.ts'
import { rebuildBalance } from '@minit/server/modules/money/ledger/balances.queries.ts'
import { holdAllByCommand } from '@minit/server/modules/money/payouts/hold-all.ts'
import { untilTimeout } from '../../../server/test/crash/client.ts'
import { type CrashFixture, openCrashFixture } from '../../../server/test/crash/crash-fixture.ts'
import { seededRandom } from '../../../server/test/crash/seeded-random.ts'
import type { TestDatabase } from '../../../server/test/database.ts'
import { TEST_SECRET_KEY } from '../../../server/test/global-setup.ts'
import { addPastSales } from '../../../server/test/past-sales.ts'
import { openCrowd } from './buyers.ts'
import { type Cluster, makeCluster, startCluster, writeConfig } from './cluster.ts'
import { countOpen, settle } from './ending.ts'
import { archivedUntil, say, timed } from './figures.ts'
import { type DrillFixture, openProduct } from './fixture.ts'
import { type Host, machineSettings, openHost, receiveFrom } from './host.ts'
import { countMistaken, type Mistake, makeMistake } from './mistake.ts'
import { countUnderWay } from './money-out.ts'
import { openNotes } from './notes.ts'
import { asOperator } from './operator.ts'
import type { Plan } from './plan.ts'
import { MANY_SPARE_SALES, makeSellers, openSellers, type PaidSeller } from './sellers.ts'
import { blockSales, receive, type StandbyMonitor, untilAttached } from './standby.ts'

/** The inputs of the judgement of a database that may have lost data, for any reason. */
export type Aftermath = Awaited<ReturnType<typeof settle>> & {
  moneyOut: { underWayAtEnd: number }
  /** A description of the moment before which nothing may be lost. */
  boundary: string
  /** The same as a log position; anything after it may be missing. */
  restorableUntil: bigint
  openAfterRestore: number
  /** Instants on the clock of `performance.now()`. `goneAt`: nothing of the old machine answers any more. */
  ms: { diedAt: number; goneAt: number }
}

export type Seen = Aftermath & {
  /** Null without a mistake; `left`: the number of customers for which it still holds after the restore. */
  mistake: (Mistake & { left: number }) | null
  /** Durations in milliseconds. */
  ms: Record<'backup' | 'diff' | 'restore' | 'replay' | 'server' | 'down', number>
  bytes: number
}

const BUYER_TIMEOUT_SECONDS = 900
/** Allows the archiver to notice the timeout, and to push the segment. */
export const ARCHIVING_SECONDS = 10
/** The approximate size of a past sale with its indexes; the figures use the measured size. */
const BYTES_PER_PAST_SALE = 3_400

/** Destroys one machine and its disk during sales, and builds another one from what is stored elsewhere. */
export const runDrill = async (fixture: DrillFixture, plan: Plan): Promise<Seen> => {
  const closers: (() => Promise<unknown>)[] = []
  try {
    return await playIt(fixture, plan, await setTheStage(fixture, plan, closers))
  } finally {
    for (const close of closers.reverse()) await close()
  }
}

type Stage = {
  first: Host
  second: Host
  product: TestDatabase
  shop: CrashFixture
  sellers: PaidSeller[]
  cluster: () => Cluster
  setCluster: (cluster: Cluster) => void
  setStandby: (place: StandbyMonitor | null) => void
  standby: () => StandbyMonitor | null
  backupMs: number
  bytes: number
}

const setTheStage = async (
  fixture: DrillFixture,
  plan: Plan,
  closers: (() => Promise<unknown>)[],
): Promise<Stage> => {
  const { account, address, dir, programs } = fixture
  const settings = await machineSettings(plan, fixture)
  const first = await openHost(account, { dir, name: 'first', settings })
  const second = await openHost(account, {
    dir,
    name: 'second',
    settings: { BACKUP_ROLE: 'second', SECOND_REPO_PATH: `${dir}/second/repo` },
  })
  await openHost(account, { dir, name: 'elsewhere', settings: {} })
  if (plan.hasStandby) await second.configure({ RECEIVE_FROM: receiveFrom(first, fixture) })
  await makeCluster(account, first, { initdb: programs.initdb, password: address.password })
  await writeConfig(first, address.port)
  await first.configure()
  let cluster = await startCluster(account, first, { postgres: programs.postgres, address })
  closers.push(() => cluster.kill())
  let place: StandbyMonitor | null = null
  closers.push(async () => place?.stop())
  const product = await openProduct(fixture)
  closers.push(product.drop)
  const shop = await openCrashFixture(product)
  closers.push(shop.close)
  if (plan.gigabytes > 0) await fill(product, shop, plan.gigabytes)
  const sellers = await makeSellers(product, shop.standInsUrl)
  if (plan.hasStandby) {
    place = await receive(account, second)
    await untilAttached(product, { asSync: false })
  }
  say('first backup')
  const { ms: backupMs } = await timed(() => first.script('begin'))
  if (plan.hasStandby) await blockSales(first, cluster, product)
  const [size] = await product.asOwner<{ bytes: number }>(
    'select pg_database_size(current_database())::float8 as bytes',
  )
  return {
    first,
    second,
    product,
    shop,
    sellers,
    backupMs,
    bytes: size?.bytes ?? 0,
    cluster: () => cluster,
    setCluster: (next) => {
      cluster = next
    },
    standby: () => place,
    setStandby: (next) => {
      place = next
    },
  }
}

const fill = async (
  { db, ownerUrl }: TestDatabase,
  { seller }: CrashFixture,
  gigabytes: number,
): Promise<void> => {
  say(`filling it with ${gigabytes} GB of past sales`)
  await addPastSales(ownerUrl, seller.slug, Math.round((gigabytes * 1e9) / BYTES_PER_PAST_SALE))
  // These were sold before the platform held sellers' money, so their ledger owes nothing.
  await db.inTenant(seller.id, (tx) => rebuildBalance(tx, seller.id))
}

const playIt = async (fixture: DrillFixture, plan: Plan, stage: Stage): Promise<Seen> => {
  const { first, product, shop } = stage
  const notes = openNotes()
  const stopFollowing = await notes.follow(fixture.ownerUrl)
  await shop.startServer(null)
  const isInTime = untilTimeout(BUYER_TIMEOUT_SECONDS)
  const crowd = openCrowd(shop, notes, { atOnce: plan.buyers, random: seededRandom(plan.seed), isInTime })
  const sellers = openSellers(shop, notes, {
    all: stage.sellers,
    isInTime,
    ...(plan.hasMistake ? { spareSales: MANY_SPARE_SALES } : {}),
  })
  say('purchases begin; the backup of the differences runs beside them')
  const { ms: diffMs } = await timed(() => first.script('backup', 'diff'))
  await delay(plan.seconds * 1000)
  const mistake = plan.hasMistake ? await makeMistake(product) : null
  // A mistake is not noticed at once, and the restored data has to be in the repository.
  if (mistake !== null) await delay((plan.archiveTimeoutSeconds + ARCHIVING_SECONDS) * 1000)
  crowd.addAwkward()
  await delay(1_000)
  const underWayAtEnd = await countUnderWay(product.asOwner)
  const diedAt = performance.now()
  await destroy(stage, plan)
  await stopFollowing()
  const goneAt = performance.now()
  say(`the machine is gone, with ${crowd.served()} passes sold`)
  const back = await comeBack(fixture, plan, { ...stage, mistake })
  const downMs = performance.now() - diedAt
  say('the server is back; buyers go on')
  const end = await settle({ product, shop, crowd, sellers, notes, isHeld: !plan.hasStandby })
  return {
    ...end,
    moneyOut: { ...end.moneyOut, underWayAtEnd },
    boundary: mistake === null ? 'the end of the last archived segment' : 'the mistake',
    restorableUntil: mistake?.lsn ?? back.archivedUntil,
    mistake: mistake === null ? null : { ...mistake, left: back.mistaken },
    bytes: stage.bytes,
    openAfterRestore: back.openAfterRestore,
    ms: { backup: stage.backupMs, diff: diffMs, diedAt, goneAt, ...back.ms, down: downMs },
  }
}

/** Destroys the machine: PostgreSQL, the server and every file, including a local repository. */
const destroy = async ({ first, cluster, shop, standby, setStandby }: Stage, plan: Plan): Promise<void> => {
  await Promise.all([cluster().kill(), shop.server().kill()])
  await rm(first.path(), { recursive: true, force: true })
  if (!plan.hasStandby) return
  await standby()?.stop()
  setStandby(null)
}

/** The steps of deploy/backup/RESTORE.md. */
const comeBack = async (fixture: DrillFixture, plan: Plan, stage: Stage & { mistake: Mistake | null }) => {
  const { account, address, dir, programs } = fixture
  const { second, product, shop, mistake } = stage
  const fresh = await openHost(account, { dir, name: 'new', settings: await machineSettings(plan, fixture) })
  await writeConfig(fresh, address.port)
  // The kept settings make sales wait; that is removed until the standby receives, or no write
  // would complete.
  await fresh.configure({ SECOND_PLACE_SYNC: plan.hasStandby ? 'yes' : 'no' })
  await fresh.configure({ SECOND_PLACE_SYNC: 'no' })
  const repo = plan.hasStandby ? '2' : '1'
  const archived = await archivedUntil(account.run, fresh, repo)
  const received = plan.hasStandby ? ['--received', second.settings.RECEIVED_DIR ?? ''] : []
  const until = mistake === null ? [] : ['--until', mistake.until]
  const restored = await timed(() => fresh.script('restore', '--repo', repo, ...received, ...until))
  say(`files are back after ${(restored.ms / 1000).toFixed(1)} s`)
  const started = await timed(() => startCluster(account, fresh, { postgres: programs.postgres, address }))
  stage.setCluster(started.result)
  const server = await timed(async () => {
    if (plan.hasStandby) {
      await second.configure({
        RECEIVE_FROM: receiveFrom(fresh, fixture),
        RECEIVED_DIR: second.path('received-anew'),
      })
      stage.setStandby(await receive(account, second))
      await blockSales(fresh, started.result, product)
    }
    await migrate(fixture.ownerUrl, TEST_SECRET_KEY)
    if (!plan.hasStandby) await asOperator(product, shop.standInsUrl, (deps) => holdAllByCommand(deps, ''))
    const found = { openAfterRestore: await countOpen(product), mistaken: await countMistaken(product) }
    await shop.startServer(null)
    return found
  })
  // Resumes backups at once, into both repositories.
  await fresh.script('begin')
  await fresh.script('backup', 'diff')
  if (plan.hasStandby) await second.script('tidy-wal')
  return {
    archivedUntil: archived,
    ...server.result,
    ms: { restore: restored.ms, replay: started.ms, server: server.ms },
  }
}
