import { spanWithout, type TimeSpan } from '../kernel/time-spans.ts'
import { formatLe } from '../money/money.ts'
import { isSameAccessPoint } from './radius.ts'

/**
 * A router, or one of its access points; null where the whole router is meant or the access point is unknown.
 */
export type Standpoint = { gatewayId: string; accessPoint: string | null }

/** A phone of a pass: where it was when the outage began, and its sessions elsewhere during it. */
export type LocatedPhone = { at: Standpoint; sessions: readonly (TimeSpan & Standpoint)[] }

/**
 * Another router of the seller, or another access point of the same one: when it is known to have been
 * offline.
 */
export type OtherRouter = { away: readonly TimeSpan[] }

const isAt = (one: Standpoint, other: Standpoint): boolean =>
  one.gatewayId === other.gatewayId && isSameAccessPoint(one.accessPoint, other.accessPoint)

/**
 * Returns the parts of an outage in which a pass lost nothing; null if the outage does not affect it. A phone
 * at the router lost nothing while online at another one. A pass without a phone lost only the time that all
 * routers of its seller were offline.
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
  // Each of several phones lost its own time, and the pass lost what any of them lost.
  if (here.length > 1) return []
  return first.sessions.filter((session) => !isAt(session, outage))
}

/** Minutes that outages returned, of all passes; the value of the sold ones, in minor leones. */
type Returned = { minutes: number; costMinor: number }

/** Writes "28 min given back this month, worth Le 4.20"; the value only where some of the minutes were sold. */
export const returnedThisMonthText = ({ minutes, costMinor }: Returned): string => {
  const text = `${minutes.toLocaleString('en')} min given back this month`
  return costMinor === 0 ? text : `${text}, worth ${formatLe(costMinor)}`
}
