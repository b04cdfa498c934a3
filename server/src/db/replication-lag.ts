import type pg from 'pg'
import type { Logger } from 'pino'
import { openPool } from './pool.ts'

/** A position in the write-ahead log; positions of different timelines are not comparable. */
export type WalPosition = { timeline: string; lsn: bigint }
/** The primary's log position at a time of this process's monotonic clock, in ms. */
export type Sample = WalPosition & { atMs: number }

export type ReplicationLag = {
  /** The replica's maximum lag in ms; infinite if it is unknown or the replica does not answer. */
  lagMs: () => number
  /** Calls `notify` when the replica stops answering; the returned function unsubscribes. */
  onGone: (notify: () => void) => () => void
  close: () => Promise<void>
}

export type ReplicationLagOptions = {
  primaryUrl: string
  replicaUrl: string
  isPooled: boolean
  log: Logger
  nowMs?: () => number
}

/** A replica without lag is then rarely more than a second old. */
const SAMPLE_MS = 500
const ANSWERS_WITHIN_MS = 1_000
/** Older samples are useless for any answer. */
const KEPT_MS = 30_000

/** When the primary was last at or before the replica's position; null if no sample shows it. */
export const coveredAtMs = (samples: readonly Sample[], replayed: WalPosition): number | null =>
  samples.findLast(({ timeline, lsn }) => timeline === replayed.timeline && lsn <= replayed.lsn)?.atMs ?? null

const FLUSHED = `select left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) as timeline,
  (pg_current_wal_flush_lsn() - '0/0')::text as lsn`

/** No row on a server that follows no primary: a promoted server, or a demoted one, is not a replica. */
const REPLAYED = `select lpad(upper(to_hex(timeline_id)), 8, '0') as timeline,
  (pg_last_wal_replay_lsn() - '0/0')::text as lsn from pg_control_checkpoint() where pg_is_in_recovery()`

/** The driver supports a limit for one statement; its types do not. */
const readPosition = async (pool: pg.Pool, text: string): Promise<WalPosition> => {
  const query = Object.assign({ text }, { query_timeout: ANSWERS_WITHIN_MS })
  const { rows } = await pool.query<{ timeline: string; lsn: string }>(query)
  const [row] = rows
  if (row === undefined) throw new Error('it follows no primary')
  return { timeline: row.timeline, lsn: BigInt(row.lsn) }
}

/**
 * Measures a replica's lag. The replica alone cannot know: cut off from its primary, it has replayed all that
 * it received. So both servers report their positions, each on its own connection.
 */
export const trackLag = (options: ReplicationLagOptions): ReplicationLag => {
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
    if (!answers) for (const notify of waiting) notify()
  }
  const sample = async (): Promise<void> => {
    const atMs = nowMs()
    const [flushed, replayed] = await Promise.allSettled([
      readPosition(primary, FLUSHED),
      readPosition(replica, REPLAYED),
    ])
    if (flushed.status === 'fulfilled') samples.push({ ...flushed.value, atMs })
    while (samples[0] !== undefined && atMs - samples[0].atMs > KEPT_MS) samples.shift()
    covered = replayed.status === 'fulfilled' ? coveredAtMs(samples, replayed.value) : null
    note(replayed.status === 'fulfilled', replayed.status === 'rejected' ? String(replayed.reason) : '')
  }
  const stop = repeat(sample)
  return {
    lagMs: () => (covered === null ? Number.POSITIVE_INFINITY : nowMs() - covered),
    onGone: (notify) => {
      waiting.add(notify)
      return () => waiting.delete(notify)
    },
    close: async () => {
      await stop()
      await Promise.all([primary.end(), replica.end()])
    },
  }
}

/** A single connection that no other work uses. */
const openProbe = (url: string, { isPooled, log }: ReplicationLagOptions): pg.Pool =>
  openPool(url, { poolSize: 1, connectTimeoutMs: ANSWERS_WITHIN_MS, isPooled, log })

/** Repeats `work` one at a time, without keeping the process alive; returns a stop function. */
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
