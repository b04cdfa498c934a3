import type { Logger } from 'pino'
import { isDatabaseAway, isOfReplica } from '../kernel/database-unavailable.ts'
import { type StaleReads, staleReadsNow } from '../kernel/stale-reads.ts'
import type { DatabaseAddresses } from './addresses.ts'
import { type Database, openDatabase } from './database.ts'
import { type ReplicationLag, trackLag } from './replication-lag.ts'

/** A replica that accepts no connection in this time is busy or gone: use the primary. */
const CONNECTS_WITHIN_MS = 1_000

/** The replica was too old, or was lost during the read. */
class UseThePrimary extends Error {}

type Addresses = Pick<DatabaseAddresses, 'platformUrl' | 'isPooled'> & {
  replica: NonNullable<DatabaseAddresses['replica']>
}

/** Wraps a database: reads that may be stale (`withStaleReads`) go to the replica if it is fresh enough. */
export const withReplica = (
  primary: Database,
  { platformUrl, isPooled, replica: urls }: Addresses,
  log: Logger,
): Database => {
  const replica = openDatabase({ ...urls, isPooled, connectTimeoutMs: CONNECTS_WITHIN_MS, log })
  const lag = trackLag({ primaryUrl: platformUrl, replicaUrl: urls.platformUrl, isPooled, log })
  const choose = chooser(lag, log)
  return {
    ...primary,
    replicaLagMs: lag.lagMs,
    replicaPools: { app: replica.appPool, platform: replica.platformPool },
    inTenant: (sellerId, work) =>
      choose(
        (check) =>
          replica.inTenant(sellerId, async (tx) => {
            check()
            return work(tx)
          }),
        () => primary.inTenant(sellerId, work),
      ),
    asPlatform: (work) => choose(platformOf(replica, work), () => primary.asPlatform(work)),
    readAsPlatform: (read) => choose(platformOf(replica, read), () => primary.readAsPlatform(read)),
    close: async () => {
      await lag.close()
      await Promise.all([replica.close(), primary.close()])
    },
  }
}

/** Uses a transaction even for one statement, so that the lag is checked once a connection is available. */
const platformOf =
  <T>(replica: Database, work: Parameters<typeof replica.asPlatform<T>>[0]) =>
  (check: () => void): Promise<T> =>
    replica.asPlatform(async (tx) => {
      check()
      return work(tx)
    })

const chooser =
  (lag: ReplicationLag, log: Logger) =>
  async <T>(onReplica: (check: () => void) => Promise<T>, onPrimary: () => Promise<T>): Promise<T> => {
    const reads = staleReadsNow()
    if (reads === undefined || lag.lagMs() > reads.maxAgeMs) return onPrimary()
    try {
      return await unlessGone(lag, () => readAged(lag, reads, onReplica))
    } catch (error) {
      // Any failure of the replica, even a write in the work, is retried on the primary.
      if (!(error instanceof UseThePrimary || isDatabaseAway(error) || isOfReplica(error))) throw error
      log.debug({ error: String(error) }, 'a read fell back to the primary')
      return onPrimary()
    }
  }

const readAged = async <T>(
  lag: ReplicationLag,
  reads: StaleReads,
  onReplica: (check: () => void) => Promise<T>,
): Promise<T> => {
  let lagMs = 0
  const answer = await onReplica(() => {
    lagMs = lag.lagMs()
    if (lagMs > reads.maxAgeMs) throw new UseThePrimary()
  })
  reads.oldestMs = Math.max(reads.oldestMs, lagMs)
  return answer
}

/** A broken connection never answers; the loss of the replica is noticed long before its timeout. */
const unlessGone = async <T>(lag: ReplicationLag, read: () => Promise<T>): Promise<T> => {
  let unsubscribe = (): void => undefined
  const gone = new Promise<never>((_, reject) => {
    unsubscribe = lag.onGone(() => reject(new UseThePrimary()))
  })
  try {
    return await Promise.race([read(), gone])
  } finally {
    unsubscribe()
  }
}
