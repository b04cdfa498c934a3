import { spawn } from 'node:child_process'
import { closeSync, fchownSync, openSync } from 'node:fs'
import { readFile, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { DATABASE_ENV } from './binaries.ts'
import type { DataFolder } from './data-folder.ts'
import { findRunningPostgres } from './postmaster-file.ts'
import { enter, type Presence } from './presence.ts'

/** An installed cluster, ready to run. */
export type Installation = DataFolder & {
  binaries: string
  cluster: string
  password: string
  maxConnections: number
}

/** A server that answers, and our presence on it. */
export type Reached = { pid: number; port: number; adopted: boolean; presence: Presence }

type Launch = { pid: number | undefined; isOver: boolean }

const WRONG_PASSWORD = '28P01'
const MAX_LOG_BYTES = 10_000_000
const GIVE_UP_AFTER_MS = 10_000
/** Replaying the write-ahead log after a crash may take this long on a slow disk. */
const GIVE_UP_RECOVERY_AFTER_MS = 180_000

const settings = (port: number, maxConnections: number): string[] =>
  Object.entries({
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    shared_buffers: '128MB',
    max_connections: String(maxConnections),
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'off',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])

const logPath = ({ home }: DataFolder): string => join(home, 'postgres.log')

/** Starts the server in its own session, so that neither Ctrl-C nor a kill of this process reaches it. */
const launch = async (installation: Installation, port: number): Promise<Launch> => {
  const { account, binaries, cluster, home, maxConnections } = installation
  const size = await stat(logPath(installation)).then(
    (file) => file.size,
    () => 0,
  )
  if (size > MAX_LOG_BYTES) await truncate(logPath(installation))
  const output = openSync(logPath(installation), 'a', 0o600)
  if (account) fchownSync(output, account.uid, account.gid)
  const child = spawn(join(binaries, 'bin', 'postgres'), ['-D', cluster, ...settings(port, maxConnections)], {
    detached: true,
    stdio: ['ignore', output, output],
    cwd: home,
    env: DATABASE_ENV,
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
  })
  closeSync(output)
  child.unref()
  const result: Launch = { pid: child.pid, isOver: false }
  const end = () => {
    result.isOver = true
  }
  child.once('exit', end).once('error', end)
  return result
}

/** A server that starts, recovers or stops is retried; one that refuses our password is not. */
const unlessRefused = (error: unknown): undefined => {
  if (error instanceof pg.DatabaseError && error.code === WRONG_PASSWORD) throw error
}

const logTail = async (installation: Installation): Promise<string> => {
  const text = await readFile(logPath(installation), 'utf8').catch(() => '')
  return text.trimEnd().split('\n').slice(-5).join('\n')
}

/**
 * Finds the server running, or starts it on the port of `choosePort`, and registers on it. If two processes
 * start it at once, PostgreSQL's own lock lets one through and the other adopts it. Rejects with the end of
 * PostgreSQL's log if it does not start.
 */
export const reach = async (
  installation: Installation,
  choosePort: () => Promise<number>,
): Promise<Reached> => {
  const begunMs = performance.now()
  let launched: Launch | undefined
  for (;;) {
    const running = await findRunningPostgres(installation.cluster)
    if (running) {
      const presence = await enter(running.port, installation.password).catch(unlessRefused)
      if (presence) return { ...running, adopted: running.pid !== launched?.pid, presence }
    } else if (!launched || launched.isOver) {
      launched = await launch(installation, await choosePort())
    }
    if (performance.now() - begunMs > (running ? GIVE_UP_RECOVERY_AFTER_MS : GIVE_UP_AFTER_MS)) {
      throw new Error(`PostgreSQL does not start in ${installation.home}:\n${await logTail(installation)}`)
    }
    await delay(launched?.isOver ? 200 : 20)
  }
}

const FAST_SHUTDOWN = 'SIGINT'
const IMMEDIATE_SHUTDOWN = 'SIGQUIT'
const FAST_SHUTDOWN_MS = 20_000

/**
 * Stops the server, rolling back open transactions, and waits until it has gone. After 20 s it stops it like
 * a crash, which loses nothing.
 */
export const shutDown = async ({ cluster }: Installation): Promise<void> => {
  const begunMs = performance.now()
  let signal: typeof FAST_SHUTDOWN | typeof IMMEDIATE_SHUTDOWN | undefined
  for (let found = await findRunningPostgres(cluster); found; found = await findRunningPostgres(cluster)) {
    const due = performance.now() - begunMs > FAST_SHUTDOWN_MS ? IMMEDIATE_SHUTDOWN : FAST_SHUTDOWN
    if (signal !== due) process.kill(found.pid, due)
    signal = due
    await delay(20)
  }
}
