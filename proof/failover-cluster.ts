import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Machine, Machines, Running } from './failover-machines.ts'
import { findPrograms } from './programs.ts'

export const PORTS = {
  postgres: 5432,
  patroni: 8008,
  etcd: 23790,
  etcdPeer: 23800,
  primary: 25000,
  replica: 25001,
  application: 28080,
  server: 23001,
  /** Of a second process on each machine, which the drill has none of. */
  secondServer: 23002,
  pooler: 26432,
} as const
const PASSWORD = 'drill'

export type DatabaseNode = {
  name: string
  machine: Machine
  startPatroni: () => void
  /** `kill -9` of Patroni and of the postmaster, as when the power goes. */
  kill: () => Promise<void>
  /** In order: Patroni stops its PostgreSQL first. */
  stop: () => Promise<void>
}

export type Cluster = {
  nodes: DatabaseNode[]
  /** TRUST_PROXY as the delivered file of an application machine has it. */
  trustProxy: string
  /** Which node says that it is the primary, and which one follows it and is caught up; null while none does. */
  roles: () => Promise<{ primary: DatabaseNode | null; replica: DatabaseNode | null; isSynchronous: boolean }>
  stop: () => Promise<void>
}

const ha = fileURLToPath(new URL('../deploy/ha/', import.meta.url))

/** The very files of `deploy/ha`, with this drill's addresses and ports in them. */
const render = (
  folder: string,
  { hub, databases, applications }: Machines,
  own: Record<string, string>,
): string => {
  const to = join(folder, own.NODE_NAME ?? 'hub')
  mkdirSync(to, { recursive: true })
  const settings = {
    DB1_ADDRESS: databases[0].address,
    DB2_ADDRESS: databases[1].address,
    APP1_ADDRESS: applications[0],
    APP2_ADDRESS: applications[1],
    DOMAIN: 'minit.example.sl',
    FIRST_PORT: PORTS.server,
    SECOND_PORT: PORTS.secondServer,
    NETWORK: hub.address.startsWith('127.') ? '127.0.0.0/8' : hub.address.replace(/\d+$/, '0/24'),
    ETCD_HOSTS: `${hub.address}:${PORTS.etcd}`,
    ETCD_CLUSTER: `hub=http://${hub.address}:${PORTS.etcdPeer}`,
    ETCD_PORT: PORTS.etcd,
    ETCD_PEER_PORT: PORTS.etcdPeer,
    ETCD_DATA: join(to, 'etcd'),
    ETCD_NAME: 'hub',
    ETCD_ADDRESS: hub.address,
    POSTGRES_PORT: PORTS.postgres,
    POSTGRES_DATA: join(to, 'data'),
    POSTGRES_BIN: '/usr/lib/postgresql/15/bin',
    PATRONI_PORT: PORTS.patroni,
    MAX_CONNECTIONS: 120,
    SHARED_BUFFERS_MB: 128,
    RUN_DIR: to,
    TLS_DIR: folder,
    SSL: 'on',
    HOST_KIND: 'hostssl',
    SERVER_TLS: 'require',
    WATCHDOG: 'off',
    HAPROXY_ADDRESS: '127.0.0.1',
    PRIMARY_PORT: PORTS.primary,
    REPLICA_PORT: PORTS.replica,
    APPLICATION_PORT: PORTS.application,
    MAX_CLIENTS: 2000,
    POOLER_ADDRESS: '127.0.0.1',
    POOLER_PORT: PORTS.pooler,
    POOL_SIZE: 16,
    CONFIG_DIR: to,
    SUPERUSER_PASSWORD: PASSWORD,
    REPLICATION_PASSWORD: PASSWORD,
    OWNER_PASSWORD: PASSWORD,
    POOLER_PASSWORD: PASSWORD,
    ...own,
  }
  const file = join(to, 'settings')
  writeFileSync(
    file,
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )
  execFileSync(join(ha, 'render'), [file, to])
  return to
}

const makeCertificate = (folder: string): void => {
  const words = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=drill'
  const files = ['-keyout', join(folder, 'server.key'), '-out', join(folder, 'server.crt')]
  execFileSync('openssl', [...words.split(' '), ...files], { stdio: 'ignore' })
}

/** Everything below a folder belongs to whoever PostgreSQL runs as. */
const giveTo = (folder: string, { account }: Machines): void => {
  if (account === undefined) return
  for (const entry of readdirSync(folder, { recursive: true }))
    chownSync(join(folder, String(entry)), account.uid, account.gid)
  chownSync(folder, account.uid, account.gid)
  chmodSync(folder, 0o755)
}

