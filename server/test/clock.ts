import { DAY_MS } from '@minit/domain/kernel/durations.ts'

/** A clock that runs and can be advanced. */
export type TestClock = {
  now: () => Date
  /** The same for durations. */
  elapsedMs: () => number
  advance: (span: { seconds?: number; minutes?: number; hours?: number }) => void
}

/**
 * A noon in Freetown one to two days ahead, so that no test runs across midnight by chance, and a test that
 * mixes this clock with the machine's fails at once. In the future, as queue and database have their own
 * clocks.
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
