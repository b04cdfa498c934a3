import { cleanCode } from '../kernel/clean-text.ts'
import { DAY_MS, HOUR_MS } from '../kernel/durations.ts'
import { LOYALTY_TIERS, type LoyaltyTier, tierFor } from './loyalty.ts'

/** How many minutes a code shows what a number bought, and how many wrong entries it survives. */
export const MY_CODE_MINUTES = 10
export const MY_CODE_TRIES = 5
/** How many codes one number gets, from all devices. */
export const MY_CODES_AN_HOUR = 3
export const MY_CODES_A_DAY = 6
/** How many days a device shows the passes without another code, and how many days back. */
export const MY_SESSION_DAYS = 90
export const MY_PASSES_DAYS = 90

/**
 * The state of a number's pass. `away`: its minutes are used at another shop. `to_connect`: its seller must still connect the
 * phone. `sent`, `received`: as a gift.
 */
export const MY_PASS_STATES = [
  'running',
  'away',
  'paused',
  'unused',
  'to_connect',
  'ended',
  'refunded',
  'sent',
  'received',
] as const
export type MyPassState = (typeof MY_PASS_STATES)[number]

/** Returns when a number that requested codes at these instants may request the next; null for now. */
export const nextCodeAt = (askedAt: readonly Date[], now: Date): Date | null => {
  const waits = [
    { max: MY_CODES_AN_HOUR, windowMs: HOUR_MS },
    { max: MY_CODES_A_DAY, windowMs: DAY_MS },
  ].flatMap(({ max, windowMs }) => {
    const within = askedAt.map((at) => at.getTime()).filter((at) => at > now.getTime() - windowMs)
    const oldest = within.toSorted((a, b) => b - a)[max - 1]
    return oldest === undefined ? [] : [oldest + windowMs]
  })
  return waits.length === 0 ? null : new Date(Math.max(...waits))
}

/** Whether a code still accepts entries. */
export const isCodeOpen = (code: { until: Date; tries: number; usedAt: Date | null }, now: Date): boolean =>
  code.usedAt === null && now < code.until && code.tries < MY_CODE_TRIES

/** Reads a typed code without spaces and dashes. */
export const readMyCode = (typed: string): string => cleanCode(typed).replace(/[-\s]/g, '')

export type LoyaltyStanding = {
  tier: LoyaltyTier
  paidPurchases: number
  discountBasisPoints: number
  minutes: number
  /** The next tier and how many purchases it still needs; null at the top. */
  next: { tier: LoyaltyTier; missing: number } | null
}

/** Returns what a number of paid purchases has earned, and the next tier. */
export const loyaltyStanding = (paidPurchases: number): LoyaltyStanding => {
  const tier = tierFor(paidPurchases)
  const row = LOYALTY_TIERS.find((candidate) => candidate.tier === tier) ?? LOYALTY_TIERS[0]
  const next = LOYALTY_TIERS.find(({ threshold }) => threshold > paidPurchases)
  return {
    tier,
    paidPurchases,
    discountBasisPoints: row.discountBasisPoints,
    minutes: row.minutes,
    next: next === undefined ? null : { tier: next.tier, missing: next.threshold - paidPurchases },
  }
}
