import { describe, expect, it } from 'vitest'
import { trendPercent } from './stats.tsx'

const days = (...revenues: number[]) =>
  revenues.map((revenue, index) => ({ day: `day ${String(index).padStart(2, '0')}`, revenue }))
const thirtyDays = (earlier: number, later: number) =>
  days(...Array<number>(15).fill(earlier), ...Array<number>(15).fill(later))

describe('the trend of the last 30 days', () => {
  it.each([
    [100, 112, 12],
    [100, 100, 0],
    [100, 50, -50],
    [100, 0, -100],
    [0.1, 0.3, 200],
  ])('from %s a day to %s a day is %s percent', (earlier, later, percent) => {
    expect(trendPercent(thirtyDays(earlier, later), 'day 00')).toBe(percent)
  })

  it('is null when the earlier half has no revenue', () => {
    expect(trendPercent(thirtyDays(0, 50), 'day 00')).toBeNull()
    expect(trendPercent(thirtyDays(0, 0), 'day 00')).toBeNull()
    expect(trendPercent(days(5, 5, 5), 'day 00')).toBeNull()
  })

  it('is null for a shop that did not sell on the first of the days yet', () => {
    expect(trendPercent(thirtyDays(100, 112), 'day 01')).toBeNull()
    expect(trendPercent(thirtyDays(100, 112), null)).toBeNull()
  })
})
