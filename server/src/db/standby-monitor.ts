import { HELD_AFTER_MS, isStandbyMissing, type StandbyReading } from '@minit/domain/operations/standby.ts'
import type pg from 'pg'
import { openPool, type PoolOptions } from './pool.ts'

/**
 * The synchronous standby (`synchronous_standby_names`) that acknowledges each sale, as this process sees it.
 */
export type StandbyMonitor = {
  /**
   * Checks, read-only, for how many ms it has been missing; null if it is not. Rejects while the database is
   * away.
   */
  look: () => Promise<number | null>
  /** Whether it was missing long enough at the last check that connections are read-only now. */
  isHeld: () => boolean
  close: () => Promise<void>
}

type Options = Pick<PoolOptions, 'log' | 'isPooled' | 'onSocket'> & { url: string; nowMs?: () => number }

const ANSWERS_WITHIN_MS = 3_000

/**
 * Queried first: most databases have no synchronous standby, and the next query reads every connection's
 * state.
 */
const IS_WAITED_FOR = `
  select not pg_is_in_recovery() and current_setting('synchronous_standby_names') <> ''
    and current_setting('synchronous_commit') not in ('off', 'local') as "isWaitedFor"`

/**
 * A role without `pg_read_all_stats` sees only the pid of each WAL sender, but its own connections' wait
 * events: a process sees its own commits that wait for the standby.
 */
const READ_STANDBY = `
  select true as "isWaitedFor", r.senders, r.synchronous, r."isSeen",
    (select coalesce(max(extract(epoch from clock_timestamp() - state_change)) * 1000, 0)::float8
      from pg_stat_activity where wait_event = 'SyncRep') as "longestWaitMs"
  from (select count(pid)::int as senders,
      (count(*) filter (where state = 'streaming' and sync_state in ('sync', 'quorum')))::int as synchronous,
      count(pid) = count(sync_state) as "isSeen"
    from pg_stat_replication) r`

/** Checks on its own connection, opened at the first check: all others may be waiting. */
export const createStandbyMonitor = (options: Options): StandbyMonitor => {
  const { url, nowMs = () => performance.now() } = options
  let probe: pg.Pool | null = null
  let missingSinceMs: number | null = null
  let missingForMs: number | null = null
  return {
    look: async () => {
      probe ??= openProbe(url, options)
      const reading = await readStandby(probe)
      if (reading === null || !isStandbyMissing(reading)) {
        missingSinceMs = null
        missingForMs = null
        return null
      }
      missingSinceMs ??= nowMs()
      missingForMs = Math.max(nowMs() - missingSinceMs, reading.longestWaitMs)
      return missingForMs
    },
    isHeld: () => missingForMs !== null && missingForMs >= HELD_AFTER_MS,
    close: async () => probe?.end(),
  }
}

const openProbe = (url: string, { log, isPooled, onSocket }: Options): pg.Pool =>
  openPool(url, {
    poolSize: 1,
    connectTimeoutMs: ANSWERS_WITHIN_MS,
    log,
    ...(isPooled !== undefined && { isPooled }),
    ...(onSocket !== undefined && { onSocket }),
  })

/** The driver supports a limit for one statement; its types do not. */
const withinLimit = (text: string) => Object.assign({ text }, { query_timeout: ANSWERS_WITHIN_MS })

/** Null if commits wait for no other machine. */
const readStandby = async (probe: pg.Pool): Promise<StandbyReading | null> => {
  const setting = await probe.query<{ isWaitedFor: boolean }>(withinLimit(IS_WAITED_FOR))
  if (setting.rows[0]?.isWaitedFor !== true) return null
  return (await probe.query<StandbyReading>(withinLimit(READ_STANDBY))).rows[0] ?? null
}
