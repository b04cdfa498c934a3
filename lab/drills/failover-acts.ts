import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import type { CrashFixture } from '../../server/test/crash/crash-fixture.ts'
import { NotBegun, type Outcome } from './evidence.ts'
import { watchChange, watchTakeover } from './failover-change.ts'
import type { Cluster, DatabaseNode } from './failover-cluster.ts'
import { type ActFigures, type Dated, figuresBetween } from './failover-load.ts'
import type { Servers } from './failover-stage.ts'
import { until } from './failover-until.ts'

export type Drill = { cluster: Cluster; servers: Servers; acts: readonly Script[]; actSeconds: number }
/** A finished act: `name` includes the leader of etcd at its start. */
export type Act = { name: string; figures: ActFigures } & Report

/** A note for the page, and outcomes in addition to the act's own. */
type Report = { note: string; outcomes?: Outcome[] }
/** Repairs the damage, and reports it. */
type Repair = () => Promise<Report>
export type Script = {
  name: string
  /** The machine of etcd's leader at the start. */
  etcdLeader: 'primary' | 'replica' | 'hub'
  strike: (drill: Drill, nodes: { primary: DatabaseNode; replica: DatabaseNode }) => Promise<Repair>
}

const GOAL_SECONDS = 15

const bothAgain = ({ cluster }: Drill): Promise<void> =>
  until('both machines have every sale again', 90, async () => (await cluster.roles()).isSynchronous)

const joinAgain = async (drill: Drill, node: DatabaseNode): Promise<void> => {
  node.machine.join()
  await bothAgain(drill)
}

const cutOffReplica: Script['strike'] = async (drill, { replica }) => {
  replica.machine.cutOff()
  return async () => {
    await joinAgain(drill, replica)
    return {
      note: `${replica.name} was cut off with its etcd. Sales waited until PostgreSQL gave it up, then went on without a second copy.`,
    }
  }
}

const cutOffPrimary: Script['strike'] = async (drill, { primary, replica }) => {
  primary.machine.cutOff()
  const change = watchChange(primary, replica)
  return async () => {
    const outcomes = primary.machine.runsOnWhenCutOff ? [change.outcome()] : []
    await joinAgain(drill, primary)
    return {
      outcomes,
      note: `${primary.name} was cut off with its etcd and ran on, until its Patroni demoted it. It came back as the replica.`,
    }
  }
}

const killServer: Script['strike'] = async ({ servers }) => {
  await servers.killFirst()
  return async () => {
    await servers.startFirst()
    return { note: 'The first server died, and was started again.' }
  }
}

const killEtcds: Script['strike'] = async (drill, { primary, replica }) => {
  const { etcd } = drill.cluster
  const dying = [etcd.on('hub'), etcd.on(replica.name)]
  await Promise.all(dying.map(({ kill }) => kill()))
  return async () => {
    for (const { start } of dying) start()
    await until('etcd has a leader again', 60, async () => (await etcd.leader()) !== null)
    await bothAgain(drill)
    const now = (await drill.cluster.roles()).primary?.name
    return {
      note: `Those of the hub and of ${replica.name} died, and were started again. ${primary.name} could go on as the primary because ${replica.name} answered it (\`failsafe_mode\`). Afterwards ${now ?? 'none'} was the primary.`,
    }
  }
}

/**
 * Kills PostgreSQL alone, as the kernel does when memory runs out: Patroni stays alive and must detect it.
 */
const killPostmaster: Script['strike'] = async (drill, { primary, replica }) => {
  primary.killPostmaster()
  const takeover = watchTakeover(replica)
  return async () => {
    const seconds = takeover.seconds()
    await bothAgain(drill)
    const now = (await drill.cluster.roles()).primary?.name
    const how = Number.isNaN(seconds)
      ? `${replica.name} did not take over`
      : `${replica.name} was the primary after ${seconds.toFixed(1)} s (\`primary_start_timeout: 0\`)`
    return {
      note: `The postmaster of ${primary.name} died; its Patroni and etcd lived. ${how}; its Patroni brought ${primary.name} back. Afterwards ${now ?? 'none'} was the primary.`,
    }
  }
}

