/** How a figure compares with the previous period. */
export const TRENDS = ['up', 'down', 'steady'] as const
export type Trend = (typeof TRENDS)[number]

/** A change within 5 % either way counts as steady. */
const STEADY_PERCENT = 5

export const trendOf = (now: number, before: number): Trend => {
  const difference = now - before
  if (Math.abs(difference) * 100 <= before * STEADY_PERCENT) return 'steady'
  return difference > 0 ? 'up' : 'down'
}

/** Returns the growth in whole percent, negative for a decline; null when `before` is 0. */
export const growthPercent = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round((now / before - 1) * 100)

/** Returns a part in percent of the whole, with one decimal; 0 of nothing. */
export const sharePercent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part * 1000) / whole) / 10
