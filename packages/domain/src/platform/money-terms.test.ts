import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { feeRateAt, platformFeeOf } from './money-terms.ts'

const at = (day: number) => new Date(Date.UTC(2026, 0, day))
const rates = [
  { beginsAt: at(10), basisPoints: 300, fixedMinor: 0 },
  { beginsAt: at(20), basisPoints: 0, fixedMinor: 50 },
]

describe('the rate of the platform fee', () => {
  test.each([
    ['before the first rate is zero', at(9), 0, 0],
    ['applies from the instant it starts', at(10), 300, 0],
    ['applies until the next starts', at(19), 300, 0],
    ['is the one that started last', at(25), 0, 50],
  ])('%s', (_, now, basisPoints, fixedMinor) => {
    expect(feeRateAt(rates, now)).toMatchObject({ basisPoints, fixedMinor })
    expect(feeRateAt([...rates].reverse(), now)).toMatchObject({ basisPoints, fixedMinor })
  })
})

describe('the platform fee', () => {
  test.each([
    [3_500, 300, 0, 105],
    [3_550, 250, 0, 89],
    [3_500, 300, 50, 155],
    [40, 5_000, 50, 40],
  ])('on %i at %i basis points and %i fixed is %i', (priceMinor, basisPoints, fixedMinor, fee) => {
    expect(platformFeeOf(priceMinor, { basisPoints, fixedMinor })).toBe(fee)
  })

  test('is never negative nor above the price', () => {
    fc.assert(
      fc.property(
        fc.nat(100_000_000),
        fc.nat(5_000),
        fc.nat(10_000),
        (priceMinor, basisPoints, fixedMinor) => {
          const fee = platformFeeOf(priceMinor, { basisPoints, fixedMinor })
          expect(fee).toBeGreaterThanOrEqual(0)
          expect(fee).toBeLessThanOrEqual(priceMinor)
        },
      ),
    )
  })
})
