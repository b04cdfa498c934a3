import { MINUTE_MS } from '../kernel/durations.ts'

/** Minutes that a pass has to run before its holder can say how it was. */
const RATEABLE_AFTER_MINUTES = 5

type PassTimes = { startsAt: Date; expiresAt: Date; unusedMinutes: number | null }

/** From when on a pass can be rated: after five minutes, or at its end where that is sooner; never before it was used. */
export const rateableFrom = ({ startsAt, expiresAt, unusedMinutes }: PassTimes): Date => {
  if (unusedMinutes !== null) return expiresAt
  const afterMinutes = new Date(startsAt.getTime() + RATEABLE_AFTER_MINUTES * MINUTE_MS)
  return afterMinutes < expiresAt ? afterMinutes : expiresAt
}

const RATINGS_NEEDED = 3

/** The mean of all stars given, with one decimal, from three ratings on; null before. */
export const meanRating = (rated: { ratingSum: number; ratingCount: number }): number | null =>
  rated.ratingCount < RATINGS_NEEDED ? null : Math.round((rated.ratingSum * 10) / rated.ratingCount) / 10
