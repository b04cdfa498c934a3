import { setTimeout as delay } from 'node:timers/promises'
import pino from 'pino'
import { trackLag } from '../../../db/replication-lag.ts'
import { type Finding, fine, warning } from './findings.ts'

const MAX_AGE_MS = 2_000
/** Enough time for an answer and two comparisons. */
const COMPARED_WITHIN_MS = 3_000

export type ReplicaUrls = { primaryUrl: string; replicaUrl: string; isPooled: boolean }

/** Checks whether the replica can serve follower reads, with the server's own measure of replication lag. */
export const checkReplica = async (places: ReplicaUrls | null): Promise<Finding[]> => {
  if (places === null) return []
  const lag = trackLag({ ...places, log: pino({ level: 'silent' }) })
  try {
    await delay(COMPARED_WITHIN_MS)
    return [replicaFinding(lag.lagMs())]
  } finally {
    await lag.close()
  }
}

const replicaFinding = (lagMs: number): Finding => {
  if (lagMs <= MAX_AGE_MS) return fine('Replica', `It is ${seconds(lagMs)} behind at most, and is read from.`)
  return warning(
    'Replica',
    Number.isFinite(lagMs)
      ? `It is ${seconds(lagMs)} behind: all is read from the primary.`
      : 'It does not answer, follows no primary, or is far behind: all is read from the primary.',
    'Look at pg_stat_replication on the primary; DATABASE_READ_URL must let the two runtime roles in.',
  )
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
