import type { Stats } from './queries.ts'

type Days = Stats['salesByDay']

const HALF_DAYS = 15

/**
 * By how many percent the last 15 days earned more than the 15 before; below zero when less. Null where nothing was
 * earned before, since no percentage follows from nothing.
 */
export const trendPercent = (days: Days): number | null => {
  const earlier = revenueOf(days.slice(-2 * HALF_DAYS, -HALF_DAYS))
  if (earlier === 0) return null
  return Math.round((revenueOf(days.slice(-HALF_DAYS)) / earlier - 1) * 100)
}

const revenueOf = (days: Days): number => days.reduce((sum, { revenue }) => sum + revenue, 0)
