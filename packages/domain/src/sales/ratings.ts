import { MINUTE_MS } from '../kernel/durations.ts'

/** How many minutes a pass must run before its holder can rate it. */
const RATEABLE_AFTER_MINUTES = 5

type PassTimes = {
  startsAt: Date
  expiresAt: Date
  unusedMinutes: number | null
  /** Set for a code of the seller's own router, which reports no first use. */
  stockCodeId: string | null
}

/**
 * Returns from when a pass can be rated: after five minutes, or at its end if sooner; never while it is
 * unused. A code of the seller's own router can be rated once the `minutes` bought could be over.
 */
export const rateableFrom = (
  { startsAt, expiresAt, unusedMinutes, stockCodeId }: PassTimes,
  minutes: number,
): Date => {
  if (unusedMinutes !== null) return expiresAt
  const wait = stockCodeId === null ? RATEABLE_AFTER_MINUTES : minutes
  const afterMinutes = new Date(startsAt.getTime() + wait * MINUTE_MS)
  return afterMinutes < expiresAt ? afterMinutes : expiresAt
}

const RATINGS_NEEDED = 3

/** Returns the mean of all stars with one decimal; null below three ratings. */
export const meanRating = (rated: { ratingSum: number; ratingCount: number }): number | null =>
  rated.ratingCount < RATINGS_NEEDED ? null : Math.round((rated.ratingSum * 10) / rated.ratingCount) / 10
