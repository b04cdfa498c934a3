import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findBinaries } from './binaries.ts'
import { ensureCluster, OWNER } from './cluster.ts'
import { chooseDataFolder } from './data-folder.ts'
import { rememberedPort } from './port.ts'
import { type Installation, type Reached, reach, shutDown } from './postmaster.ts'
import { ensureDatabase } from './presence.ts'

type Log = (line: string) => void

/** A running embedded database. */
export type EmbeddedPostgres = {
  /** Address of the database `minit` for its owner, a superuser. */
  ownerUrl: string
  port: number
  /** Folder of the database's files. */
  home: string
  /** True if the server was running already. */
  adopted: boolean
  /** The server's current pid; it changes after a restart. */
  readonly pid: number
  /** Leaves the server, and stops it cleanly unless another process still uses it. */
  stop: () => Promise<void>
}

const RETRY_AFTER_MS = 500
const USUAL_CONNECTIONS = 100

type Options = {
  dataDir: string
  log: Log
  /** 100 by default. A server that is adopted keeps its own. */
  maxConnections?: number
}

const install = async ({
  dataDir,
  log,
  maxConnections = USUAL_CONNECTIONS,
}: Options): Promise<Installation> => {
  const place = await chooseDataFolder(dataDir, log)
  const binaries = await findBinaries(place.account)
  await ensureCluster(place, binaries, log)
  const server = join(place.home, 'server')
  const password = await readFile(join(server, 'superuser-password'), 'utf8')
  return { ...place, binaries, password, maxConnections, cluster: join(server, 'cluster') }
}

/** Keeps the server running on its port, so that pools can reconnect. */
const supervise = (installation: Installation, first: Reached, log: Log) => {
  let current = first
  let isStopping = false
  let restarting = Promise.resolve()

  const restart = async (): Promise<void> => {
    log('The database has gone: starting it again')
    try {
      current = await reach(installation, async () => first.port)
      log('The database is back')
    } catch (error) {
      log(String(error))
      await delay(RETRY_AFTER_MS)
    }
  }
  const watch = async (): Promise<void> => {
    for (;;) {
      await current.presence.lost
      if (isStopping) return
      restarting = restart()
      await restarting
    }
  }
  const watching = watch()

  const leave = async (): Promise<void> => {
    isStopping = true
    await restarting
    // A connection that was just lost cannot be queried; other processes, if any, restart the server.
    const isLast = await current.presence.leave().catch(() => true)
    if (isLast) await shutDown(installation)
    await current.presence.close().catch(() => undefined)
    await watching
  }
  let leaving: Promise<void> | undefined
  const stop = (): Promise<void> => {
    leaving ??= leave()
    return leaving
  }
  return { pid: () => current.pid, stop }
}

/**
 * Runs a PostgreSQL for this process: creates the cluster in `dataDir` on first use, adopts a server that an
 * earlier process left running, and restarts it if it dies. It survives a kill of this process. The last
 * process to call `stop` shuts it down, whichever started it, so that an adopted server stops and a shared
 * one stays.
 */
export const startEmbeddedPostgres = async (options: Options): Promise<EmbeddedPostgres> => {
  const installation = await install(options)
  const { home, password } = installation
  const reached = await reach(installation, () => rememberedPort(home))
  await ensureDatabase(reached.port, password, 'minit')
  if (reached.adopted) options.log('Took over the database that was running already')
  const { pid, stop } = supervise(installation, reached, options.log)
  return {
    ownerUrl: `postgres://${OWNER}:${password}@127.0.0.1:${reached.port}/minit`,
    port: reached.port,
    home,
    adopted: reached.adopted,
    get pid() {
      return pid()
    },
    stop,
  }
}
