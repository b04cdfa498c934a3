import { MINUTE_MS } from '../kernel/durations.ts'
import type { TimeSpan } from '../kernel/time-spans.ts'
import type { GatewayKind } from './access.ts'
import { RADIUS_INTERIM_SECONDS } from './radius.ts'

/** A shorter outage returns no minutes. */
export const OUTAGE_FROM_MINUTES = 3

/**
 * Whether a router has an agent, which reports every half minute. RADIUS alone reports nothing while no phone
 * is online.
 */
export const reportsByItself = (kind: GatewayKind): boolean => kind === 'opennds' || kind === 'mikrotik'

/**
 * The assumed interval between two reports of a session, in seconds, until the router shows its own. Our
 * set-up makes a MikroTik obey the requested interval. Other routers use their own setting: RFC 2869 advises
 * 600 or more.
 */
export const assumedPaceSeconds = (kind: GatewayKind): number =>
  kind === 'mikrotik' ? RADIUS_INTERIM_SECONDS : 600

/** A session has ended once its router skipped this many reports. */
export const SILENT_PACES = 3

/**
 * The share of a longer earlier interval that each report keeps, so that one late report slows nothing down
 * permanently.
 */
export const PACE_KEPT = 0.75

type RouterFacts = {
  kind: GatewayKind
  lastHeardAt: Date | null
  /**
   * When the last of its open sessions was due to report; null if none is. Only for routers without an agent.
   */
  dueAt: Date | null
}

/**
 * Returns until when a router is known to be online, at most `now`; null if it was never seen. With an agent:
 * until its last report. With RADIUS alone: until the due time of a missing session report.
 */
export const knownUntil = ({ kind, lastHeardAt, dueAt }: RouterFacts, now: Date): Date | null => {
  if (lastHeardAt === null || reportsByItself(kind)) return lastHeardAt
  return dueAt === null || dueAt > now ? now : dueAt
}

/**
 * A session in its router's last report. `paceSeconds`: its interval, null if unknown. `isOpen`: no Stop or
 * restart has ended it since.
 */
export type ReportedSession = { lastHeardAt: Date; paceSeconds: number | null; isOpen: boolean }

/** How late a report may be. */
const SLACK_MS = MINUTE_MS

/**
 * Returns the outage of a restarted access point, from the last report of its sessions of the last day to
 * `backAt`. Null if that report ended a session, no report was overdue, the interval is unknown, or the
 * server was down.
 */
export const restartOutage = (
  sessions: readonly ReportedSession[],
  { backAt, observingSince }: { backAt: Date; observingSince: Date },
): TimeSpan | null => {
  const lastMs = Math.max(...sessions.map(({ lastHeardAt }) => lastHeardAt.getTime()))
  const paceSeconds = Math.max(...sessions.map((session) => session.paceSeconds ?? 0))
  const isReportMissing = sessions.some(
    ({ isOpen, lastHeardAt }) => isOpen && lastHeardAt.getTime() === lastMs,
  )
  if (!isReportMissing || paceSeconds <= 0) return null
  const overdueMs = Math.max(OUTAGE_FROM_MINUTES * MINUTE_MS, paceSeconds * 1000 + SLACK_MS)
  const silentMs = backAt.getTime() - Math.max(lastMs, observingSince.getTime())
  return silentMs >= overdueMs ? { fromAt: new Date(lastMs), untilAt: backAt } : null
}

/** Returns the outage between an access point's Accounting-Off and Accounting-On; null if it is short. */
export const switchedOffOutage = (offAt: Date, onAt: Date): TimeSpan | null =>
  onAt.getTime() - offAt.getTime() >= OUTAGE_FROM_MINUTES * MINUTE_MS
    ? { fromAt: offAt, untilAt: onAt }
    : null
