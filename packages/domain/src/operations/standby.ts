/** A reading of the synchronous standby, the second machine that must store a sale before it is confirmed. */
export type StandbyReading = {
  /** Whether commits wait for a standby at all. */
  isWaitedFor: boolean
  /** How many machines receive the log, and how many of them commits wait for. */
  senders: number
  synchronous: number
  /** Whether this role may see the latter, or only how many receive the log. */
  isSeen: boolean
  /** How long the longest waiting commit has waited; 0 if none waits. */
  longestWaitMs: number
}

/** A busy or restarting standby also makes a commit wait, but not for this long. */
const STUCK_MS = 5_000

/** Whether no standby confirms commits, as far as the reading shows. */
export const isStandbyMissing = (reading: StandbyReading): boolean => {
  const { isWaitedFor, senders, synchronous, isSeen, longestWaitMs } = reading
  if (!isWaitedFor) return false
  return (isSeen ? synchronous === 0 : senders === 0) || longestWaitMs >= STUCK_MS
}

/** After this long the server is read-only: a new write would get no answer and block a connection. */
export const HELD_AFTER_MS = 10_000

/** A restarting standby is no news; and a reported outage ends once it was not seen for this long. */
const REPORT_AFTER_MS = 60_000
const QUIET_MS = 5 * 60_000

/** When a reported outage was last seen, by a monotonic clock, in ms. */
export type ReportedOutage = { lastSeenMs: number }
export type StandbyNews = 'begun' | 'over' | null

/** Returns what to report now; `missingForMs` is how long the standby was missing (null: it is connected). */
export const standbyNews = (
  reported: ReportedOutage | null,
  missingForMs: number | null,
  nowMs: number,
): StandbyNews => {
  if (reported === null) return missingForMs !== null && missingForMs >= REPORT_AFTER_MS ? 'begun' : null
  return missingForMs === null && nowMs - reported.lastSeenMs >= QUIET_MS ? 'over' : null
}

export const STANDBY_TROUBLE =
  'The standby database does not confirm sales, so nothing can be sold. See deploy/backup/README.md, Away for long.'
