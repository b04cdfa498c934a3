import { MINUTE_MS } from '../kernel/durations.ts'
import { spanWithout, type TimeSpan } from '../kernel/time-spans.ts'
import { msWithin, type PassHours } from '../passes/pass-hours.ts'
import { OUTAGE_FROM_MINUTES } from './router-clocks.ts'

/** A router's last word is this old at most while it counts as being there. */
const HEARD_WITHIN_MINUTES = 5

/** As much of one outage is given back at most. */
export const MAX_OUTAGE_MINUTES = 24 * 60

/** Whether what was heard last is recent enough for a router to count as being there. */
export const isHeardAt = (lastHeardAt: Date, now: Date): boolean =>
  now.getTime() - lastHeardAt.getTime() < HEARD_WITHIN_MINUTES * MINUTE_MS

/** A router that was not heard since then does not count as being there. */
export const silentSince = (now: Date): Date => new Date(now.getTime() - HEARD_WITHIN_MINUTES * MINUTE_MS)

/**
 * Whether the WiFi of a site works, as a router of it says. `isOpen` is the seller's own word; `knownUntil` says until when any of
 * its routers is known to be there, null where none was ever heard: such a site may be open, and nobody knows that its WiFi works.
 */
export const isSiteOnline = (
  { isOpen, knownUntil }: { isOpen: boolean; knownUntil: Date | null },
  now: Date,
): boolean => isOpen && knownUntil !== null && isHeardAt(knownUntil, now)

/** A seller is told of a router that is silent for so long. */
const TELL_AFTER_MINUTES = 10

/**
 * The seller is told of a router that is not known to be there since before this; null while we have not listened for long enough ourselves
 * to know of any.
 */
export const tellOfSilenceBefore = (listeningSince: Date, now: Date): Date | null => {
  const before = new Date(now.getTime() - TELL_AFTER_MINUTES * MINUTE_MS)
  return listeningSince <= before ? before : null
}

/** From the last word of a router until it was heard again. */
export type Outage = TimeSpan

/**
 * The outage of a router with an agent that a word of now ends, or would end; null where nothing was ever heard or not long enough ago. Only silence that
 * we listened to makes one: while we were away ourselves the routers went on.
 */
export const outageEndingAt = (
  { lastHeardAt, listeningSince }: { lastHeardAt: Date | null; listeningSince: Date },
  now: Date,
): Outage | null => {
  if (lastHeardAt === null) return null
  const silentSinceMs = Math.max(lastHeardAt.getTime(), listeningSince.getTime())
  const isLong = now.getTime() - silentSinceMs >= OUTAGE_FROM_MINUTES * MINUTE_MS
  return isLong ? { fromAt: lastHeardAt, untilAt: now } : null
}

type PassTimes = {
  startsAt: Date
  /** It opened no phone before; null or left out: it opened when it started. */
  opensAt?: Date | null
  expiresAt: Date
  revokedAt: Date | null
  unusedMinutes: number | null
  hours?: PassHours | null
  /** Since when it is paused, and when its holder went on with it last: in between it loses nothing. */
  pausedAt?: Date | null
  resumedAt?: Date | null
}

/**
 * How many minutes of a pass, within its hours, fell into an outage, begun ones whole (rounded, where a part is `covered`); 0 for one that was taken back or whose time
 * has not begun. `covered`: times of the outage that it lost nothing in, or got back already.
 */
export const minutesLost = (
  {
    startsAt,
    opensAt = null,
    expiresAt,
    revokedAt,
    unusedMinutes,
    hours = null,
    pausedAt = null,
    resumedAt = null,
  }: PassTimes,
  outage: Outage,
  covered: readonly TimeSpan[] = [],
): number => {
  const endsAt = pausedAt ?? expiresAt
  if (revokedAt !== null || unusedMinutes !== null) return 0
  const opened = Math.max(startsAt.getTime(), opensAt?.getTime() ?? 0, resumedAt?.getTime() ?? 0)
  const from = Math.max(opened, outage.fromAt.getTime())
  const until = Math.min(endsAt.getTime(), outage.untilAt.getTime())
  if (until <= from) return 0
  const lost = spanWithout({ fromAt: new Date(from), untilAt: new Date(until) }, covered)
  const lostMs = lost.reduce((sum, { fromAt, untilAt }) => sum + msWithin(hours, fromAt, untilAt), 0)
  // What was given back for a part of it was rounded up there.
  const minutes = covered.length === 0 ? Math.ceil(lostMs / MINUTE_MS) : Math.round(lostMs / MINUTE_MS)
  return Math.min(minutes, MAX_OUTAGE_MINUTES)
}