/** The address of the owner, through HAProxy to whichever is the primary. */
export const OWNER_URL = `postgres://minit:${PASSWORD}@127.0.0.1:${PORTS.primary}/minit?sslmode=no-verify`
export const POOLED_URL = `postgres://minit:${PASSWORD}@127.0.0.1:${PORTS.pooler}/minit`
/** A superuser, above row security, for looking at what is there. */
/** By way of the proxy's other port. */
export const REPLICA_URL = OWNER_URL.replace(`:${PORTS.primary}/`, `:${PORTS.replica}/`)
export const SUPERUSER_URL = OWNER_URL.replace('//minit:', '//postgres:')

const readEnvFile = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => /^ETCD_/.test(line))

const trustProxyIn = (file: string): string => {
  const found = /^TRUST_PROXY=(.+)$/m.exec(readFileSync(file, 'utf8'))?.[1]
  if (found === undefined) throw new Error(`${file} has no TRUST_PROXY`)
  return found
}

const nodeOf = (name: string, machine: Machine, config: string, patroni: string): DatabaseNode => {
  let running: Running | null = null
  return {
    name,
    machine,
    startPatroni: () => {
      running = machine.start(patroni, [join(config, 'patroni.yml')], name)
    },
    kill: async () => {
      const data = join(config, 'data')
      const postmaster = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
      // A number that was given to somebody else meanwhile is left alone.
      if (readlinkSync(`/proc/${postmaster}/cwd`) !== data) throw new Error('the postmaster is none of ours')
      process.kill(postmaster, 'SIGKILL')
      await running?.kill()
    },
    stop: async () => {
      await running?.kill('SIGTERM')
    },
  }
}

const ask = async (url: string): Promise<number> =>
  fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    ({ status }) => status,
    () => 0,
  )

/** etcd (one node: the drill is not about its quorum), two PostgreSQL under Patroni, HAProxy and PgBouncer. */
export const startCluster = async (folder: string, machines: Machines): Promise<Cluster> => {
  const programs = findPrograms(['patroni', 'etcd', 'haproxy', 'pgbouncer', 'postgres'])
  makeCertificate(folder)
  const hub = render(folder, machines, { NODE_NAME: 'hub', NODE_ADDRESS: machines.hub.address })
  const nodes = machines.databases.map((machine, index) => {
    const name = `db${index + 1}`
    const config = render(folder, machines, { NODE_NAME: name, NODE_ADDRESS: machine.address })
    return nodeOf(name, machine, config, programs.patroni)
  })
  giveTo(folder, machines)
  const { start } = machines.hub
  const others = [
    start('env', [...readEnvFile(join(hub, 'etcd.env')), programs.etcd], 'etcd'),
    start(programs.haproxy, ['-db', '-f', join(hub, 'haproxy.cfg')], 'haproxy'),
    start(programs.pgbouncer, [join(hub, 'pgbouncer.ini')], 'pgbouncer'),
  ]
  for (const node of nodes) {
    node.startPatroni()
    await until(`${node.name} is up`, 60, async () => (await ask(at(node, 'readiness'))) === 200)
  }
  const find = async (path: string) => {
    const statuses = await Promise.all(nodes.map((node) => ask(at(node, path))))
    return nodes.find((_, index) => statuses[index] === 200) ?? null
  }
  return {
    nodes,
    trustProxy: trustProxyIn(join(hub, 'minit.env')),
    roles: async () => {
      const [primary, replica, synchronous] = [
        await find('primary'),
        await find('replica'),
        await find('sync'),
      ]
      return { primary, replica, isSynchronous: synchronous !== null }
    },
    stop: async () => {
      for (const { machine } of nodes) machine.join()
      for (const node of nodes) await node.stop()
      for (const other of others) await other.kill()
    },
  }
}

const at = ({ machine }: DatabaseNode, path: string): string =>
  `http://${machine.address}:${PORTS.patroni}/${path}`

/** Waits until something is so; throws after so many seconds. */
export const until = async (what: string, seconds: number, isSo: () => Promise<boolean>): Promise<void> => {
  const endsAt = performance.now() + seconds * 1000
  while (!(await isSo())) {
    if (performance.now() > endsAt) throw new Error(`after ${seconds} s it was not so that ${what}`)
    await delay(200)
  }
}
