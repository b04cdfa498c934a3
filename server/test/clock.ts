import { DAY_MS } from '@minit/domain/kernel/durations.ts'

/** A clock that runs, and can be moved ahead. */
export type TestClock = {
  now: () => Date
  /** The same for spans. */
  elapsedMs: () => number
  advance: (span: { seconds?: number; minutes?: number; hours?: number }) => void
}

/**
 * A noon in Freetown one to two days ahead, so that no test meets midnight by chance, whenever it runs, and one that mixes
 * this clock with the machine's fails at once. Not in the past: the queue and the database have a clock of their own.
 */
const noonToCome = (realMs: number): number => (Math.ceil(realMs / DAY_MS + 0.5) + 0.5) * DAY_MS

export const createTestClock = (): TestClock => {
  const beganAt = Date.now()
  let aheadMs = noonToCome(beganAt) - beganAt
  return {
    now: () => new Date(Date.now() + aheadMs),
    elapsedMs: () => performance.now() + aheadMs,
    advance: ({ seconds = 0, minutes = 0, hours = 0 }) => {
      aheadMs += (seconds + minutes * 60 + hours * 3600) * 1000
    },
  }
}
