import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import type { AnalyticsEvent, AnalyticsSink, WebAnalytics } from '../../ports/web-analytics.ts'
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
  let counted = new Map<string, number>()
  let timer: NodeJS.Timeout | null = null
  const add = (adapter: string, uses: number) => counted.set(adapter, (counted.get(adapter) ?? 0) + uses)
  const flushAfter = (delayMs: number): void => {
    timer ??= setTimeout(() => void flush(), delayMs).unref()
  }
  const flush = async (): Promise<void> => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const batch = counted
    counted = new Map()
    if (batch.size === 0) return
    try {
      await db.asPlatform(async (tx) => {
        // In one order, so that two processes never wait for each other crosswise.
        for (const [adapter, uses] of [...batch].sort()) await countUse(tx, { adapter, uses, now: now() })
      })
    } catch (error) {
      log.warn({ error: String(error) }, 'requests to providers could not be written down yet')
      for (const [adapter, uses] of batch) add(adapter, uses)
      flushAfter(AGAIN_AFTER_MS)
    }
  }
  return {
    count: (adapter) => {
      add(adapter, 1)
      flushAfter(WRITE_AFTER_MS)
    },
    flush,
  }
}

const MAX_WAITING = 500
const MAX_AT_ONCE = 2
const PAUSE_MS = 60_000

type ReporterTools = { current: () => Promise<AnalyticsSink | null>; now: () => Date }

/**
 * Tells events in the background. Nobody waits for them: what comes while too many wait, and for a minute after one
 * was not taken, is dropped.
 */
export const createReporter = ({ current, now }: ReporterTools): WebAnalytics => {
  const waiting: AnalyticsEvent[] = []
  let atWork = 0
  let pausedUntilMs = 0
  const tell = async (event: AnalyticsEvent): Promise<void> => {
    const sink = await current()
    if (sink === null) return
    if (now().getTime() < pausedUntilMs) return
    if (!(await sink.send(event))) pausedUntilMs = now().getTime() + PAUSE_MS
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
