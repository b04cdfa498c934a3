import type pg from 'pg'
import type { Logger } from 'pino'
import { openPool } from './pool.ts'

/** A place in the write-ahead log; places of different timelines say nothing of each other. */
export type WalPlace = { timeline: string; lsn: bigint }
/** Where the primary's log had got to, by this process's steady clock in ms. */
export type Sample = WalPlace & { atMs: number }

export type ReplicaAge = {
  /** How long ago, at most, the primary was as the replica is now; infinite where nobody knows, or it does not answer. */
  ageMs: () => number
  /** Calls `tell` once when the replica stops answering; what is returned takes that back. */
  onGone: (tell: () => void) => () => void
  close: () => Promise<void>
}

export type ReplicaAgeOptions = {
  primaryUrl: string
  replicaUrl: string
  isPooled: boolean
  log: Logger
  nowMs?: () => number
}

/** Half the age that is least often known: with it a replica that keeps up is hardly ever more than a second old. */
const SAMPLE_MS = 500
const ANSWERS_WITHIN_MS = 1_000
/** Older samples are of no use to any answer. */
const KEPT_MS = 30_000

/** When the primary was last where the replica has got to, or earlier; null where no sample says it. */
export const coveredAtMs = (samples: readonly Sample[], replayed: WalPlace): number | null =>
  samples.findLast(({ timeline, lsn }) => timeline === replayed.timeline && lsn <= replayed.lsn)?.atMs ?? null

const FLUSHED = `select left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) as timeline,
  (pg_current_wal_flush_lsn() - '0/0')::text as lsn`

/** Nothing where it follows nobody: one that is promoted, or was cut off as a primary, is no replica. */
const REPLAYED = `select lpad(upper(to_hex(timeline_id)), 8, '0') as timeline,
  (pg_last_wal_replay_lsn() - '0/0')::text as lsn from pg_control_checkpoint() where pg_is_in_recovery()`

/** The driver knows the limit of a single statement; its types do not. */
const ask = async (pool: pg.Pool, text: string): Promise<WalPlace> => {
  const query = Object.assign({ text }, { query_timeout: ANSWERS_WITHIN_MS })
  const { rows } = await pool.query<{ timeline: string; lsn: string }>(query)
  const [row] = rows
  if (row === undefined) throw new Error('it follows no primary')
  return { timeline: row.timeline, lsn: BigInt(row.lsn) }
}

/**
 * Follows how old a replica is. The replica's own word would not do: cut off from its primary it has replayed all it ever
 * received. So the primary is asked where it is, and the replica how far it got, on a connection of their own each.
 */
export const followAge = (options: ReplicaAgeOptions): ReplicaAge => {
  const { log, nowMs = () => performance.now() } = options
  const primary = openProbe(options.primaryUrl, options)
  const replica = openProbe(options.replicaUrl, options)
  const waiting = new Set<() => void>()
  const samples: Sample[] = []
  let covered: number | null = null
  let isAnswering: boolean | null = null
  const note = (answers: boolean, why?: string) => {
    if (answers !== isAnswering) {
      if (answers) log.info('the replica answers')
      else log.warn({ error: why }, 'the replica does not answer: reads go to the primary')
    }
    isAnswering = answers
    if (!answers) for (const tell of waiting) tell()
  }
  const sample = async (): Promise<void> => {
    const atMs = nowMs()
    const [flushed, replayed] = await Promise.allSettled([ask(primary, FLUSHED), ask(replica, REPLAYED)])
    if (flushed.status === 'fulfilled') samples.push({ ...flushed.value, atMs })
    while (samples[0] !== undefined && atMs - samples[0].atMs > KEPT_MS) samples.shift()
    covered = replayed.status === 'fulfilled' ? coveredAtMs(samples, replayed.value) : null
    note(replayed.status === 'fulfilled', replayed.status === 'rejected' ? String(replayed.reason) : '')
  }
  const stop = repeat(sample)
  return {
    ageMs: () => (covered === null ? Number.POSITIVE_INFINITY : nowMs() - covered),
    onGone: (tell) => {
      waiting.add(tell)
      return () => waiting.delete(tell)
    },
    close: async () => {
      await stop()
      await Promise.all([primary.end(), replica.end()])
    },
  }
}

/** One connection that is never waited for behind others. */
const openProbe = (url: string, { isPooled, log }: ReplicaAgeOptions): pg.Pool =>
  openPool(url, { poolSize: 1, connectTimeoutMs: ANSWERS_WITHIN_MS, isPooled, log })

/** Again and again, one at a time, and not to keep the process from ending; returns what stops it. */
const repeat = (work: () => Promise<void>): (() => Promise<void>) => {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const once = async (): Promise<void> => {
    await work()
    if (isStopped) return
    timer = setTimeout(() => {
      running = once()
    }, SAMPLE_MS)
    timer.unref()
  }
  let running = once()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}