const powerOffPrimary: Script['strike'] = async (drill, { primary }) => {
  await primary.powerOff()
  return async () => {
    primary.powerOn()
    await bothAgain(drill)
    return {
      note: `${primary.name} lost its cable, then PostgreSQL, Patroni and etcd (\`kill -9\`); started again, it was the replica.`,
    }
  }
}

/** The primary comes last: as a replica, it serves reads only after a restart point. */
const SCRIPTS: Script[] = [
  { name: 'the replica’s machine is cut off', etcdLeader: 'replica', strike: cutOffReplica },
  { name: 'a server dies (kill -9)', etcdLeader: 'hub', strike: killServer },
  { name: 'two of three etcd die (kill -9)', etcdLeader: 'replica', strike: killEtcds },
  { name: 'the primary’s machine is cut off', etcdLeader: 'primary', strike: cutOffPrimary },
  { name: 'the primary’s postmaster dies (kill -9)', etcdLeader: 'hub', strike: killPostmaster },
  { name: 'the primary’s machine dies', etcdLeader: 'hub', strike: powerOffPrimary },
  { name: 'the primary’s machine dies', etcdLeader: 'primary', strike: powerOffPrimary },
]

/**
 * Selects the acts whose names contain one of these parts, separated by `|`; all by default. Throws if
 * none matches.
 */
export const actsNamed = (only = ''): readonly Script[] => {
  const acts = SCRIPTS.filter(({ name }) => only.split('|').some((part) => name.includes(part)))
  if (acts.length === 0)
    throw new NotBegun(`no act has “${only}” in its name: ${SCRIPTS.map(({ name }) => name).join('; ')}`)
  return acts
}

const nodesOf = async ({ cluster }: Drill) => {
  const { primary, replica } = await cluster.roles()
  if (primary === null || replica === null) throw new Error('there is no primary and no replica')
  return { primary, replica }
}

const BETWEEN_MS = 5_000

const play = async (
  drill: Drill,
  fixture: CrashFixture,
  { name, etcdLeader, strike }: Script,
): Promise<Act> => {
  const { etcd } = drill.cluster
  const nodes = await nodesOf(drill)
  const leader = etcdLeader === 'hub' ? 'hub' : nodes[etcdLeader].name
  await etcd.letLead(leader)
  await delay(BETWEEN_MS)
  const from = new Date()
  const row = `${name}; etcd led on ${leader}`
  process.stdout.write(`${row}\n`)
  const repair = await strike(drill, nodes)
  await delay(drill.actSeconds * 1000)
  const { note, outcomes = [] } = await repair()
  // The effects of the repair count for the act.
  await delay(BETWEEN_MS)
  const figures = figuresBetween(fixture.history.entries() as Dated[], from, new Date())
  process.stdout.write(`  ${JSON.stringify(figures)}\n`)
  return {
    name: row,
    figures,
    outcomes,
    note,
  }
}

/** Runs the acts in sequence, each on a healthy cluster. */
export const playActs = async (drill: Drill, fixture: CrashFixture): Promise<Act[]> => {
  const acts: Act[] = []
  for (const script of drill.acts) acts.push(await play(drill, fixture, script))
  return acts
}

export const actOutcomes = ({ name, figures, outcomes = [] }: Act): Outcome[] => {
  const { gapSeconds, refused, unanswered, sales } = figures
  const own = {
    what: name,
    asked: `under ${GOAL_SECONDS} s without a sale`,
    seen: `${gapSeconds.toFixed(1)} s; ${refused} × 503, ${unanswered} unanswered, ${sales} passes`,
    isHeld: gapSeconds < GOAL_SECONDS && sales > 0,
  }
  return [own, ...outcomes]
}
