import { MINUTE_MS } from '../kernel/durations.ts'
import type { TimeSpan } from '../kernel/time-spans.ts'
import type { GatewayKind } from './access.ts'
import { RADIUS_INTERIM_SECONDS } from './radius.ts'

/** A shorter outage gives nothing back. */
export const OUTAGE_FROM_MINUTES = 3

/** Agents report every half minute. A router that only speaks RADIUS reports nothing while no phone is on. */
export const reportsByItself = (kind: GatewayKind): boolean => kind === 'opennds' || kind === 'mikrotik'

/**
 * The interval between two reports of a session, in seconds, as long as the router has shown none of its own. Our set-up makes
 * a MikroTik obey the interval that we ask for. Other routers use what is set in them: RFC 2869 advises 600 or more.
 */
export const assumedPaceSeconds = (kind: GatewayKind): number =>
  kind === 'mikrotik' ? RADIUS_INTERIM_SECONDS : 600

/** A session is over when its router did not report it for so many of its intervals. */
export const SILENT_PACES = 3

/** Each report takes a quarter off a longer interval seen before: one late report does not slow a session down for good. */
export const PACE_KEPT = 0.75

type RouterFacts = {
  kind: GatewayKind
  lastHeardAt: Date | null
  /** By when the last of its open sessions had to report; null where none has to. Only of routers that do not report by themselves. */
  dueAt: Date | null
}

/**
 * Until when a router is known to be there, at most `now`; null where it was never heard. An agent is known until its last report. A
 * router that only speaks RADIUS is known until a session was due that it did not report.
 */
export const knownUntil = ({ kind, lastHeardAt, dueAt }: RouterFacts, now: Date): Date | null => {
  if (lastHeardAt === null || reportsByItself(kind)) return lastHeardAt
  return dueAt === null || dueAt > now ? now : dueAt
}

/**
 * A session as its router reported it last. `paceSeconds`: its interval, null where none is known. `isOpen`: no Stop or restart has
 * ended it since.
 */
export type ReportedSession = { lastHeardAt: Date; paceSeconds: number | null; isOpen: boolean }

/** A report may be so late. */
const SLACK_MS = MINUTE_MS

/**
 * The outage of an access point that has restarted, by its sessions of the last day: from its last report to `backAt`. Null where
 * that was the end of a session, where none was overdue, where its interval is not known, or where we were away ourselves.
 */
export const restartOutage = (
  sessions: readonly ReportedSession[],
  { backAt, listeningSince }: { backAt: Date; listeningSince: Date },
): TimeSpan | null => {
  const lastMs = Math.max(...sessions.map(({ lastHeardAt }) => lastHeardAt.getTime()))
  const paceSeconds = Math.max(...sessions.map((session) => session.paceSeconds ?? 0))
  const isOwed = sessions.some(({ isOpen, lastHeardAt }) => isOpen && lastHeardAt.getTime() === lastMs)
  if (!isOwed || paceSeconds <= 0) return null
  const overdueMs = Math.max(OUTAGE_FROM_MINUTES * MINUTE_MS, paceSeconds * 1000 + SLACK_MS)
  const silentMs = backAt.getTime() - Math.max(lastMs, listeningSince.getTime())
  return silentMs >= overdueMs ? { fromAt: new Date(lastMs), untilAt: backAt } : null
}

/** From an access point's word that it switches off to its word that it is on. Null where that was short. */
export const switchedOffOutage = (offAt: Date, onAt: Date): TimeSpan | null =>
  onAt.getTime() - offAt.getTime() >= OUTAGE_FROM_MINUTES * MINUTE_MS
    ? { fromAt: offAt, untilAt: onAt }
    : null
