import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { migrate } from '@minit/server/db/migrate.ts'
import pg from 'pg'
import { type Account, databaseAccount } from '../../../server/src/db/embedded/account.ts'
import { SECRET_KEY } from '../../bench/fixture.ts'
import { freePort } from '../lab/free-port.ts'
import { findPrograms } from '../programs.ts'

const run = promisify(execFile)
const OWNER = 'minit_owner'
const READY_WITHIN_MS = 60_000

/** The differences between a drill's cluster and an installed one. */
const OWN_SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

const SETTING = /^(\w+) = '?([^'\n]*)'?$/gm

/** The settings of `deploy/install` on this machine, so that the measurement matches an installation. */
const installedSettings = async (): Promise<Record<string, string>> => {
  const template = await readFile(new URL('../../../deploy/postgresql.conf', import.meta.url), 'utf8')
  const quarterMb = Math.floor(totalmem() / 4 / 2 ** 20)
  const filled = template.replace('@SHARED_BUFFERS_MB@', String(quarterMb))
  return Object.fromEntries([...filled.matchAll(SETTING)].map(([, name = '', value = '']) => [name, value]))
}

/** Nothing can be lost while the history is generated: after a crash, generation starts again. */
const MAKING = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '16GB',
  checkpoint_timeout: '30min',
  autovacuum: 'off',
  idle_in_transaction_session_timeout: '0',
}

export type ClusterSettings = {
  /** The folder is kept with its data; without one, a temporary folder is used. */
  folder?: string | undefined
  /** Faster, but the data is lost if the machine stops meanwhile. */
  isMaking?: boolean
}

export type SizeCluster = {
  /** Opens or creates a database with the product's current tables; returns its owner's address. */
  openDatabase: (name: string) => Promise<string>
  stop: () => Promise<void>
}

/** Starts Debian's PostgreSQL. */
export const startCluster = async ({
  folder: named,
  isMaking = false,
}: ClusterSettings = {}): Promise<SizeCluster> => {
  const { initdb, postgres } = findPrograms(['initdb', 'postgres'])
  const folder = named ?? (await mkdtemp(join(tmpdir(), 'minit-size-')))
  const account = process.getuid?.() === 0 ? await databaseAccount() : null
  const [data, passwordFile] = [join(folder, 'cluster'), join(folder, 'password')]
  if (!existsSync(data)) await makeCluster({ folder, data, passwordFile, initdb, account })
  const password = await readFile(passwordFile, 'utf8')
  const port = await freePort()
  const settings = { ...(await installedSettings()), ...OWN_SETTINGS, ...(isMaking ? MAKING : {}) }
  const server = spawn(postgres, ['-D', data, ...optionsOf({ ...settings, port: String(port) })], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'ignore'],
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' },
    ...identityOf(account),
  })
  const ownerUrl = `postgres://${OWNER}:${password}@127.0.0.1:${port}/postgres`
  const owner = await untilReady(ownerUrl, server)
  return {
    openDatabase: async (name) => {
      const { rowCount } = await owner.query('select from pg_database where datname = $1', [name])
      if (rowCount === 0) await owner.query(`create database ${pg.escapeIdentifier(name)}`)
      const url = Object.assign(new URL(ownerUrl), { pathname: `/${name}` }).toString()
      await migrate(url, SECRET_KEY)
      return url
    },
    stop: async () => {
      await owner.end()
      await stop(server)
      if (named === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}

export const withCluster = async <T>(
  settings: ClusterSettings,
  work: (cluster: SizeCluster) => Promise<T>,
): Promise<T> => {
  const cluster = await startCluster(settings)
  return work(cluster).finally(cluster.stop)
}

const identityOf = (account: Account | null) =>
  account === null ? {} : { uid: account.uid, gid: account.gid }

const optionsOf = (settings: Record<string, string>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])

type Making = { folder: string; data: string; passwordFile: string; initdb: string; account: Account | null }

const makeCluster = async ({ folder, data, passwordFile, initdb, account }: Making): Promise<void> => {
  const password = randomBytes(24).toString('base64url')
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o711)
  await mkdir(data, { mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (account !== null) for (const path of [data, passwordFile]) await chown(path, account.uid, account.gid)
  const words = [
    `--pgdata=${data}`,
    `--pwfile=${passwordFile}`,
    `--username=${OWNER}`,
    '--auth=scram-sha-256',
  ]
  await run(initdb, [...words, '--encoding=UTF8', '--locale=C.UTF-8'], {
    ...identityOf(account),
    cwd: folder,
  })
}

const untilReady = async (url: string, server: ChildProcess): Promise<pg.Client> => {
  const end = Date.now() + READY_WITHIN_MS
  while (Date.now() < end && server.exitCode === null) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    const isThere = await client.connect().then(
      () => true,
      () => false,
    )
    if (isThere) return client
    await delay(100)
  }
  throw new Error('PostgreSQL does not start')
}

/** SIGINT is PostgreSQL's fast shutdown. */
const stop = async (server: ChildProcess): Promise<void> => {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGINT')
  await once(server, 'exit')
}
