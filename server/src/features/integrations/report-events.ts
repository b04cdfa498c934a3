import type { AnalyticsEvent, AnalyticsSink, WebAnalytics } from '../../ports/web-analytics.ts'

const MOST_WAITING = 500
const MOST_AT_ONCE = 2
const PAUSE_MS = 60_000

type Tools = { current: () => Promise<AnalyticsSink | null>; now: () => Date }

/**
 * Tells events in the background. Nobody waits for them: what comes while too many wait, and for a minute after one
 * was not taken, is dropped.
 */
export const createReporter = ({ current, now }: Tools): WebAnalytics => {
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
    if (atWork >= MOST_AT_ONCE) return
    atWork += 1
    for (let event = waiting.shift(); event !== undefined; event = waiting.shift()) {
      // With the database away nothing is told.
      await tell(event).catch(() => undefined)
    }
    atWork -= 1
  }
  return {
    report: (event) => {
      if (waiting.length >= MOST_WAITING) return
      waiting.push(event)
      void work()
    },
  }
}
