import { setTimeout as delay } from 'node:timers/promises'
import pino from 'pino'
import { followAge } from '../../../db/replica-age.ts'
import { type Finding, fine, warning } from './findings.ts'

const MAX_AGE_MS = 2_000
/** Enough time for an answer and two comparisons. */
const COMPARED_WITHIN_MS = 3_000

export type ReplicaUrls = { primaryUrl: string; replicaUrl: string; isPooled: boolean }

/** Checks whether the replica can serve follower reads, with the server's own measure of replication lag. */
export const checkReplica = async (places: ReplicaUrls | null): Promise<Finding[]> => {
  if (places === null) return []
  const age = followAge({ ...places, log: pino({ level: 'silent' }) })
  try {
    await delay(COMPARED_WITHIN_MS)
    return [replicaFinding(age.ageMs())]
  } finally {
    await age.close()
  }
}

const replicaFinding = (ageMs: number): Finding => {
  if (ageMs <= MAX_AGE_MS) return fine('Replica', `It is ${seconds(ageMs)} behind at most, and is read from.`)
  return warning(
    'Replica',
    Number.isFinite(ageMs)
      ? `It is ${seconds(ageMs)} behind: all is read from the primary.`
      : 'It does not answer, follows no primary, or is far behind: all is read from the primary.',
    'Look at pg_stat_replication on the primary; DATABASE_READ_URL must let the two runtime roles in.',
  )
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
