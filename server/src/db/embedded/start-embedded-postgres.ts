import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findBinaries } from './binaries.ts'
import { ensureCluster, OWNER } from './cluster.ts'
import { choosePlace } from './place.ts'
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
  /** True if it was running already. */
  adopted: boolean
  /** Process number of the server now; another one after it had to be started again. */
  readonly pid: number
  /** Leaves the server, and stops it cleanly unless another process of ours still uses it. */
  stop: () => Promise<void>
}

const RETRY_AFTER_MS = 500

const install = async (dataDir: string, log: Log): Promise<Installation> => {
  const place = await choosePlace(dataDir, log)
  const binaries = await findBinaries(place.account)
  await ensureCluster(place, binaries, log)
  const server = join(place.home, 'server')
  const password = await readFile(join(server, 'superuser-password'), 'utf8')
  return { ...place, binaries, password, cluster: join(server, 'cluster') }
}

/** Keeps the server up on its port: pools that lost their connections find it again where it was. */
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
    // A claim that was lost this moment cannot be asked; if others are there they start the server again.
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
 * Runs a real PostgreSQL for this process: makes the cluster on first use in `dataDir`, adopts a server that an
 * earlier process left behind, and starts it again if it dies. It outlives a kill of ours. Every process holds
 * a claim on the server and the last to call `stop` shuts it down, whoever started it: otherwise one
 * adopted after a kill would never be stopped, and one that others still use would be.
 */
export const startEmbeddedPostgres = async (options: {
  dataDir: string
  log: Log
}): Promise<EmbeddedPostgres> => {
  const installation = await install(options.dataDir, options.log)
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
