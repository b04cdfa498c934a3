import { rename } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { holdAllByCommand } from '@minit/server/modules/money/payouts/hold-all.ts'
import pg from 'pg'
import { untilTimeout } from '../../server/test/crash/client.ts'
import { seededRandom } from '../../server/test/crash/seeded-random.ts'
import type { Evidence, Settings } from './evidence.ts'
import type { DatabaseNode } from './failover-cluster.ts'
import { SUPERUSER_URL } from './failover-render.ts'
import { type Stage, withStage } from './failover-stage.ts'
import { until } from './failover-until.ts'
import { openCrowd } from './restore/buyers.ts'
import type { Aftermath } from './restore/drill.ts'
import { countOpen, settle } from './restore/ending.ts'
import { seconds } from './restore/figures.ts'
import { judgeGone, judgeRecords, statedLost } from './restore/judge.ts'
import { judgeMoneyOut } from './restore/judge-money-out.ts'
import { countUnderWay } from './restore/money-out.ts'
import { lsnOf, openNotes } from './restore/notes.ts'
import { asOperator } from './restore/operator.ts'
import { none, stated } from './restore/rows.ts'
import { MANY_SPARE_SALES, makeSellers, openSellers } from './restore/sellers.ts'

const BUYER_TIMEOUT_SECONDS = 900
/** Longer than `ttl`: Patroni has had time to promote a node, if it would. */
const LEADERLESS_SECONDS = 45

type Sizes = { buyers: number; partSeconds: number; seed: number }

/**
 * Cuts off the replica; the primary sells alone and then dies permanently. No node leads, and the operator
 * promotes the replica as documented. Settings: `buyers` (8), `seconds` of each part (25), `seed` (7), and
 * those of the stage.
 */
export const proveForced = async (settings: Settings): Promise<Evidence> => {
  const sizes = {
    buyers: Number(settings.buyers ?? 8),
    partSeconds: Number(settings.seconds ?? 25),
    seed: Number(settings.seed ?? 7),
  }
  const seen = await withStage(settings, (stage) => play(stage, sizes))
  const { aftermath, ledAlone, noted, isWhole } = seen
  const plan = { hasStandby: false }
  return {
    title: 'Nobody leads, and the replica that is left lacks sales',
    outcomes: [
      none(`databases promoted within ${LEADERLESS_SECONDS} s of the primary’s death`, ledAlone),
      {
        what: 'the moment to note, by the replica',
        asked: 'at most 1 s before it was cut off, and not after',
        seen: noted === null ? 'it tells none' : `${seconds(noted.beforeMs)} before`,
        isHeld: noted !== null && noted.beforeMs >= 0 && noted.beforeMs < 1_000,
      },
      judgeGone(aftermath),
      statedLost(aftermath),
      ...judgeRecords(plan, aftermath),
      ...judgeMoneyOut(plan, aftermath),
      {
        what: 'the machine that died, started again with its data put aside',
        asked: 'the replica, with every sale',
        seen: isWhole ? 'it is' : 'it is not',
        isHeld: isWhole,
      },
      stated(
        'from the death of the primary to sales again, with the operator’s steps',
        seconds(aftermath.ms.goneAt - aftermath.ms.diedAt),
      ),
    ],
    notes: notesOf(sizes),
  }
}

