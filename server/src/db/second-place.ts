import {
  HELD_AFTER_MS,
  isSecondPlaceMissing,
  type SecondPlaceReading,
} from '@minit/domain/operations/second-place.ts'
import type pg from 'pg'
import { openPool, type PoolOptions } from './pool.ts'

/** The machine that has to have a sale before it is told (`synchronous_standby_names`), as this process sees it. */
export type SecondPlace = {
  /** Looks, without writing anything, and says for how many ms it is missing; null where it is not. Rejects while the database is away. */
  look: () => Promise<number | null>
  /** Whether it was missing for so long at the last look that connections are read-only now. */
  isHeld: () => boolean
  close: () => Promise<void>
}

type Options = Pick<PoolOptions, 'log' | 'isPooled' | 'onSocket'> & { url: string; nowMs?: () => number }

const ANSWERS_WITHIN_MS = 3_000

/** Asked first, for most databases have no second place, and what follows reads every connection's state. */
const IS_WAITED_FOR = `
  select not pg_is_in_recovery() and current_setting('synchronous_standby_names') <> ''
    and current_setting('synchronous_commit') not in ('off', 'local') as "isWaitedFor"`

/**
 * A role without `pg_read_all_stats` gets a row for each who takes the log, with nothing but its process; and of its own
 * connections what they wait for: a commit that waits for the second place is seen by whoever began it.
 */
const LOOK = `
  select true as "isWaitedFor", r.senders, r.synchronous, r."isSeen",
    (select coalesce(max(extract(epoch from clock_timestamp() - state_change)) * 1000, 0)::float8
      from pg_stat_activity where wait_event = 'SyncRep') as "longestWaitMs"
  from (select count(pid)::int as senders,
      (count(*) filter (where state = 'streaming' and sync_state in ('sync', 'quorum')))::int as synchronous,
      count(pid) = count(sync_state) as "isSeen"
    from pg_stat_replication) r`

/** Looks on a connection of its own, which is opened at the first look: the others may all be waiting. */
export const createSecondPlace = (options: Options): SecondPlace => {
  const { url, nowMs = () => performance.now() } = options
  let probe: pg.Pool | null = null
  let missingSinceMs: number | null = null
  let missingForMs: number | null = null
  return {
    look: async () => {
      probe ??= openProbe(url, options)
      const reading = await readSecondPlace(probe)
      if (reading === null || !isSecondPlaceMissing(reading)) {
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

/** The driver knows the limit of a single statement; its types do not. */
const withinLimit = (text: string) => Object.assign({ text }, { query_timeout: ANSWERS_WITHIN_MS })

/** Null where no commit waits for another machine. */
const readSecondPlace = async (probe: pg.Pool): Promise<SecondPlaceReading | null> => {
  const asked = await probe.query<{ isWaitedFor: boolean }>(withinLimit(IS_WAITED_FOR))
  if (asked.rows[0]?.isWaitedFor !== true) return null
  return (await probe.query<SecondPlaceReading>(withinLimit(LOOK))).rows[0] ?? null
}
