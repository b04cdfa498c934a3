import type { GatewayKind } from '../network/access.ts'

/** Routers that report a phone less often cannot count its minutes. Seconds. */
export const LONGEST_PACE_SECONDS = 300

/** A router, and the seconds between its reports of a session; null if none was seen between login and end. */
export type CountingRouter = { kind: GatewayKind; paceSeconds: number | null }

/**
 * Whether a router tells how long its phones are online: our agent does, and a RADIUS router whose reports
 * between login and end were seen.
 */
export const countsOnlineMinutes = ({ kind, paceSeconds }: CountingRouter): boolean =>
  kind === 'opennds' ||
  kind === 'mikrotik' ||
  (kind === 'radius' && paceSeconds !== null && paceSeconds <= LONGEST_PACE_SECONDS)

/** The routers that let phones in: those that were heard, or all before the first one was. */
export const routersInUse = <Router extends { lastHeardAt: Date | string | null }>(
  routers: readonly Router[],
): readonly Router[] => {
  const seen = routers.filter(({ lastHeardAt }) => lastHeardAt !== null)
  return seen.length > 0 ? seen : routers
}

/** Minutes left of a pass whose minutes run only while its phones are online, rounded up; null for others. */
export const minutesKept = ({
  boughtSeconds,
  drawnSeconds,
}: {
  boughtSeconds: number | null
  drawnSeconds: number | null
}): number | null =>
  boughtSeconds === null ? null : Math.ceil(Math.max(0, boughtSeconds - (drawnSeconds ?? 0)) / 60)

/** The most phones of one pass whose minutes run only while they are online. */
export const MAX_SHARING_PHONES = 5
