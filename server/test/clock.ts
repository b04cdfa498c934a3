/** A clock that runs, and can be moved ahead. */
export type TestClock = {
  now: () => Date
  advance: (span: { seconds?: number; minutes?: number; hours?: number }) => void
}

export const createTestClock = (): TestClock => {
  let aheadMs = 0
  return {
    now: () => new Date(Date.now() + aheadMs),
    advance: ({ seconds = 0, minutes = 0, hours = 0 }) => {
      aheadMs += (seconds + minutes * 60 + hours * 3600) * 1000
    },
  }
}
