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

/** Limits of minutes beyond their time, in any unit; null: none. */
type MinutesLimits = {
  /** They run only while a phone is online. */
  wait: boolean
  hours: PassHours | null
  dataLimit: number | null
  slowAfter: number | null
}

/**
 * Which limit keeps minutes at the shop that sold them; null if none does. Another shop counts whole minutes by the
 * clock, and neither the hours nor the data of this one.
 */
export const limitOfHome = ({ wait, hours, dataLimit, slowAfter }: MinutesLimits) => {
  if (wait) return 'wait'
  if (hours !== null) return 'hours'
  if (dataLimit !== null) return 'data'
  return slowAfter === null ? null : 'slower'
}

const PROBLEMS = {
  wait: 'Minutes that wait cannot be used at other shops',
  hours: 'Minutes with hours cannot be used at other shops',
  data: 'Minutes with a data limit cannot be used at other shops',
  slower: 'Minutes that get slower cannot be used at other shops',
} as const

export type Travelling = {
  clock: PassClock
  hours: PassHours | null
  dataLimitMb: number | null
  slowAfterMegabytes: number | null
}

/** Why the minutes of a package cannot be used at other shops, by its other options; null if they can. */
export const travelProblem = (options: Travelling): string | null => {
  const { hours, dataLimitMb: dataLimit, slowAfterMegabytes: slowAfter } = options
  const limit = limitOfHome({ wait: options.clock === 'while_online', hours, dataLimit, slowAfter })
  return limit === null ? null : PROBLEMS[limit]
}
