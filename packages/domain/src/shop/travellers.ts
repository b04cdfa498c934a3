import { MAX_TRAVEL_HOUR_MINOR, MIN_TRAVEL_HOUR_MINOR } from '../money/travel.ts'
import { cheapestHour, hourPriceMinor, type PricedMinutes } from './hour-price.ts'
import type { SiteJoining } from './joining.ts'

/** Why a shop cannot take minutes of other shops; null if it can. */
export const travellersLack = ({ hasRouter }: Pick<SiteJoining, 'hasRouter'>): string | null =>
  hasRouter
    ? null
    : 'Connect a router first. Only a router lets travellers in and closes them when their minutes end.'

/** The first price that we propose for travellers: an hour of the shop's cheapest minutes. Null without a package. */
export const usualTravelHourMinor = (packs: readonly PricedMinutes[]): number | null => {
  const cheapest = cheapestHour(packs)
  if (cheapest === null) return null
  return Math.min(Math.max(hourPriceMinor(cheapest), MIN_TRAVEL_HOUR_MINOR), MAX_TRAVEL_HOUR_MINOR)
}
