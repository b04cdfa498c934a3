import { MINUTE_MS } from '../kernel/durations.ts'
import { spanWithout, type TimeSpan } from '../kernel/time-spans.ts'
import { msWithin, type PassHours } from '../passes/pass-hours.ts'
import { OUTAGE_FROM_MINUTES } from './router-clocks.ts'

/** A router is online while its last report is younger than this. */
const ONLINE_WITHIN_MINUTES = 5

/** The most minutes that one outage returns. */
export const MAX_OUTAGE_MINUTES = 24 * 60

/** Whether a router is online, by its last report. */
export const isOnlineAt = (lastReportAt: Date, now: Date): boolean =>
  now.getTime() - lastReportAt.getTime() < ONLINE_WITHIN_MINUTES * MINUTE_MS

/** Returns the instant before which a router's last report makes it offline. */
export const offlineSince = (now: Date): Date => new Date(now.getTime() - ONLINE_WITHIN_MINUTES * MINUTE_MS)

/**
 * Whether the WiFi of a site works. `isOpen` is the seller's own setting. `knownUntil` is until when any of
 * its routers is known to be online, null if none was ever seen: then the site may be open, but its WiFi is
 * unproven.
 */
export const isSiteOnline = (
  { isOpen, knownUntil }: { isOpen: boolean; knownUntil: Date | null },
  now: Date,
): boolean => isOpen && knownUntil !== null && isOnlineAt(knownUntil, now)

/** The seller is notified of a router that is offline for this long. */
const NOTIFY_AFTER_MINUTES = 10

/**
 * Returns the instant before which an offline router is reported to its seller; null while the server has not
 * observed long enough to know.
 */
export const notifyOfSilenceBefore = (observingSince: Date, now: Date): Date | null => {
  const before = new Date(now.getTime() - NOTIFY_AFTER_MINUTES * MINUTE_MS)
  return observingSince <= before ? before : null
}

/** From the last report of a router until its next one. */
export type Outage = TimeSpan

/**
 * Returns the silence of a router with an agent that a report now ends, or would end; null if it was never
 * seen or the silence is too short. `causesOf` tells whose it was.
 */
export const silenceEndingAt = (lastReportAt: Date | null, now: Date): Outage | null =>
  lastReportAt !== null && now.getTime() - lastReportAt.getTime() >= OUTAGE_FROM_MINUTES * MINUTE_MS
    ? { fromAt: lastReportAt, untilAt: now }
    : null

/**
 * Returns the outage of a site now, from the last report of any of its routers; null if there is none. Only
 * observed silence counts: while the server was down the routers went on.
 */
export const outageNow = (
  { lastHeardAt, observingSince }: { lastHeardAt: Date | null; observingSince: Date },
  now: Date,
): Outage | null => {
  const silence = silenceEndingAt(lastHeardAt, now)
  return silence !== null && silenceEndingAt(observingSince, now) !== null ? silence : null
}

type PassTimes = {
  startsAt: Date
  /** It opened no phone before this; null or absent: it opened when it started. */
  opensAt?: Date | null
  expiresAt: Date
  revokedAt: Date | null
  unusedMinutes: number | null
  hours?: PassHours | null
  /** Since when it is paused, and when its holder last resumed it. A paused pass loses nothing. */
  pausedAt?: Date | null
  resumedAt?: Date | null
  /** Of a pass whose minutes run only while it is online: an outage takes none. Else null or absent. */
  boughtSeconds?: number | null
}

/**
 * Counts the minutes of a pass, within its hours, that fell into an outage: rounded up, or to the nearest
 * where a part is `covered`. 0 for a revoked or unused pass. `covered`: parts in which it lost nothing, or
 * that were returned.
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
    boughtSeconds = null,
  }: PassTimes,
  outage: Outage,
  covered: readonly TimeSpan[] = [],
): number => {
  const endsAt = pausedAt ?? expiresAt
  if (revokedAt !== null || unusedMinutes !== null || boughtSeconds !== null) return 0
  const opened = Math.max(startsAt.getTime(), opensAt?.getTime() ?? 0, resumedAt?.getTime() ?? 0)
  const from = Math.max(opened, outage.fromAt.getTime())
  const until = Math.min(endsAt.getTime(), outage.untilAt.getTime())
  if (until <= from) return 0
  const lost = spanWithout({ fromAt: new Date(from), untilAt: new Date(until) }, covered)
  const lostMs = lost.reduce((sum, { fromAt, untilAt }) => sum + msWithin(hours, fromAt, untilAt), 0)
  // Minutes returned for a covered part were rounded up there.
  const minutes = covered.length === 0 ? Math.ceil(lostMs / MINUTE_MS) : Math.round(lostMs / MINUTE_MS)
  return Math.min(minutes, MAX_OUTAGE_MINUTES)
}
