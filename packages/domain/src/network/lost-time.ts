import { spanWithout, type TimeSpan } from '../kernel/time-spans.ts'
import { isSameAccessPoint } from './radius.ts'

/** Which router, or which access point of it: null where the whole router is meant, or where nobody knows. */
export type Standpoint = { gatewayId: string; accessPoint: string | null }

/** A phone that holds a pass: where it was as the outage began, and when it was on elsewhere during it. */
export type LocatedPhone = { at: Standpoint; sessions: readonly (TimeSpan & Standpoint)[] }

/** Another router of the seller, or another access point of the same one: when it is known to have been away. */
export type OtherRouter = { away: readonly TimeSpan[] }

const isAt = (one: Standpoint, other: Standpoint): boolean =>
  one.gatewayId === other.gatewayId && isSameAccessPoint(one.accessPoint, other.accessPoint)

/**
 * The times of an outage in which a pass lost nothing, null where it has nothing to do with the outage. A phone that was at the router
 * lost nothing while it was on at another one. A pass that no phone holds lost only what all routers of its seller were away.
 */
export const spansNotLost = (
  outage: TimeSpan & Standpoint,
  phones: readonly LocatedPhone[],
  others: readonly OtherRouter[],
): TimeSpan[] | null => {
  if (phones.length === 0) return others.flatMap(({ away }) => spanWithout(outage, away))
  const here = phones.filter(({ at }) => isAt(at, outage))
  const [first] = here
  if (first === undefined) return null
  // Of several phones each lost its own time: what one lost, the pass lost.
  if (here.length > 1) return []
  return first.sessions.filter((session) => !isAt(session, outage))
}
