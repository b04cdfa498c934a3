import { expect, test } from 'vitest'
import { daysWithPrice, hourShares } from './price-days.ts'
import { pricesNear } from './price-steps.ts'

test.each([
  [500, []],
  [1000, [900, 1100]],
  [2000, [1800, 1900, 2100, 2200]],
  [12_000, [11_000, 11_500, 12_500, 13_000]],
  [
    60_000,
    Array.from({ length: 13 }, (_, index) => 54_000 + index * 1_000).filter((price) => price !== 60_000),
  ],
])('lists round prices within a tenth of %i minor units: %j', (price, near) => {
  expect(pricesNear(price)).toEqual(near)
})

test('respects the bounds', () => {
  expect(pricesNear(2000, { lowestMinor: 1850, highestMinor: 2100 })).toEqual([1900, 2100])
  expect(pricesNear(2000, { lowestMinor: 2000, highestMinor: 2000 })).toEqual([])
})

test('a day has the price during nine tenths of the shop’s sales, else none', () => {
  const evenings = Array.from({ length: 24 }, (_, hour) => (hour >= 18 && hour < 22 ? 5 : 0))
  const shares = hourShares([evenings])
  const at = (text: string) => new Date(text)
  const prices = [
    { priceMinor: 2000, since: at('2026-01-05T09:00:00Z') },
    { priceMinor: 2200, since: at('2026-01-07T07:05:00Z') },
    { priceMinor: 2400, since: at('2026-01-08T20:00:00Z') },
  ]
  const sold = [{ day: '2026-01-06', sales: 3, otherSales: 4 }]
  expect(daysWithPrice(sold, { prices, shares, from: '2026-01-04', today: '2026-01-10' })).toEqual([
    { day: '2026-01-05', sales: 0, otherSales: 0, priceMinor: 2000 },
    { day: '2026-01-06', sales: 3, otherSales: 4, priceMinor: 2000 },
    { day: '2026-01-07', sales: 0, otherSales: 0, priceMinor: 2200 },
    { day: '2026-01-09', sales: 0, otherSales: 0, priceMinor: 2400 },
  ])
})
