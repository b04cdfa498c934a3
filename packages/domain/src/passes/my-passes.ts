import { cleanCode } from '../kernel/clean-text.ts'
import { DAY_MS, HOUR_MS } from '../kernel/durations.ts'
import { LOYALTY_TIERS, type LoyaltyTier, tierFor } from './loyalty.ts'

/** How long a code that was sent to a number shows what that number bought, and how often it may be mistyped. */
export const MY_CODE_MINUTES = 10
export const MY_CODE_TRIES = 5
/** How many codes one number is sent, wherever they are asked for. */
export const MY_CODES_AN_HOUR = 3
export const MY_CODES_A_DAY = 6
/** How long a device shows it without another code, and how far back it is shown. */
export const MY_SESSION_DAYS = 90
export const MY_PASSES_DAYS = 90

/** What a pass of a number is now. `to_connect`: its seller has still to connect its phone. `sent`: it went to another number. `received`: somebody else paid for it. */
export const MY_PASS_STATES = [
  'running',
  'paused',
  'unused',
  'to_connect',
  'ended',
  'refunded',
  'sent',
  'received',
] as const
export type MyPassState = (typeof MY_PASS_STATES)[number]

/** When the next code may be asked for by a number that asked at these instants; null for now. */
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

/** Whether what was typed may still be compared with a code. */
export const isCodeOpen = (code: { until: Date; tries: number; usedAt: Date | null }, now: Date): boolean =>
  code.usedAt === null && now < code.until && code.tries < MY_CODE_TRIES

/** The code as it is typed: spaces and dashes between digits are dropped. */
export const readMyCode = (typed: string): string => cleanCode(typed).replace(/[-\s]/g, '')

export type LoyaltyStanding = {
  tier: LoyaltyTier
  paidPurchases: number
  discountBasisPoints: number
  minutes: number
  /** The next tier and how many purchases are missing; null at the top. */
  next: { tier: LoyaltyTier; missing: number } | null
}

/** What so many paid purchases have earned, and what comes next. */
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
