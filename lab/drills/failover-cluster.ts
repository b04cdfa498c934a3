import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Member } from '../../server/test/etcd-members.ts'
import { type Etcd, etcdAt, etcdOf } from './failover-etcd.ts'
import { familyOf, type Machine, type Machines, type Running } from './failover-machines.ts'
import {
  type MachineName,
  namedMachines,
  PORTS,
  renderFor,
  SUPERUSER_URL,
  settingIn,
} from './failover-render.ts'
import { until } from './failover-until.ts'
import { findPrograms } from './programs.ts'

export type DatabaseNode = {
  name: MachineName
  machine: Machine
  /** The superuser address of its own PostgreSQL, which bypasses HAProxy. */
  url: string
  /** Its data folder. */
  data: string
  startPatroni: () => void
  /** Promotes this node by Patroni, whatever it lacks; throws if Patroni refuses. */
  forceLead: () => Promise<void>
  /** Whether its Patroni confirms `primary`, `replica`, `sync` or `readiness`; false without an answer. */
  says: (path: string) => Promise<boolean>
  /** Runs a statement with psql on that machine, as a superuser. */
  write: (statement: string) => Running
  /** Returns a check of whether the current postmaster is alive. */
  watchPostmaster: () => () => boolean
  /** Kills only PostgreSQL's postmaster, with SIGKILL; Patroni stays alive. */
  killPostmaster: () => void
  /** Cuts the power: all its programs stop, and no packet leaves the machine. */
  powerOff: () => Promise<void>
  /** Starts etcd and Patroni with the data on disk, as systemd does. */
  powerOn: () => void
  /** Stops it in order: Patroni stops its PostgreSQL first. */
  stop: () => Promise<void>
}

export type Cluster = {
  nodes: DatabaseNode[]
  etcd: Etcd
  /** TRUST_PROXY of the delivered file for an application machine. */
  trustProxy: string
  /** Returns the node that is the primary, and the caught-up replica; null without one. */
  roles: () => Promise<{ primary: DatabaseNode | null; replica: DatabaseNode | null; isSynchronous: boolean }>
  stop: () => Promise<void>
}

const makeCertificate = (folder: string): void => {
  const words = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=drill'
  const files = ['-keyout', join(folder, 'server.key'), '-out', join(folder, 'server.crt')]
  execFileSync('openssl', [...words.split(' '), ...files], { stdio: 'ignore' })
}

/** Changes the owner of everything in a folder to PostgreSQL's account. */
const giveTo = (folder: string, { account }: Machines): void => {
  if (account === undefined) return
  for (const entry of readdirSync(folder, { recursive: true }))
    chownSync(join(folder, String(entry)), account.uid, account.gid)
  chownSync(folder, account.uid, account.gid)
  chmodSync(folder, 0o755)
}

/**
 * Returns the postmaster of a data folder and its processes, the postmaster first, so that it cannot
 * restart them.
 */
const postgresIn = (data: string): number[] => {
  const postmaster = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  // Skips a process id that was reused by another process.
  if (readlinkSync(`/proc/${postmaster}/cwd`) !== data) throw new Error('the postmaster is none of ours')
  return familyOf(postmaster)
}

const killAll = (pids: readonly number[]): void => {
  for (const pid of pids)
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has already ended after its postmaster.
    }
}

const saysYes = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    ({ status }) => status === 200,
    () => false,
  )

/** Returns HAProxy's file; without its user and group if HAProxy cannot switch, not being started by root. */
const proxyFile = (config: string, { account }: Machines): string => {
  const file = join(config, 'haproxy.cfg')
  if (account === undefined)
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^ +(user|group) .*\n/gm, ''))
  return file
}

type Placed = { name: MachineName; machine: Machine; config: string; member: Member }

