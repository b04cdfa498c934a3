import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  costOf,
  LEAST_MINUTES,
  minutesFor,
  mostFor,
  nextCost,
  stillOpen,
  usedMinutesOf,
} from './sponsorships.ts'

const aPrice = fc.record({
  priceMinor: fc.integer({ min: 1, max: 1_000_000 }),
  priceMinutes: fc.integer({ min: 1, max: 1_440 }),
})
const someMinutes = fc.integer({ min: 1, max: 1_440 })

test('minutes that a sum gives never cost more than the sum', () => {
  fc.assert(
    fc.property(aPrice, fc.integer({ min: 0, max: 10_000_000 }), someMinutes, (price, leftMinor, wanted) => {
      const minutes = minutesFor(price, leftMinor, wanted)
      expect(mostFor(price, minutes)).toBeLessThanOrEqual(leftMinor)
      expect(minutes).toBeLessThanOrEqual(wanted)
      // One minute more is not affordable, or not wanted, or all of them were too few.
      if (minutes > 0 && minutes < wanted) expect(mostFor(price, minutes + 1)).toBeGreaterThan(leftMinor)
    }),
  )
})

test('a short rest gives nothing, unless each gets as little', () => {
  const price = { priceMinor: 100, priceMinutes: 1 }
  expect(minutesFor(price, 100 * (LEAST_MINUTES - 1), 20)).toBe(0)
  expect(minutesFor(price, 100 * LEAST_MINUTES, 20)).toBe(LEAST_MINUTES)
  expect(minutesFor(price, 300, 3)).toBe(3)
  expect(minutesFor(price, 299, 3)).toBe(0)
})

test('bookings one by one add up to the minor unit, and none is more than was reserved', () => {
  fc.assert(
    fc.property(aPrice, fc.array(someMinutes, { maxLength: 60 }), (price, uses) => {
      let [usedMinutes, bookedMinor] = [0, 0]
      for (const minutes of uses) {
        const cost = nextCost(price, usedMinutes, minutes)
        expect(cost).toBeLessThanOrEqual(mostFor(price, minutes))
        expect(cost).toBeGreaterThanOrEqual(0)
        usedMinutes += minutes
        bookedMinor += cost
      }
      expect(bookedMinor).toBe(costOf(price, usedMinutes))
    }),
  )
})

test('draws in any order keep within the sum', () => {
  const draw = fc.record({ wanted: someMinutes, seconds: fc.integer({ min: 0, max: 90_000 }) })
  fc.assert(
    fc.property(
      aPrice,
      fc.integer({ min: 1, max: 5_000_000 }),
      fc.array(draw, { maxLength: 40 }),
      (price, sumMinor, draws) => {
        let [usedMinutes, usedMinor] = [0, 0]
        for (const { wanted, seconds } of draws) {
          const granted = minutesFor(price, sumMinor - usedMinor, wanted)
          const minutes = usedMinutesOf(seconds, granted)
          usedMinor += nextCost(price, usedMinutes, minutes)
          usedMinutes += minutes
          expect(usedMinor).toBeLessThanOrEqual(sumMinor)
        }
        expect(usedMinor).toBe(costOf(price, usedMinutes))
      },
    ),
  )
})

test.each([
  [0, 20, 0],
  [1, 20, 1],
  [60, 20, 1],
  [61, 20, 2],
  [5_000, 20, 20],
])('%i seconds of %i granted minutes are %i', (seconds, granted, used) => {
  expect(usedMinutesOf(seconds, granted)).toBe(used)
})

test.each([
  ['awaiting_payment', 'mobile_money', 0, 3_500],
  ['awaiting_payment', 'invoice', 0, 3_500],
  ['running', 'mobile_money', 2_000, 0],
  ['running', 'invoice', 2_000, 1_500],
  ['running', 'invoice', 5_000, 0],
  ['ended', 'invoice', 2_000, 0],
  ['cancelled', 'invoice', 0, 0],
] as const)('of a sponsorship that is %s by %s with %i paid, %i is open', (state, way, paidMinor, open) => {
  expect(stillOpen({ state, way, sumMinor: 3_500, paidMinor })).toBe(open)
})
