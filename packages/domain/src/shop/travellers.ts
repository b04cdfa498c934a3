import { MAX_TRAVEL_HOUR_MINOR, MIN_TRAVEL_HOUR_MINOR } from '../money/travel.ts'
import type { PassHours } from '../passes/pass-hours.ts'
import type { PassClock } from '../passes/pass-options.ts'
import { cheapestHour, hourPriceMinor, type PricedMinutes } from './hour-price.ts'
import type { SiteJoining } from './joining.ts'

/** Why a shop cannot take minutes of other shops; null if it can. */
export const travellersLack = ({ hasRouter }: Pick<SiteJoining, 'hasRouter'>): string | null =>
  hasRouter
    ? null
    : 'Connect a router first. Only a router lets travellers in and closes them when their minutes end.'

/** Whether a shop takes minutes of other shops now: its owner said so, and a router lets travellers in. */
export const takesTravellersNow = (
  isWanted: boolean,
  joining: Parameters<typeof travellersLack>[0],
): boolean => isWanted && travellersLack(joining) === null

/** The first price that we propose for travellers: an hour of the shop's cheapest minutes. Null without a package. */
export const usualTravelHourMinor = (packs: readonly PricedMinutes[]): number | null => {
  const cheapest = cheapestHour(packs)
  if (cheapest === null) return null
  return Math.min(Math.max(hourPriceMinor(cheapest), MIN_TRAVEL_HOUR_MINOR), MAX_TRAVEL_HOUR_MINOR)
}

export type Travelling = {
  clock: PassClock
  hours: PassHours | null
  dataLimitMb: number | null
  slowAfterMegabytes: number | null
}

/**
 * Why the minutes of a package cannot be used at other shops, by its other options; null if they can. Another shop counts whole
 * minutes by the clock, and neither the hours nor the data of this one.
 */
export const travelProblem = ({
  clock,
  hours,
  dataLimitMb,
  slowAfterMegabytes,
}: Travelling): string | null => {
  if (clock === 'while_online') return 'Minutes that wait cannot be used at other shops'
  if (hours !== null) return 'Minutes with hours cannot be used at other shops'
  if (dataLimitMb !== null) return 'Minutes with a data limit cannot be used at other shops'
  return slowAfterMegabytes === null ? null : 'Minutes that get slower cannot be used at other shops'
}
