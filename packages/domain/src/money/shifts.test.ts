import { expect, test } from 'vitest'
import { expectedInDrawer, isSameDay, midnightAfter } from './shifts.ts'

test('a drawer is expected to contain its float and income, less refunds and withdrawals', () => {
  const money = {
    floatMinor: 10_000,
    salesMinor: 25_500,
    refundsMinor: 2_000,
    paidInMinor: 1_500,
    takenOutMinor: 20_000,
  }
  expect(expectedInDrawer(money)).toBe(15_000)
})

test.each([
  ['2026-11-23T08:00:00.000Z', '2026-11-24T00:00:00.000Z'],
  ['2026-11-23T23:59:59.999Z', '2026-11-24T00:00:00.000Z'],
  ['2026-11-24T00:00:00.000Z', '2026-11-25T00:00:00.000Z'],
  ['2026-12-31T20:00:00.000Z', '2027-01-01T00:00:00.000Z'],
])('a shift opened at %s ends at %s at the latest', (openedAt, midnight) => {
  expect(midnightAfter(new Date(openedAt)).toISOString()).toBe(midnight)
})

test('a sale one second before midnight belongs to the day before', () => {
  const sale = new Date('2026-11-23T23:59:59Z')
  expect(isSameDay(sale, new Date('2026-11-23T23:59:59.500Z'))).toBe(true)
  expect(isSameDay(sale, new Date('2026-11-24T00:00:00Z'))).toBe(false)
})
