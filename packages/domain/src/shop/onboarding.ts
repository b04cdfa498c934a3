import { PACKAGE_DURATIONS_MINUTES } from '../kernel/durations.ts'
import { maySellDuration } from './subscriptions.ts'

/** The eight steps, in order; the wire counts them from 1. */
export const ONBOARDING_STEPS = [
  'Welcome & Goals',
  'Business Fundamentals',
  'Pricing Strategy',
  'Customer Targeting',
  'Payment Methods',
  'Marketing Basics',
  'Analytics & Growth',
  'Ready to Launch',
] as const
export const LAST_ONBOARDING_STEP = ONBOARDING_STEPS.length

export const LESSON_IDS = [
  'business-fundamentals',
  'pricing-strategy',
  'customer-targeting',
  'marketing-basics',
  'analytics-growth',
] as const
export type LessonId = (typeof LESSON_IDS)[number]

/** The lesson of a step (from 1); other steps have none. */
export const LESSON_OF_STEP: Partial<Record<number, LessonId>> = {
  2: 'business-fundamentals',
  3: 'pricing-strategy',
  4: 'customer-targeting',
  6: 'marketing-basics',
  7: 'analytics-growth',
}

export const SKILL_LEVELS = ['beginner', 'intermediate', 'advanced'] as const
export const PRICING_STRATEGIES = ['competitive', 'premium', 'budget'] as const
type PricingStrategy = (typeof PRICING_STRATEGIES)[number]
export const CUSTOMER_TYPES = ['students', 'professionals', 'general', 'tourists'] as const
type CustomerType = (typeof CUSTOMER_TYPES)[number]

export type PricingPlan = {
  strategy: PricingStrategy
  customerType: CustomerType
  /**
   * The lowest price of a 10-minute pass, and the highest of the longest (3 hours on rented equipment, else a
   * day).
   */
  minPriceMinor: number
  maxPriceMinor: number
}

export type StarterPackage = { name: string; durationMinutes: number; priceMinor: number }

const NAMES: Record<number, string> = {
  10: 'Quick Message',
  30: 'Quick Browse',
  60: 'Market Hour',
  120: 'Two Hours',
  180: 'Long Stay',
  480: 'Working Day',
  1440: 'Whole Day',
}

// Students come between lessons, professionals to work, tourists for a day of pictures and calls home.
const LENGTHS: Record<CustomerType, readonly number[]> = {
  students: [30, 60, 180],
  professionals: [60, 180, 480],
  general: [10, 30, 60, 180],
  tourists: [60, 180, 1440],
}

const STRATEGY_PERCENT: Record<PricingStrategy, number> = { budget: 85, competitive: 100, premium: 120 }

const MIN_MINUTES = 10

/**
 * Returns starter packages, shortest first: the durations that such customers want and this seller may sell,
 * at prices between the two limits. A minute costs less in a longer pass; a longer pass never costs less than
 * a shorter one.
 */
export const suggestPackages = (plan: PricingPlan, hasOwnInternet: boolean): StarterPackage[] =>
  LENGTHS[plan.customerType]
    .filter((minutes) => maySellDuration(minutes, hasOwnInternet))
    .map((durationMinutes) => ({
      name: NAMES[durationMinutes] ?? 'WiFi pass',
      durationMinutes,
      priceMinor: priceOf(durationMinutes, plan, longestFor(hasOwnInternet)),
    }))

/** The longest pass that this seller may sell. */
const longestFor = (hasOwnInternet: boolean): number =>
  Math.max(...PACKAGE_DURATIONS_MINUTES.filter((minutes) => maySellDuration(minutes, hasOwnInternet)))

/**
 * Interpolates between the lowest price at 10 minutes and the highest at the longest pass, on logarithmic
 * axes.
 */
const priceOf = (minutes: number, plan: PricingPlan, longestMinutes: number): number => {
  const low = Math.min(plan.minPriceMinor, plan.maxPriceMinor)
  const high = Math.max(plan.minPriceMinor, plan.maxPriceMinor)
  const place = Math.log(minutes / MIN_MINUTES) / Math.log(longestMinutes / MIN_MINUTES)
  const price = low * (high / low) ** place * (STRATEGY_PERCENT[plan.strategy] / 100)
  return Math.min(high, Math.max(low, rounded(price)))
}

/**
 * Rounds to amounts that are easy to pay in cash: half a leone below Le 10, a leone below Le 100, then five.
 */
const rounded = (minor: number): number => {
  const step = minor < 1_000 ? 50 : minor < 10_000 ? 100 : 500
  return Math.round(minor / step) * step
}

/** Returns what a seller keeps of a price at a margin in percent, in minor units, rounded down. */
export const keptOf = (priceMinor: number, marginPercent: number): number =>
  Math.floor((priceMinor * marginPercent) / 100)
