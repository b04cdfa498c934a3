import { MINUTE_MS } from './durations.ts'
import { msWithin, type PassHours } from './pass-hours.ts'

/** A router's last word is this old at most while it counts as being there. */
const HEARD_WITHIN_MINUTES = 5

/** Silence of all routers of a site that is shorter gives nothing back: routers report every half minute. */
const OUTAGE_FROM_MINUTES = 3

/** As much of one outage is given back at most. */
export const MAX_OUTAGE_MINUTES = 24 * 60

/** Whether what was heard last is recent enough for a router to count as being there. */
export const isHeardAt = (lastHeardAt: Date, now: Date): boolean =>
  now.getTime() - lastHeardAt.getTime() < HEARD_WITHIN_MINUTES * MINUTE_MS

/** A router that was not heard since then does not count as being there. */
export const silentSince = (now: Date): Date => new Date(now.getTime() - HEARD_WITHIN_MINUTES * MINUTE_MS)

/**
 * Whether the WiFi of a site works, as a router of it says. `isOpen` is the seller's own word; `lastHeardAt` the last word of any
 * of its routers, null where none was ever heard: such a site may be open, and nobody knows that its WiFi works.
 */
export const isSiteOnline = (
  { isOpen, lastHeardAt }: { isOpen: boolean; lastHeardAt: Date | null },
  now: Date,
): boolean => isOpen && lastHeardAt !== null && isHeardAt(lastHeardAt, now)

/** A seller is told of a router that is silent for so long. */
const TELL_AFTER_MINUTES = 10

/**
 * Of a router whose last word is older than this the seller is told; null while we have not listened for long enough ourselves
 * to know of any.
 */
export const tellOfSilenceBefore = (listeningSince: Date, now: Date): Date | null => {
  const before = new Date(now.getTime() - TELL_AFTER_MINUTES * MINUTE_MS)
  return listeningSince <= before ? before : null
}

/** From the last word of any router of a site until one was heard again. */
export type Outage = { fromAt: Date; untilAt: Date }

/**
 * The outage that a word of now ends, or would end; null where nothing was ever heard or not long enough ago. Only silence that
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

/** How many minutes of a pass, within its hours, fell into an outage, begun ones whole; 0 for one that was taken back or not used yet. */
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
): number => {
  const endsAt = pausedAt ?? expiresAt
  if (revokedAt !== null || unusedMinutes !== null) return 0
  const opened = Math.max(startsAt.getTime(), opensAt?.getTime() ?? 0, resumedAt?.getTime() ?? 0)
  const from = Math.max(opened, outage.fromAt.getTime())
  const until = Math.min(endsAt.getTime(), outage.untilAt.getTime())
  const lostMs = until > from ? msWithin(hours, new Date(from), new Date(until)) : 0
  return Math.min(Math.ceil(lostMs / MINUTE_MS), MAX_OUTAGE_MINUTES)
}