const play = async ({ cluster, database, fixture, servers }: Stage, sizes: Sizes) => {
  const paid = await makeSellers(database, fixture.standInsUrl)
  const notes = openNotes()
  const stopFollowing = await notes.follow(SUPERUSER_URL)
  const isInTime = untilTimeout(BUYER_TIMEOUT_SECONDS)
  const random = seededRandom(sizes.seed)
  const crowd = openCrowd(fixture, notes, { atOnce: sizes.buyers, random, isInTime })
  const sellers = openSellers(fixture, notes, { all: paid, isInTime, spareSales: MANY_SPARE_SALES })
  await until('sellers have money sent', 300, async () => sellers.begun().length >= paid.length)
  await delay(sizes.partSeconds * 1000)
  const { primary, replica } = await cluster.roles()
  if (primary === null || replica === null) throw new Error('there is no primary and no replica')

  process.stdout.write(`${replica.name} is cut off; ${primary.name} sells alone\n`)
  replica.machine.cutOff()
  const cutAt = new Date()
  await delay(sizes.partSeconds * 1000)
  const underWayAtEnd = await countUnderWay(database.asOwner)
  const diedAt = performance.now()
  await primary.powerOff()
  await stopFollowing()
  replica.machine.join()
  process.stdout.write(`${primary.name} is dead, ${replica.name} is back; nobody leads\n`)
  const ledAlone = await leadersWithin(cluster.nodes, LEADERLESS_SECONDS)

  // As deploy/backup/RESTORE.md says under "No leader", step by step.
  await servers.stop()
  const { restorableUntil, noted } = await noteMoment(replica, cutAt)
  await replica.forceLead()
  await until(`${replica.name} leads`, 60, () => replica.says('primary'))
  await until(
    'HAProxy finds it',
    30,
    async () => (await database.asOwner('select 1').catch(() => [])).length === 1,
  )
  await asOperator(database, fixture.standInsUrl, (deps) => holdAllByCommand(deps, ''))
  const openAfterRestore = await countOpen(database)
  await servers.start()
  const goneAt = performance.now()
  process.stdout.write('the servers are back; buyers go on\n')
  const end = await settle({ product: database, shop: fixture, crowd, sellers, notes, isHeld: true })
  const isWhole = await comeBackEmpty(primary, async () => (await cluster.roles()).isSynchronous)
  const aftermath: Aftermath = {
    ...end,
    moneyOut: { ...end.moneyOut, underWayAtEnd },
    boundary: 'what the replica had',
    restorableUntil,
    openAfterRestore,
    ms: { diedAt, goneAt },
  }
  return { aftermath, ledAlone, noted, isWhole }
}

/** Lists the nodes that claimed to lead meanwhile. */
const leadersWithin = async (nodes: readonly DatabaseNode[], checkSeconds: number): Promise<string[]> => {
  const found = new Set<string>()
  const endsAt = performance.now() + checkSeconds * 1000
  while (performance.now() < endsAt) {
    for (const node of nodes) if (await node.says('primary')) found.add(node.name)
    await delay(500)
  }
  return [...found]
}

/** Reads the moment that the operator notes, and the end of the replica's log, which the judgement needs. */
const noteMoment = async ({ url }: DatabaseNode, cutAt: Date) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ at: Date | null; lsn: string }>(
      'select pg_last_xact_replay_timestamp() as at, pg_last_wal_replay_lsn()::text as lsn',
    )
    const { at = null, lsn = '0/0' } = rows[0] ?? {}
    const noted = at === null ? null : { beforeMs: cutAt.getTime() - at.getTime() }
    return { restorableUntil: lsnOf(lsn), noted }
  } finally {
    await client.end()
  }
}

const comeBackEmpty = async (node: DatabaseNode, isSynchronous: () => Promise<boolean>): Promise<boolean> => {
  await rename(node.data, `${node.data}.old`)
  node.powerOn()
  return until('it has every sale', 120, isSynchronous).then(
    () => true,
    () => false,
  )
}

const notesOf = ({ buyers, partSeconds, seed }: Sizes): string[] => [
  `The cluster of \`failover\`, with ${buyers} buyers and four sellers who sell, request payouts and refund. The replica loses its cable, and sales go on alone, ${partSeconds} s in all. Then the primary dies and the replica comes back; Patroni must not promote it. Then \`deploy/backup/RESTORE.md\`, "No leader", step by step. Seed ${seed}.`,
  'Sales after the cut are lost: their money waits on the worklist with the payer’s number.',
]