const nodeOf = (
  programs: { patroni: string; patronictl: string; psql: string },
  { name, machine, config, member }: Placed,
): DatabaseNode => {
  let running: Running | null = null
  const startPatroni = () => {
    running = machine.start(programs.patroni, [join(config, 'patroni.yml')], name)
  }
  const data = join(config, 'data')
  const url = `${SUPERUSER_URL.replace(/@.*$/, '')}@${machine.address}:${PORTS.postgres}/minit`
  const forceLead = async (): Promise<void> => {
    const words = ['-c', join(config, 'patroni.yml'), 'failover', 'minit', '--candidate', name, '--force']
    const asked = machine.start(programs.patronictl, words, `patronictl-${name}`)
    await until('patronictl has ended', 60, async () => !asked.isRunning())
    if (asked.exitCode() !== 0)
      throw new Error(`Patroni did not make ${name} the primary: see patronictl-${name}.log`)
  }
  return {
    name,
    machine,
    url: `${url}?sslmode=no-verify`,
    data,
    startPatroni,
    forceLead,
    says: (path) => saysYes(`http://${machine.address}:${PORTS.patroni}/${path}`),
    write: (statement) =>
      machine.start(programs.psql, ['-X', '-c', statement, `${url}?sslmode=require`], `psql-${name}`),
    watchPostmaster: () => {
      const [postmaster = 0] = postgresIn(data)
      return () => existsSync(`/proc/${postmaster}`)
    },
    killPostmaster: () => killAll(postgresIn(data).slice(0, 1)),
    powerOff: async () => {
      // First, since a live kernel would report the end of its programs to others.
      machine.cutOff()
      killAll(postgresIn(data))
      await Promise.all([running?.kill(), member.kill()])
    },
    powerOn: () => {
      machine.join()
      member.start()
      startPatroni()
    },
    stop: async () => {
      await running?.kill('SIGTERM')
    },
  }
}

const rolesOf = async (nodes: readonly DatabaseNode[]) => {
  const find = async (path: string) => {
    const answers = await Promise.all(nodes.map(({ says }) => says(path)))
    return nodes.find((_, index) => answers[index]) ?? null
  }
  const [primary, replica, synchronous] = await Promise.all([find('primary'), find('replica'), find('sync')])
  return { primary, replica, isSynchronous: synchronous !== null }
}

/** Starts etcd on three machines, two PostgreSQL under Patroni, HAProxy and PgBouncer. */
export const startCluster = async (folder: string, machines: Machines): Promise<Cluster> => {
  const programs = findPrograms(['patroni', 'patronictl', 'etcd', 'haproxy', 'pgbouncer', 'postgres', 'psql'])
  makeCertificate(folder)
  const { hub, ...databases } = namedMachines(machines)
  const place = (name: MachineName, machine: Machine) => {
    const config = renderFor(folder, machines, name)
    return { name, machine, config, member: etcdAt(programs.etcd, name, machine, config) }
  }
  const application = place('hub', hub)
  const placed = [place('db1', databases.db1), place('db2', databases.db2)]
  const nodes = placed.map((each) => nodeOf(programs, each))
  const etcd = etcdOf([application, ...placed].map(({ member }) => member))
  giveTo(folder, machines)
  for (const member of etcd.members) member.start()
  await until('etcd has a leader', 30, async () => (await etcd.leader()) !== null)
  const others = [
    machines.startByRoot(programs.haproxy, ['-db', '-f', proxyFile(application.config, machines)], 'haproxy'),
    hub.start(programs.pgbouncer, [join(application.config, 'pgbouncer.ini')], 'pgbouncer'),
  ]
  for (const node of nodes) {
    node.startPatroni()
    await until(`${node.name} is up`, 60, () => node.says('readiness'))
  }
  return {
    nodes,
    etcd,
    trustProxy: settingIn(join(application.config, 'minit.env'), 'TRUST_PROXY'),
    roles: () => rolesOf(nodes),
    stop: async () => {
      for (const { machine } of nodes) machine.join()
      for (const node of nodes) await node.stop()
      for (const other of [...others, ...etcd.members]) await other.kill()
    },
  }
}
