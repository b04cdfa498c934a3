import { formatLe } from './money.ts'

/** What the shop that sold keeps of each minute used at another shop, in basis points: a tenth. */
const KEPT_BASIS_POINTS = 1_000
const WHOLE_BASIS_POINTS = 10_000

/** The bounds of a shop's price for travellers, in minor units an hour: Le 1 to Le 1,000. */
export const MIN_TRAVEL_HOUR_MINOR = 100
export const MAX_TRAVEL_HOUR_MINOR = 100_000

const SECONDS_A_MINUTE = 60

/** How minutes away from their shop ended. `used`: none is left; `moved_on`: the holder took them to a third shop. */
export const TRAVEL_ENDS = ['used', 'returned', 'moved_on', 'refunded', 'stopped'] as const
export type TravelEnd = (typeof TRAVEL_ENDS)[number]

/** Floors of products that exceed 2^53. */
const share = (whole: number, part: number, of: number): number =>
  Number((BigInt(whole) * BigInt(part)) / BigInt(of))

const shareUp = (whole: number, part: number, of: number): number =>
  Number((BigInt(whole) * BigInt(part) + BigInt(of) - 1n) / BigInt(of))

/** All money and time of one pass, whether it was used here or elsewhere. Minor units and seconds. */
export type TravellingPass = {
  /** What its sales left the seller: prices paid, with overtime, less GST and our fee. Refunded ones do not count. */
  paidMinor: number
  /** All minutes that were sold on it, with bonus and overtime. */
  totalSeconds: number
  /** What is left. */
  restSeconds: number
  /** What earlier uses elsewhere moved, and what is held for an open one. */
  movedMinor: number
}

/** What the rest of a pass can pay for elsewhere: its share of the price, less the tenth, and never more than was paid. */
export const worthElsewhere = ({
  paidMinor,
  totalSeconds,
  restSeconds,
  movedMinor,
}: TravellingPass): number => {
  if (totalSeconds <= 0 || paidMinor <= 0) return 0
  const kept = WHOLE_BASIS_POINTS - KEPT_BASIS_POINTS
  const mostMinor = share(paidMinor, kept, WHOLE_BASIS_POINTS)
  const restMinor = share(mostMinor, Math.min(restSeconds, totalSeconds), totalSeconds)
  return Math.max(0, Math.min(restMinor, mostMinor - movedMinor))
}

/** What the other shop offers: so many of its minutes, for so many seconds of the pass, and so much money at most. */
export type TravelOffer = { hostMinutes: number; homeSeconds: number; heldMinor: number }

/**
 * Returns what the rest of a pass is at a shop with its own price an hour, in minor units: as many whole minutes as are left,
 * or fewer where a minute there costs more than the pass pays. Null if not one minute is left or paid for.
 */
export const travelOffer = (pass: TravellingPass, hostHourMinor: number): TravelOffer | null => {
  const worthMinor = worthElsewhere(pass)
  const leftMinutes = Math.floor(pass.restSeconds / SECONDS_A_MINUTE)
  const paidMinutes = share(worthMinor, 60, hostHourMinor)
  if (leftMinutes < 1 || paidMinutes < 1) return null
  if (paidMinutes < leftMinutes)
    return { hostMinutes: paidMinutes, homeSeconds: pass.restSeconds, heldMinor: worthMinor }
  const homeSeconds = leftMinutes * SECONDS_A_MINUTE
  return {
    hostMinutes: leftMinutes,
    homeSeconds,
    heldMinor: share(worthMinor, homeSeconds, pass.restSeconds),
  }
}

/** What a use elsewhere came to: money for the shop that carried it, and seconds that the pass no longer has. */
export type TravelUse = { movedMinor: number; homeUsedSeconds: number }

/**
 * Returns what the seconds used at the other shop come to. Money is rounded down and time up, each by less than one; all of the
 * minutes come to all of the money.
 */
export const travelUse = (
  { hostMinutes, homeSeconds, heldMinor }: TravelOffer,
  usedSeconds: number,
): TravelUse => {
  const offered = hostMinutes * SECONDS_A_MINUTE
  const used = Math.min(Math.max(usedSeconds, 0), offered)
  return {
    movedMinor: share(heldMinor, used, offered),
    homeUsedSeconds: shareUp(homeSeconds, used, offered),
  }
}

/** Money that one shop's passes moved to another. */
export type Move = { fromId: string; toId: string; movedMinor: number }

/** The moves of two shops in both directions. `oneId` sorts first; `netMinor` is what one owes the other, or is owed if negative. */
export type PairClearing = {
  oneId: string
  otherId: string
  oneMovedMinor: number
  otherMovedMinor: number
  netMinor: number
}

/** Nets moves by pairs of shops: what each pays, the other gets. Ordered by the pair. */
export const netByPair = (moves: readonly Move[]): PairClearing[] => {
  const pairs = new Map<string, PairClearing>()
  for (const { fromId, toId, movedMinor } of moves) {
    const [oneId, otherId] = fromId < toId ? [fromId, toId] : [toId, fromId]
    const key = `${oneId} ${otherId}`
    const pair = pairs.get(key) ?? { oneId, otherId, oneMovedMinor: 0, otherMovedMinor: 0, netMinor: 0 }
    const isFromOne = fromId === oneId
    pairs.set(key, {
      ...pair,
      oneMovedMinor: pair.oneMovedMinor + (isFromOne ? movedMinor : 0),
      otherMovedMinor: pair.otherMovedMinor + (isFromOne ? 0 : movedMinor),
      netMinor: pair.netMinor + (isFromOne ? movedMinor : -movedMinor),
    })
  }
  return [...pairs].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, pair]) => pair)
}

/** What a line of a statement says of a clearing with another shop, next to that shop's name. */
export const clearedText = ({
  earnedMinor,
  givenMinor,
}: {
  earnedMinor: number
  givenMinor: number
}): string => `Earned ${formatLe(earnedMinor)}, given ${formatLe(givenMinor)}`
