import { describe, expect, test } from 'vitest'
import { daysOf, PERIOD_DAYS, PERIODS } from './periods.ts'

describe('the days of a period', () => {
  test.each([
    ['7d', '2026-11-14', '2026-11-07'],
    ['30d', '2026-10-22', '2026-09-22'],
    ['90d', '2026-08-23', '2026-05-25'],
    ['1y', '2025-11-21', '2024-11-21'],
  ] as const)('%s up to 20 November starts on %s, and the previous period on %s', (period, first, before) => {
    const { days, firstDay, from, firstDayBefore } = daysOf(period, new Date('2026-11-20T12:00:00Z'))
    expect(firstDay).toBe(first)
    expect(days[0]).toBe(first)
    expect(days.at(-1)).toBe('2026-11-20')
    expect(from).toEqual(new Date(`${first}T00:00:00Z`))
    expect(firstDayBefore).toBe(before)
  })

  test.each(PERIODS)('%s lists each of its days once, in order', (period) => {
    const { days } = daysOf(period, new Date('2028-03-01T08:00:00Z'))
    expect(days).toHaveLength(PERIOD_DAYS[period])
    expect([...new Set(days)].sort()).toEqual(days)
  })

  test('the day changes at midnight in Freetown', () => {
    const lastDayAt = (instant: string) => daysOf('7d', new Date(instant)).days.at(-1)
    expect(lastDayAt('2026-11-20T23:59:59.999Z')).toBe('2026-11-20')
    expect(lastDayAt('2026-11-21T00:00:00.000Z')).toBe('2026-11-21')
  })
})
