import { DAY_MS } from '../kernel/durations.ts'

/** How long a sale may wait on a phone without a connection and still be judged by what held when it was made. */
export const MAX_LATE_DAYS = 7

/** A sale that waits no longer than this is a sale of now, over a slow connection. */
const LATE_AFTER_MS = 60_000

/** A phone of which nothing was heard for longer than this had no connection. */
export const SILENT_AFTER_MS = 180_000

/** A connection shorter than this is too short to upload what waits: the silence before it goes on. */
export const BRIEF_CONNECTION_MS = 600_000

/** When a seller's phone was heard: it was silent after `heardUntil`, until `connectedSince`. Both are instants of the server. */
export type PhoneConnection = { heardUntil: Date; connectedSince: Date }

/**
 * When a sale was made that is uploaded now, `secondsAgo` by the phone's own clock: a wrong clock still runs as fast as a right one.
 * One that was set meanwhile may say any time; `mayBeJudgedAsOf` says what is believed.
 */
export const soldAtOf = (secondsAgo: number, now: Date): Date => new Date(now.getTime() - secondsAgo * 1000)

/**
 * Whether a sale is judged by what held when it was made: `MAX_LATE_DAYS` ago at the most, and the phone could not reach the server
 * then, nor since. Else nothing made the sale wait, or nobody knows when it was made.
 */
export const mayBeJudgedAsOf = (
  soldAt: Date,
  { heardUntil, connectedSince }: PhoneConnection,
  now: Date,
): boolean =>
  now.getTime() - soldAt.getTime() <= MAX_LATE_DAYS * DAY_MS &&
  soldAt >= heardUntil &&
  soldAt <= connectedSince

/** Whether a sale waited long enough to be kept as a late one. */
export const isLate = (soldAt: Date, receivedAt: Date): boolean =>
  receivedAt.getTime() - soldAt.getTime() > LATE_AFTER_MS
