import { isWaiting, startsManually } from '../passes/pass-line.ts'
import type { PassOptions } from '../passes/pass-options.ts'
import { limitOfHome } from '../shop/travellers.ts'
import type { TravelOffer } from './travel.ts'

/** Why the minutes of a pass cannot be used at a shop now. */
export const TRAVEL_BARS = [
  'same_shop',
  'used_there',
  'free',
  'not_sold_to_travel',
  'no_router_at_home',
  'held_open_at_home',
  'host_takes_none',
  'host_holds_open',
  'host_not_selling',
  'host_closed',
  'waits',
  'online_here',
  'not_a_minute',
  'not_covered',
] as const
export type TravelBar = (typeof TRAVEL_BARS)[number]

/** The pass as it is at the shop that sold it. */
type HomePass = {
  startsAt: Date
  opensAt: Date | null
  unusedMinutes: number | null
  pausedAt: Date | null
  boughtSeconds: number | null
  stockCodeId: string | null
  connectedAt: Date | null
  dataLimitOctets: number | null
  slowAfterOctets: number | null
}

/** A pass, the shop that sold it (home) and the one whose WiFi its holder is at (host). */
export type TravelCase = {
  isSameShop: boolean
  /** It is a pass of minutes that travelled here from another shop. */
  isTravelled: boolean
  /** Nobody paid for it: given or free minutes. */
  isGranted: boolean
  /** As sold; null for the usual ones. */
  options: PassOptions | null
  pass: HomePass
  /** A connected router of the home lets phones in, and can close them. */
  homeHasRouter: boolean
  /** A phone is online at home where nothing can close it before its time is over. */
  isHeldOpen: boolean
  host: {
    takesTravellers: boolean
    isReady: boolean
    /** Its router keeps a phone online also once the minutes went home. */
    holdsOpen: boolean
    isSelling: boolean
    isOpen: boolean
  }
  /** The phone is online here by another pass. */
  isOnlineHere: boolean
  offer: TravelOffer | null
  /** The home's balance covers what the minutes may cost it. */
  isCovered: boolean
}

/** What limits a pass: its sale's hours, and its own data and clock, of which it may have less than its sale. */
const limitOf = ({ hours }: PassOptions, pass: HomePass) =>
  limitOfHome({
    wait: pass.boughtSeconds !== null,
    hours,
    dataLimit: pass.dataLimitOctets,
    slowAfter: pass.slowAfterOctets,
  })

/** Its package is for other shops, nothing keeps it at home, and a router lets it in there. */
const mayTravel = ({ options, pass }: Pick<TravelCase, 'options' | 'pass'>, now: Date): boolean =>
  options?.travels === true &&
  limitOf(options, pass) === null &&
  pass.stockCodeId === null &&
  pass.connectedAt === null &&
  (pass.unusedMinutes !== null || !startsManually(pass, now))

const barOfHost = ({ host }: TravelCase): TravelBar | null => {
  if (!host.takesTravellers || !host.isReady) return 'host_takes_none'
  if (host.holdsOpen) return 'host_holds_open'
  if (!host.isSelling) return 'host_not_selling'
  return host.isOpen ? null : 'host_closed'
}

/** Returns why the minutes of an active pass cannot be used at another shop now; null if they can. */
export const travelBar = (travel: TravelCase, now: Date): TravelBar | null => {
  const { pass, offer } = travel
  if (travel.isSameShop) return 'same_shop'
  if (travel.isTravelled) return 'used_there'
  if (travel.isGranted) return 'free'
  if (!mayTravel(travel, now)) return 'not_sold_to_travel'
  if (!travel.homeHasRouter) return 'no_router_at_home'
  if (travel.isHeldOpen) return 'held_open_at_home'
  const host = barOfHost(travel)
  if (host !== null) return host
  if (isWaiting(pass, now)) return 'waits'
  if (travel.isOnlineHere) return 'online_here'
  if (offer === null) return 'not_a_minute'
  return travel.isCovered ? null : 'not_covered'
}

const TEXTS: Record<TravelBar, (home: string, host: string) => string> = {
  same_shop: () => 'This pass is for the WiFi here. Type its code as usual.',
  used_there: () => 'These minutes are used at another shop already. Type the code of the pass itself.',
  free: () => 'Free and given minutes are for the shop that gave them.',
  not_sold_to_travel: (home) => `This pass is only for the WiFi of ${home}.`,
  no_router_at_home: (home) => `${home} cannot let its minutes travel now.`,
  held_open_at_home: (home) =>
    `This pass is still online at ${home}. Leave the WiFi there, and try again in some minutes.`,
  host_takes_none: (_, host) => `${host} takes no minutes of other shops.`,
  host_holds_open: (_, host) => `${host} takes no minutes of other shops at this router.`,
  host_not_selling: (_, host) => `${host} takes no minutes of other shops now.`,
  host_closed: (_, host) => `${host} is closed now.`,
  waits: () => 'This pass begins when another one ends. Use that one first.',
  online_here: () => 'This phone is online here already. Use these minutes when its time is over.',
  not_a_minute: () => 'Less than a minute is left for the WiFi here.',
  not_covered: (home) => `${home} cannot let its minutes travel now.`,
}

/** What the holder reads. */
export const travelBarText = (
  bar: TravelBar,
  { homeName, hostName }: { homeName: string; hostName: string },
): string => TEXTS[bar](homeName, hostName)
