/** How something does against the time before. */
export const TRENDS = ['up', 'down', 'steady'] as const
export type Trend = (typeof TRENDS)[number]

/** Within 5 % either way nothing has changed that one could call a trend. */
const STEADY_PERCENT = 5

export const trendOf = (now: number, before: number): Trend => {
  const difference = now - before
  if (Math.abs(difference) * 100 <= before * STEADY_PERCENT) return 'steady'
  return difference > 0 ? 'up' : 'down'
}

/** By how many whole percent something grew, below zero when it shrank. Null from nothing, as no percentage follows. */
export const growthPercent = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round((now / before - 1) * 100)

/** A part in percent of the whole, with one decimal; 0 of nothing. */
export const sharePercent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part * 1000) / whole) / 10
