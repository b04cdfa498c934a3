import { DEMO_KIOSK_SLUG, DEMO_SELLER_SLUG } from '../demo-accounts.ts'

/** A group of people with the same number of visits on an ordinary day, each. */
type Habit = { people: number; visitsPerDay: number }

/** A shop's daily pattern. Weights are relative to one another. */
export type Traffic = {
  slug: string
  /** Up to yesterday. */
  historyDays: number
  habits: readonly Habit[]
  /** Of the packages by length, the shortest first. */
  packageWeights: readonly number[]
  /** One pass in this many is rated; null for no ratings. */
  ratedEvery: number | null
}

/**
 * Chosen so that in 120 days the first group reaches platinum, the next gold, and the last have come once or
 * twice.
 */
const HUB: Traffic = {
  slug: DEMO_SELLER_SLUG,
  historyDays: 120,
  habits: [
    { people: 6, visitsPerDay: 0.6 },
    { people: 14, visitsPerDay: 0.3 },
    { people: 38, visitsPerDay: 0.13 },
    { people: 100, visitsPerDay: 0.05 },
    { people: 230, visitsPerDay: 0.012 },
  ],
  packageWeights: [30, 38, 22, 10],
  ratedEvery: 12,
}

const KIOSK: Traffic = {
  slug: DEMO_KIOSK_SLUG,
  // Of its trial of 30 days 24 are left.
  historyDays: 6,
  habits: [
    { people: 8, visitsPerDay: 0.5 },
    { people: 60, visitsPerDay: 0.1 },
  ],
  packageWeights: [45, 35, 20],
  ratedEvery: null,
}

export const TRAFFIC: readonly Traffic[] = [HUB, KIOSK]

/** Every ninth regular of a shop sometimes visits the other one. */
export const STRAYS_EVERY = 9
export const STRAY_VISITS_PER_DAY = 0.12

/** Market days are Wednesday and Saturday; on Sunday much is closed. Sunday first. */
export const WEEKDAY_FACTORS = [0.55, 0.85, 0.85, 1.3, 0.9, 1.1, 1.4] as const
const [WEDNESDAY, SATURDAY] = [3, 6]

/** The first day's share of the last day's business, which grows. */
export const FIRST_DAY_SHARE = 0.72

/** Quiet mornings, busy evenings; on market days the morning is busy too. */
export const hourWeights = (weekday: number): readonly (readonly [hour: number, weight: number])[] =>
  HOURS.map(([hour, weight]) => [hour, weight * (isMarketDay(weekday) && hour < 13 ? 2.6 : 1)] as const)

const isMarketDay = (weekday: number): boolean => weekday === WEDNESDAY || weekday === SATURDAY

const HOURS = [
  [7, 2],
  [8, 4],
  [9, 5],
  [10, 5],
  [11, 5],
  [12, 7],
  [13, 6],
  [14, 5],
  [15, 5],
  [16, 6],
  [17, 9],
  [18, 13],
  [19, 15],
  [20, 14],
  [21, 9],
  [22, 3],
] as const
