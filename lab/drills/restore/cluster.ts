import type { ChildProcess } from 'node:child_process'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Account } from './account.ts'
import { type Address, urlOf } from './address.ts'
import type { Host } from './host.ts'

/** A PostgreSQL on a machine of the drill, with its configuration outside its data, as on Debian. */
export type Cluster = {
  pid: () => number
  /** Sends `kill -9` to all its processes. */
  kill: () => Promise<void>
  /** Reloads its configuration. */
  reload: () => void
  /** Stops it in order. */
  stop: () => Promise<void>
}

const configOf = (host: Host, port: number): string => `
data_directory = '${host.settings.PG_DATA}'
hba_file = '${host.path('pg_hba.conf')}'
ident_file = '${host.path('pg_ident.conf')}'
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = '${host.settings.PG_SOCKET_DIR}'
max_connections = 60
shared_buffers = 256MB
timezone = 'UTC'
log_timezone = 'UTC'
include_dir '${host.settings.PG_CONFIG_DIR}'
`

const HBA = `local all all peer
local replication all peer
host all all 127.0.0.1/32 scram-sha-256
`

/** Writes what Debian keeps in /etc/postgresql for a cluster. */
export const writeConfig = async (host: Host, port: number): Promise<void> => {
  await writeFile(host.path('postgresql.conf'), configOf(host, port))
  await writeFile(host.path('pg_hba.conf'), HBA)
  await writeFile(host.path('pg_ident.conf'), '')
}

/** Creates an empty cluster on the machine. */
export const makeCluster = async (
  account: Account,
  host: Host,
  { initdb, password }: { initdb: string; password: string },
): Promise<void> => {
  const passwordFile = host.path('password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  await account.own(passwordFile)
  await account.run(initdb, [
    `--pgdata=${host.settings.PG_DATA}`,
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--data-checksums',
    '--auth-local=peer',
    '--auth-host=scram-sha-256',
    `--username=${account.name}`,
    `--pwfile=${passwordFile}`,
  ])
  await rm(passwordFile)
}

const READY_WITHIN_MS = 1_800_000

/** Starts it, and returns once it accepts writes: after a restore, once the log is replayed. */
export const startCluster = async (
  account: Account,
  host: Host,
  { postgres, address }: { postgres: string; address: Address },
): Promise<Cluster> => {
  const log = host.path('postgresql.log')
  const args = ['-D', host.settings.PG_DATA ?? '', `--config-file=${host.path('postgresql.conf')}`]
  const child = await account.start(postgres, args, { log })
  const end = Date.now() + READY_WITHIN_MS
  while (!(await takesWrites(urlOf(address, 'postgres')))) {
    if (child.exitCode !== null || Date.now() > end)
      throw new Error(`PostgreSQL did not start:\n${(await readFile(log, 'utf8')).slice(-3_000)}`)
    await delay(50)
  }
  return {
    pid: () => child.pid ?? 0,
    reload: () => child.kill('SIGHUP'),
    kill: () => killAll(child),
    stop: async () => {
      child.kill('SIGINT')
      await ended(child)
    },
  }
}

const takesWrites = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ isReplaying: boolean }>(
      'select pg_is_in_recovery() as "isReplaying"',
    )
    return rows[0]?.isReplaying === false
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

const ended = async (child: ChildProcess): Promise<void> => {
  while (child.exitCode === null && child.signalCode === null) await delay(20)
}

/**
 * Kills the postmaster first, so that it restarts nothing; then its backends, and the archiver's
 * child processes.
 */
const killAll = async (child: ChildProcess): Promise<void> => {
  const pid = child.pid ?? 0
  const family = [pid, ...(await descendantsOf(pid))]
  for (const member of family) {
    try {
      process.kill(member, 'SIGKILL')
    } catch {
      // It has already ended.
    }
  }
  await ended(child)
}

const descendantsOf = async (pid: number): Promise<number[]> => {
  const parents = new Map<number, number>()
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(join('/proc', name, 'stat'), 'utf8').catch(() => '')
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    if (!Number.isNaN(parent)) parents.set(Number(name), parent)
  }
  const below = (of: number): number[] =>
    [...parents].filter(([, parent]) => parent === of).flatMap(([child]) => [child, ...below(child)])
  return below(pid)
}
