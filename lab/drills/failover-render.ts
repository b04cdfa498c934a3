import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { linesOf } from '../../server/test/etcd-members.ts'
import { renderHa } from '../../server/test/render-ha.ts'
import type { Machines } from './failover-machines.ts'

export const PORTS = {
  postgres: 5432,
  patroni: 8008,
  etcd: 23790,
  etcdPeer: 23800,
  primary: 25000,
  replica: 25001,
  application: 28080,
  server: 23001,
  /** For a second process on each machine, which this drill does not use. */
  secondServer: 23002,
  pooler: 26432,
} as const
const PASSWORD = 'drill'

/** Names the machines: the hub, which is the application machine with an etcd, and the two databases. */
export const namedMachines = ({ hub, databases: [db1, db2] }: Machines) => ({ hub, db1, db2 })
export type MachineName = keyof ReturnType<typeof namedMachines>

/** The settings that an operator fills in once for all machines. */
const ownOfAll = (folder: string, machines: Machines): Record<string, string | number> => {
  const { hub, databases, applications } = machines
  const members = Object.entries(namedMachines(machines))
  return {
    DB1_ADDRESS: databases[0].address,
    DB2_ADDRESS: databases[1].address,
    APP1_ADDRESS: applications[0],
    APP2_ADDRESS: applications[1],
    FIRST_PORT: PORTS.server,
    SECOND_PORT: PORTS.secondServer,
    NETWORK: hub.address.startsWith('127.') ? '127.0.0.0/8' : hub.address.replace(/\d+$/, '0/24'),
    ETCD_HOSTS: members.map(([, { address }]) => `${address}:${PORTS.etcd}`).join(','),
    ETCD_CLUSTER: members
      .map(([name, { address }]) => `${name}=http://${address}:${PORTS.etcdPeer}`)
      .join(','),
    ETCD_PORT: PORTS.etcd,
    ETCD_PEER_PORT: PORTS.etcdPeer,
    POSTGRES_PORT: PORTS.postgres,
    PATRONI_PORT: PORTS.patroni,
    MAX_CONNECTIONS: 120,
    SHARED_BUFFERS_MB: 128,
    TLS_DIR: folder,
    WATCHDOG: 'off',
    PRIMARY_PORT: PORTS.primary,
    REPLICA_PORT: PORTS.replica,
    APPLICATION_PORT: PORTS.application,
    MAX_CLIENTS: 2000,
    POOLER_PORT: PORTS.pooler,
    SUPERUSER_PASSWORD: PASSWORD,
    REPLICATION_PASSWORD: PASSWORD,
    OWNER_PASSWORD: PASSWORD,
    POOLER_PASSWORD: PASSWORD,
  }
}

/**
 * Renders the files of `deploy/ha` for one machine, from `settings.example` with this drill's addresses,
 * ports and folders; returns the folder.
 */
export const renderFor = (folder: string, machines: Machines, name: MachineName): string => {
  const to = join(folder, name)
  mkdirSync(to, { recursive: true })
  const settings = {
    ...ownOfAll(folder, machines),
    NODE_NAME: name,
    NODE_ADDRESS: namedMachines(machines)[name].address,
    // Folders are separate here because the drill's machines share a disk.
    ETCD_DATA: join(to, 'etcd'),
    POSTGRES_DATA: join(to, 'data'),
    RUN_DIR: to,
    CONFIG_DIR: to,
  }
  renderHa(
    to,
    Object.fromEntries(Object.entries(settings).map(([setting, value]) => [setting, String(value)])),
  )
  return to
}

/** Reads a setting of a rendered environment file, as systemd does. */
export const settingIn = (file: string, name: string): string => {
  const found = linesOf(file).find((line) => line.startsWith(`${name}=`))
  if (found === undefined) throw new Error(`${file} has no ${name}`)
  return found.slice(name.length + 1)
}

/** The owner's address, through HAProxy to the current primary. */
export const OWNER_URL = `postgres://minit:${PASSWORD}@127.0.0.1:${PORTS.primary}/minit?sslmode=no-verify`
export const POOLED_URL = `postgres://minit:${PASSWORD}@127.0.0.1:${PORTS.pooler}/minit`
/** Through the proxy's other port. */
export const REPLICA_URL = OWNER_URL.replace(`:${PORTS.primary}/`, `:${PORTS.replica}/`)
/** A superuser, which bypasses row-level security, for inspection. */
export const SUPERUSER_URL = OWNER_URL.replace('//minit:', '//postgres:')
