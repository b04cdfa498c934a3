import type { Logger } from 'pino'
import type { Database } from '../../../db/database.ts'
import { createBatchedCounts } from '../../../kernel/batched-counts.ts'
import type { AnalyticsEvent, AnalyticsSink, WebAnalytics } from '../../../ports/web-analytics.ts'
import { countUse } from './integrations.queries.ts'

export type Uses = {
  /** Counts one request to a provider. The count is written within a second, in one batch with the others. */
  count: (adapter: string) => void
  /** Writes the counts so far. Never throws: a count that fails to write is retried with the next batch. */
  flush: () => Promise<void>
}

type Tools = { db: Database; now: () => Date; log: Logger }

const WRITE_AFTER_MS = 1_000
const AGAIN_AFTER_MS = 5_000

/** Counts the requests to providers in memory, so that a payment does not wait for the write. */
export const createUses = ({ db, now, log }: Tools): Uses => {
  const { add, flush } = createBatchedCounts({
    write: (sums) =>
      db.asPlatform(async (tx) => {
        for (const [adapter, uses] of sums) await countUse(tx, { adapter, uses, now: now() })
      }),
    onFailed: (error) =>
      log.warn({ error: String(error) }, 'could not store the counts of provider requests yet'),
    writeAfterMs: WRITE_AFTER_MS,
    againAfterMs: AGAIN_AFTER_MS,
  })
  return { count: add, flush }
}

const MAX_WAITING = 500
const MAX_AT_ONCE = 2
const PAUSE_MS = 60_000

type ReporterTools = { current: () => Promise<AnalyticsSink | null>; elapsedMs: () => number }

/**
 * Sends events in the background. Drops an event if too many are queued, and for a minute after the service
 * refused one.
 */
export const createReporter = ({ current, elapsedMs }: ReporterTools): WebAnalytics => {
  const waiting: AnalyticsEvent[] = []
  let running = 0
  let pausedUntilMs = Number.NEGATIVE_INFINITY
  const send = async (event: AnalyticsEvent): Promise<void> => {
    const sink = await current()
    if (sink === null) return
    if (elapsedMs() < pausedUntilMs) return
    if (!(await sink.send(event))) pausedUntilMs = elapsedMs() + PAUSE_MS
  }
  const work = async (): Promise<void> => {
    if (running >= MAX_AT_ONCE) return
    running += 1
    for (let event = waiting.shift(); event !== undefined; event = waiting.shift()) {
      // Nothing is sent while the database is unavailable.
      await send(event).catch(() => undefined)
    }
    running -= 1
  }
  return {
    report: (event) => {
      if (waiting.length >= MAX_WAITING) return
      waiting.push(event)
      void work()
    },
  }
}
