import { formatClock, MINUTE_MS } from '../kernel/durations.ts'
import type { ShortMonth } from '../network/short-month.ts'
import { endAfter, msWithin, type PassHours } from '../passes/pass-hours.ts'
import type { PassClock } from '../passes/pass-options.ts'

/**
 * How a phone joins the WiFi of a site. `router`: a connected router admits it automatically. `by_hand`: the
 * seller types the WiFi password into it. `codes`: its user types a code that the seller's own box printed.
 */
export const ACCESS_MODES = ['router', 'by_hand', 'codes'] as const
export type AccessMode = (typeof ACCESS_MODES)[number]

/**
 * `chosen`: the owner's answer at "Name your WiFi"; null for a site named before the question existed.
 * `hasRouter`: a router of the site was seen. `hasCodeBox`: codes of a box were added there.
 * `hasUncounted`: one of its routers that were seen does not count minutes online; see `countsOnlineMinutes`.
 */
export type SiteJoining = {
  chosen: AccessMode | null
  hasRouter: boolean
  hasCodeBox: boolean
  hasUncounted: boolean
  /** The line's data runs short, and the seller lets new passes be slower then; null otherwise. */
  shortMonth: ShortMonth | null
}

/** Returns the access mode of a site: by its equipment, else by the owner's choice, else by hand. */
export const accessModeOf = ({
  chosen,
  hasRouter,
  hasCodeBox,
}: Pick<SiteJoining, 'chosen' | 'hasRouter' | 'hasCodeBox'>): AccessMode => {
  if (hasRouter) return 'router'
  if (hasCodeBox) return 'codes'
  return chosen ?? 'by_hand'
}

/** Whether phones can join this way now. A router must have been seen, and codes of a box added. */
export const isAccessModeReady = (
  site: Pick<SiteJoining, 'chosen' | 'hasRouter' | 'hasCodeBox'>,
): boolean => {
  const way = accessModeOf(site)
  return way === 'by_hand' || (way === 'router' ? site.hasRouter : site.hasCodeBox)
}

/**
 * Returns the access mode of a package: a package sold from the codes of a box has them, any other ignores
 * the box.
 */
export const accessModeOfPackage = (site: SiteJoining, { fromStock }: { fromStock: boolean }): AccessMode =>
  fromStock ? 'codes' : accessModeOf({ ...site, hasCodeBox: false })

/** Whether a buyer of this package can get on the WiFi. */
export const isPackageReady = (site: SiteJoining, { fromStock }: { fromStock: boolean }): boolean =>
  fromStock || isAccessModeReady({ ...site, hasCodeBox: false })

/**
 * Whether a package with this clock is sold at a site. Minutes that run only while a phone is online are not, where one router would
 * count them from login to end.
 */
export const isClockSold = ({ hasRouter, hasUncounted }: SiteJoining, clock: PassClock): boolean =>
  clock !== 'while_online' || !hasRouter || !hasUncounted

/**
 * Returns the public state of a shop. Only a router can prove that the WiFi works; without one a shop is
 * open.
 */
export const shopState = ({
  isOpen,
  isOnline,
  way,
}: {
  isOpen: boolean
  isOnline: boolean
  way: AccessMode
}): 'online' | 'open' | 'offline' | 'closed' => {
  if (!isOpen) return 'closed'
  if (isOnline) return 'online'
  return way === 'router' ? 'offline' : 'open'
}

/** Whether customers can get online at a shop in this state. */
export const isUsable = (state: ReturnType<typeof shopState>): boolean =>
  state === 'online' || state === 'open'

/** The time of a pass that is joined by hand begins at most this many minutes after payment. */
export const CONNECT_WITHIN_MINUTES = 15

/** Returns the latest start of a pass that the seller has not connected yet. */
export const latestManualStart = (paidAt: Date): Date =>
  new Date(paidAt.getTime() + CONNECT_WITHIN_MINUTES * MINUTE_MS)

type PassTimes = { startsAt: Date; expiresAt: Date; hours?: PassHours | null }

/**
 * Returns start and end of a pass that the seller connects at `now`. Its length stays; time that already runs
 * continues.
 */
export const connectedTimes = ({ startsAt, expiresAt, hours = null }: PassTimes, now: Date): PassTimes => {
  if (startsAt <= now) return { startsAt, expiresAt }
  const minutes = msWithin(hours, startsAt, expiresAt) / MINUTE_MS
  return { startsAt: now, expiresAt: endAfter(hours, now, minutes) }
}

type ManualState = { startsAt: Date; connectedAt: Date | null; unusedMinutes: number | null }

/** Whether the seller must still connect the phone of a pass before its time begins. */
export const waitsForSeller = ({ startsAt, connectedAt, unusedMinutes }: ManualState, now: Date): boolean =>
  connectedAt === null && (unusedMinutes !== null || startsAt > now)

/** The instruction to a customer of a shop that joins phones by hand. */
export const SHOW_TO_SELLER = 'Show this code to the seller, who connects your phone'

/** The latest start of a pass that waits for the seller: "at 14:15 at the latest". */
export const latestStartText = (startsAt: Date): string => `at ${formatClock(startsAt)} at the latest`
