import { type Purse, promisedSeconds, secondsLeft } from './online-minutes.ts'

/** The fewest minutes of one gift: each costs the seller a message. */
export const LEAST_GIVEN = 5
/** How often one pass may give minutes on one day in Africa/Freetown. */
export const GIVES_A_DAY = 5
/** Stays on the pass: routers tell up to a minute late what its phones used. */
const KEPT_MINUTES = 1

/** A pass whose minutes run only while its phones are online, and what it gave. */
export type Giver = {
  purse: Purse
  /** Its minutes came from another pass. */
  wasGiven: boolean
  /** It may use only so much data. */
  countsData: boolean
  givenToday: number
}

/** Why a pass gives no minutes. */
export const GIVE_PROBLEMS = ['was_given', 'data_limit', 'often_enough', 'too_few'] as const
export type GiveProblem = (typeof GIVE_PROBLEMS)[number]

/** The most whole minutes that no phone used and no router promised, without the one that stays; at least 0. */
export const mostToGive = (purse: Purse, now: Date): number => {
  const free = secondsLeft(purse, now) - promisedSeconds(purse, now)
  return Math.max(0, Math.floor(free / 60) - KEPT_MINUTES)
}

/**
 * Why a pass that runs or waits can give no minutes now; null if it can. Minutes that were given are not given
 * on, so that they never go from hand to hand as money does.
 */
export const giveProblem = (
  { purse, wasGiven, countsData, givenToday }: Giver,
  now: Date,
): GiveProblem | null => {
  if (wasGiven) return 'was_given'
  if (countsData) return 'data_limit'
  if (givenToday >= GIVES_A_DAY) return 'often_enough'
  return mostToGive(purse, now) < LEAST_GIVEN ? 'too_few' : null
}

/** The words for each problem, for its holder. */
export const GIVE_PROBLEM_WORDS: Record<GiveProblem, string> = {
  was_given: 'These minutes were given to you, and cannot be given on.',
  data_limit: 'A pass with a data limit or a slower speed cannot give minutes.',
  often_enough: `This pass gave minutes ${GIVES_A_DAY} times today. Give more tomorrow.`,
  too_few: `Fewer than ${LEAST_GIVEN + KEPT_MINUTES} minutes are free to give now.`,
}

/** What the holder may give, said before it is typed. */
export const giveLimitsText = (most: number): string =>
  `${LEAST_GIVEN} to ${most} minutes, up to ${GIVES_A_DAY} times a day. They go to a new pass for one phone. You cannot take them back.`

/** What given minutes are worth of a price, rounded down, at least one minor unit. */
export const worthOfGiven = (
  { priceMinor, minutes }: { priceMinor: number; minutes: number },
  given: number,
): number => Math.max(1, Math.floor((priceMinor * given) / minutes))
