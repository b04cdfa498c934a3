export const SESSION_IDLE_HOURS = 12
export const SESSION_LONGEST_DAYS = 30

const HOUR_MS = 3_600_000

/** A login session used last and opened at these instants, or later, is alive. */
export const oldestLiveSession = (now: Date): { usedSince: Date; openedSince: Date } => ({
  usedSince: new Date(now.getTime() - SESSION_IDLE_HOURS * HOUR_MS),
  openedSince: new Date(now.getTime() - SESSION_LONGEST_DAYS * 24 * HOUR_MS),
})
