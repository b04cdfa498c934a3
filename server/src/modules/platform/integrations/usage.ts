import type { Logger } from 'pino'
import type { Database } from '../../../db/database.ts'
import { createBatchedCounts } from '../../../kernel/batched-counts.ts'
import type { AnalyticsEvent, AnalyticsSink, WebAnalytics } from '../../../ports/web-analytics.ts'
import { countUse } from './integrations.queries.ts'

export type Uses = {
  /** Counts one request to a provider. Written down within a second, with those of the others. */
  count: (adapter: string) => void
  /** Writes down what was counted so far. Never throws: what could not be written waits for the next time. */
  flush: () => Promise<void>
}

type Tools = { db: Database; now: () => Date; log: Logger }

const WRITE_AFTER_MS = 1_000
const AGAIN_AFTER_MS = 5_000

/** Counts the requests to providers in memory: a payment does not wait for its being counted. */
export const createUses = ({ db, now, log }: Tools): Uses => {
  const { add, flush } = createBatchedCounts({
    write: (sums) =>
      db.asPlatform(async (tx) => {
        for (const [adapter, uses] of sums) await countUse(tx, { adapter, uses, now: now() })
      }),
    onFailed: (error) =>
      log.warn({ error: String(error) }, 'requests to providers could not be written down yet'),
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
 * Tells events in the background. Nobody waits for them: what comes while too many wait, and for a minute after one
 * was not taken, is dropped.
 */
export const createReporter = ({ current, elapsedMs }: ReporterTools): WebAnalytics => {
  const waiting: AnalyticsEvent[] = []
  let atWork = 0
  let pausedUntilMs = Number.NEGATIVE_INFINITY
  const tell = async (event: AnalyticsEvent): Promise<void> => {
    const sink = await current()
    if (sink === null) return
    if (elapsedMs() < pausedUntilMs) return
    if (!(await sink.send(event))) pausedUntilMs = elapsedMs() + PAUSE_MS
  }
  const work = async (): Promise<void> => {
    if (atWork >= MAX_AT_ONCE) return
    atWork += 1
    for (let event = waiting.shift(); event !== undefined; event = waiting.shift()) {
      // With the database away nothing is told.
      await tell(event).catch(() => undefined)
    }
    atWork -= 1
  }
  return {
    report: (event) => {
      if (waiting.length >= MAX_WAITING) return
      waiting.push(event)
      void work()
    },
  }
}
