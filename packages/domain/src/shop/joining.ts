import { formatClock, MINUTE_MS } from '../kernel/durations.ts'
import { endAfter, msWithin, type PassHours } from '../passes/pass-hours.ts'

/**
 * How a phone gets on the WiFi of a site. `router`: a connected router lets it in by itself. `by_hand`: the seller types the WiFi
 * password into it. `codes`: it types a code that the seller's own box printed.
 */
export const WAYS_OF_JOINING = ['router', 'by_hand', 'codes'] as const
export type WayOfJoining = (typeof WAYS_OF_JOINING)[number]

/**
 * `chosen`: the owner's answer at "Name your WiFi"; null for a site that was named before the question was asked.
 * `hasRouter`: a router of the site was heard. `hasCodeBox`: a box that prints codes is listed there.
 */
export type SiteJoining = { chosen: WayOfJoining | null; hasRouter: boolean; hasCodeBox: boolean }

/** The way that a site has now: what is there counts before what was chosen, and who never chose joins phones by hand. */
export const wayOf = ({ chosen, hasRouter, hasCodeBox }: SiteJoining): WayOfJoining => {
  if (hasRouter) return 'router'
  if (hasCodeBox) return 'codes'
  return chosen ?? 'by_hand'
}

/** Whether a phone can get on the WiFi this way now. A router has to be heard first, and a box has to be listed. */
export const isWayReady = (site: SiteJoining): boolean => {
  const way = wayOf(site)
  return way === 'by_hand' || (way === 'router' ? site.hasRouter : site.hasCodeBox)
}

/** The way of one package: what is sold from the codes of a box has these, and a box without codes for it helps no other. */
export const wayOfPackage = (site: SiteJoining, { fromStock }: { fromStock: boolean }): WayOfJoining =>
  fromStock ? 'codes' : wayOf({ ...site, hasCodeBox: false })

/** Whether who buys this package can get on the WiFi. */
export const isPackageReady = (site: SiteJoining, { fromStock }: { fromStock: boolean }): boolean =>
  fromStock || isWayReady({ ...site, hasCodeBox: false })

/** The state of a shop as customers see it. Only a router can say that the WiFi works: without one a shop is open, not online. */
export const shopState = ({
  isOpen,
  isOnline,
  way,
}: {
  isOpen: boolean
  isOnline: boolean
  way: WayOfJoining
}): 'online' | 'open' | 'offline' => {
  if (!isOpen) return 'offline'
  if (isOnline) return 'online'
  return way === 'router' ? 'offline' : 'open'
}

/** Time of a pass that is joined by hand begins so many minutes after paying at the latest. */
export const CONNECT_WITHIN_MINUTES = 15

/** When the time of a pass begins that nobody has connected by hand yet. */
export const startByHand = (paidAt: Date): Date =>
  new Date(paidAt.getTime() + CONNECT_WITHIN_MINUTES * MINUTE_MS)

type PassTimes = { startsAt: Date; expiresAt: Date; hours?: PassHours | null }

/** Start and end of a pass whose phone the seller connects at `now`. What it runs stays the same; time that runs already goes on. */
export const connectedTimes = ({ startsAt, expiresAt, hours = null }: PassTimes, now: Date): PassTimes => {
  if (startsAt <= now) return { startsAt, expiresAt }
  const minutes = msWithin(hours, startsAt, expiresAt) / MINUTE_MS
  return { startsAt: now, expiresAt: endAfter(hours, now, minutes) }
}

type HandState = { startsAt: Date; connectedAt: Date | null; unusedMinutes: number | null }

/** Whether the seller has still to connect the phone of a pass before its time begins. */
export const waitsForSeller = ({ startsAt, connectedAt, unusedMinutes }: HandState, now: Date): boolean =>
  connectedAt === null && (unusedMinutes !== null || startsAt > now)

/** What a customer does with a pass of a shop that joins phones by hand. */
export const SHOW_TO_SELLER = 'Show this code to the seller, who connects your phone'

/** When the time of a pass begins that waits for the seller: "at 14:15 at the latest". */
export const latestStartText = (startsAt: Date): string => `at ${formatClock(startsAt)} at the latest`
