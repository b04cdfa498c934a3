import type { Logger } from 'pino'
import { isDatabaseAway, isOfReplica } from '../kernel/database-away.ts'
import { type StaleReads, staleReadsNow } from '../kernel/stale-reads.ts'
import type { DatabaseAddresses } from './addresses.ts'
import { type Database, openDatabase } from './database.ts'
import { followAge, type ReplicaAge } from './replica-age.ts'

/** A replica that has not taken a call in for so long is busy or gone, and the primary is there. */
const CONNECTS_WITHIN_MS = 1_000

/** The replica was too old when its turn came, or has gone while it was read. */
class UseThePrimary extends Error {}

type Addresses = Pick<DatabaseAddresses, 'platformUrl' | 'isPooled'> & {
  replica: NonNullable<DatabaseAddresses['replica']>
}

/** The same database, whose reads go to the replica where they may be old (see `withStaleReads`) and it is new enough. */
export const withReplica = (
  primary: Database,
  { platformUrl, isPooled, replica: urls }: Addresses,
  log: Logger,
): Database => {
  const replica = openDatabase({ ...urls, isPooled, connectTimeoutMs: CONNECTS_WITHIN_MS, log })
  const age = followAge({ primaryUrl: platformUrl, replicaUrl: urls.platformUrl, isPooled, log })
  const choose = chooser(age, log)
  return {
    ...primary,
    replicaAgeMs: age.ageMs,
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
      await age.close()
      await Promise.all([replica.close(), primary.close()])
    },
  }
}

/** In a transaction, also a single statement: its age counts from when its connection is there. */
const platformOf =
  <T>(replica: Database, work: Parameters<typeof replica.asPlatform<T>>[0]) =>
  (check: () => void): Promise<T> =>
    replica.asPlatform(async (tx) => {
      check()
      return work(tx)
    })

const chooser =
  (age: ReplicaAge, log: Logger) =>
  async <T>(onReplica: (check: () => void) => Promise<T>, onPrimary: () => Promise<T>): Promise<T> => {
    const reads = staleReadsNow()
    if (reads === undefined || age.ageMs() > reads.maxAgeMs) return onPrimary()
    try {
      return await unlessGone(age, () => readAged(age, reads, onReplica))
    } catch (error) {
      // Whatever keeps a replica from answering, also that the work writes after all, is done again by the primary.
      if (!(error instanceof UseThePrimary || isDatabaseAway(error) || isOfReplica(error))) throw error
      log.debug({ error: String(error) }, 'read from the primary after all')
      return onPrimary()
    }
  }

const readAged = async <T>(
  age: ReplicaAge,
  reads: StaleReads,
  onReplica: (check: () => void) => Promise<T>,
): Promise<T> => {
  let ageMs = 0
  const answer = await onReplica(() => {
    ageMs = age.ageMs()
    if (ageMs > reads.maxAgeMs) throw new UseThePrimary()
  })
  reads.oldestMs = Math.max(reads.oldestMs, ageMs)
  return answer
}

/** On a line that is cut no answer ever comes; that the replica is gone is known long before the line is given up. */
const unlessGone = async <T>(age: ReplicaAge, read: () => Promise<T>): Promise<T> => {
  let forget = (): void => undefined
  const gone = new Promise<never>((_, reject) => {
    forget = age.onGone(() => reject(new UseThePrimary()))
  })
  try {
    return await Promise.race([read(), gone])
  } finally {
    forget()
  }
}
