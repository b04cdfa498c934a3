import { daysOf, type Period } from '@minit/domain/kernel/periods.ts'
import { describe, expect, it } from 'vitest'
import {
  barsOf,
  dayFinding,
  hourBars,
  hourFinding,
  moneyShares,
  revenueOf,
  shortNumber,
} from './chart-data.ts'

const NOW = new Date('2026-11-20T12:00:00Z') // a Friday
const daysFor = (period: Period, revenueOn: (weekday: number) => number) =>
  daysOf(period, NOW).days.map((day) => {
    const revenue = revenueOn(new Date(day).getUTCDay())
    return { day, revenue, sales: revenue > 0 ? 1 : 0 }
  })

describe('the bars of a period', () => {
  it.each([
    ['7d', 7, '14 Nov', '20 Nov'],
    ['30d', 30, '22 Oct', '20 Nov'],
    ['90d', 13, '23 Aug', '14 Nov'],
    ['1y', 13, 'Nov', 'Nov'],
  ] as const)('%s has %s, from %s to %s', (period, count, first, last) => {
    const bars = barsOf(
      daysFor(period, () => 1.1),
      period,
    )
    expect(bars).toHaveLength(count)
    expect([bars[0]?.label, bars.at(-1)?.label]).toEqual([first, last])
    expect(new Set(bars.map(({ key }) => key)).size).toBe(count)
  })

  it('keep every cent and every sale when days are grouped', () => {
    for (const period of ['7d', '30d', '90d', '1y'] as const) {
      const days = daysFor(period, () => 0.1)
      const bars = barsOf(days, period)
      expect(revenueOf(bars)).toBe(revenueOf(days))
      expect(bars.reduce((sum, { sales }) => sum + sales, 0)).toBe(days.length)
    }
  })

  it('are weeks that end today for three months, the first one shorter', () => {
    const bars = barsOf(
      daysFor('90d', () => 1),
      '90d',
    )
    expect(bars[0]).toMatchObject({ name: '23 Aug to 28 Aug', revenue: 6 })
    expect(bars.at(-1)).toMatchObject({ name: '14 Nov to 20 Nov', revenue: 7 })
  })

  it('highlight the best weekday of a month, else the highest bar', () => {
    const saturdays = (weekday: number) => (weekday === 6 ? 9 : 3)
    const strong = barsOf(daysFor('30d', saturdays), '30d').filter(({ isStrong }) => isStrong)
    expect(strong.map(({ name }) => name)).toEqual(['Sat 24 Oct', 'Sat 31 Oct', 'Sat 7 Nov', 'Sat 14 Nov'])
    expect(barsOf(daysFor('7d', saturdays), '7d').filter(({ isStrong }) => isStrong)).toHaveLength(1)
    expect(
      barsOf(
        daysFor('30d', () => 0),
        '30d',
      ).some(({ isStrong }) => isStrong),
    ).toBe(false)
  })
})

describe('the finding about days', () => {
  const saturdaysAt = (high: number, low: number) =>
    dayFinding(daysFor('30d', (day) => (day === 6 ? high : day === 2 ? low : (high + low) / 2)))
  it.each([
    [20, 10, 'Saturdays bring twice a Tuesday'],
    [30, 10, 'Saturdays bring three times a Tuesday'],
    [15, 10, 'Saturdays are your best days'],
    [90, 10, 'Saturdays are your best days'],
    [90, 0, 'Saturdays are your best days'],
    [11, 10, 'Every weekday brings about the same'],
    [0, 0, null],
  ])('with Le %s on Saturdays and Le %s on Tuesdays: %s', (high, low, text) => {
    expect(saturdaysAt(high, low)).toBe(text)
  })

  it('is null after one week', () => {
    expect(dayFinding(daysFor('7d', (day) => day))).toBeNull()
  })
})

describe('the finding about hours', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, sales: hour === 23 ? 5 : 1, revenue: 2 }))
  it('names the busiest hours, also across midnight', () => {
    expect(hourFinding(hours)).toBe('Busiest from 23:00 to 00:00')
    expect(hourFinding(hours.map((hour) => ({ ...hour, sales: 0 })))).toBeNull()
    expect(hourBars(hours).filter(({ isStrong }) => isStrong)).toMatchObject([{ name: '23:00 to 00:00' }])
  })
})

it.each([
  [0, '0'],
  [950, '950'],
  [1050, '1.05k'],
  [1200, '1.2k'],
  [34_000, '34k'],
  [1_500_000, '1.5m'],
])('formats %s as %s on a scale', (value, text) => {
  expect(shortNumber(value)).toBe(text)
})

it('the share beside a sum of money is a share of the money, whatever number of payments it was', () => {
  const stats = { cash: { revenue: 75, count: 1 }, vult: { revenue: 25, count: 9 } }
  expect(moneyShares(stats, ['vult', 'cash'])).toMatchObject([
    { method: 'cash', share: 75 },
    { method: 'vult', share: 25 },
  ])
  const none = { cash: { revenue: 0, count: 0 }, vult: { revenue: -5, count: 0 } }
  expect(moneyShares(none, ['vult', 'cash']).map(({ share }) => share)).toEqual([0, 0])
})
