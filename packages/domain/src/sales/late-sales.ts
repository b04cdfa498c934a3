import { DAY_MS } from '../kernel/durations.ts'

/** How many days a sale may wait on an offline phone and still follow the rules of its time. */
export const MAX_LATE_DAYS = 7

/** A sale that waits no longer than this counts as current, over a slow connection. */
const LATE_AFTER_MS = 60_000

/** A phone that was not seen for longer than this had no connection. */
export const SILENT_AFTER_MS = 180_000

/** A shorter connection cannot upload the waiting sales, so the outage before it continues. */
export const BRIEF_CONNECTION_MS = 600_000

/** A seller's phone was offline between `heardUntil` and `connectedSince`, both by the server's clock. */
export type PhoneConnection = { heardUntil: Date; connectedSince: Date }

/**
 * Returns when an uploaded sale was made, `secondsAgo` by the phone's own clock: a wrong clock still runs at
 * the right speed. A clock that was set meanwhile may give any time, so check the result with
 * `mayBeJudgedAsOf`.
 */
export const soldAtOf = (secondsAgo: number, now: Date): Date => new Date(now.getTime() - secondsAgo * 1000)

/**
 * Whether a sale follows the rules of its time: it is at most `MAX_LATE_DAYS` old, and the phone could not
 * reach the server then or since. Otherwise nothing delayed the sale, or its time is unknown.
 */
export const mayBeJudgedAsOf = (
  soldAt: Date,
  { heardUntil, connectedSince }: PhoneConnection,
  now: Date,
): boolean =>
  now.getTime() - soldAt.getTime() <= MAX_LATE_DAYS * DAY_MS &&
  soldAt >= heardUntil &&
  soldAt <= connectedSince

/** Whether a sale waited long enough to be stored as a late one. */
export const isLate = (soldAt: Date, receivedAt: Date): boolean =>
  receivedAt.getTime() - soldAt.getTime() > LATE_AFTER_MS
