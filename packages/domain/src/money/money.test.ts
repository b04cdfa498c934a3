import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatLe,
  formatUsd,
  formatUsdShort,
  isUsdRateNear,
  leToMinor,
  minorToLe,
  percentOf,
  splitGst,
} from './money.ts'

const amountMinor = fc.integer({ min: 0, max: 1_000_000_000 })

describe('leones on the wire', () => {
  it.each([
    [0, 0],
    [-0, 0],
    [0.1, 10],
    [1, 100],
    [12.5, 1250],
    [19.99, 1999],
    [1.15, 115],
    [-1000, -100_000],
  ])('converts Le %d to %d minor units', (le, minor) => {
    expect(leToMinor(le)).toBe(minor)
  })

  it.each([0.001, 12.345, 0.1 + 0.2, Number.NaN, Number.POSITIVE_INFINITY, 1e20])(
    'rejects Le %d: an amount has at most two decimals',
    (le) => {
      expect(() => leToMinor(le)).toThrow(RangeError)
    },
  )

  it('survive the round trip through minor units', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e13, max: 1e13 }), (minor) => {
        expect(leToMinor(minorToLe(minor))).toBe(minor)
      }),
    )
  })

  it('rejects minor units that are not whole', () => {
    expect(() => minorToLe(10.5)).toThrow(RangeError)
  })
})

describe('a percentage', () => {
  it.each([
    [2000, 1000, 200],
    [5, 1000, 1], // 0.5 rounds up
    [4, 1000, 0],
    [333, 1500, 50], // 49.95
    [30, 500, 2], // 5 % of 30 minutes is 1.5
    [0, 3000, 0],
  ])('of %d at %d basis points is %d, rounded half up', (amount, basisPoints, share) => {
    expect(percentOf(amount, basisPoints)).toBe(share)
  })

  it('is exact for every amount', () => {
    fc.assert(
      fc.property(amountMinor, fc.integer({ min: 0, max: 10_000 }), (amount, basisPoints) => {
        const exact = (BigInt(amount) * BigInt(basisPoints) + 5000n) / 10_000n
        expect(percentOf(amount, basisPoints)).toBe(Number(exact))
      }),
    )
  })

  it('rejects fractions', () => {
    expect(() => percentOf(1.5, 1000)).toThrow(RangeError)
    expect(() => percentOf(100, 12.5)).toThrow(RangeError)
    expect(() => percentOf(Number.MAX_SAFE_INTEGER, 1000)).toThrow(RangeError)
  })
})

describe('the GST included in a price', () => {
  it.each([
    [3500, 457], // the board's Le 35 with Le 4.57
    [2000, 261],
    [115, 15],
    [0, 0],
    [1, 0],
  ])('of %d minor units is %d', (gross, gst) => {
    expect(splitGst(gross)).toEqual({ gstMinor: gst, netMinor: gross - gst })
  })

  it('plus net equals the price, and is 15 % of the net to half a minor unit', () => {
    fc.assert(
      fc.property(amountMinor, (gross) => {
        const { gstMinor, netMinor } = splitGst(gross)
        expect(gstMinor + netMinor).toBe(gross)
        expect(gstMinor).toBeGreaterThanOrEqual(0)
        expect(Math.abs(115 * gstMinor - 15 * gross)).toBeLessThanOrEqual(115 / 2)
      }),
    )
  })
})

describe('an amount on the screen', () => {
  it.each([
    [2000, 'Le 20'],
    [1250, 'Le 12.50'],
    [1205, 'Le 12.05'],
    [5, 'Le 0.05'],
    [0, 'Le 0'],
    [-0, 'Le 0'],
    [-100_000, '\u2212Le 1,000'],
    [123_456_789, 'Le 1,234,567.89'],
  ])('of %d minor units reads %s', (minor, text) => {
    expect(formatLe(minor)).toBe(text)
  })

  it.each([
    [2000, 2270, '$0.88'],
    [2800, 2270, '$1.23'],
    [2270_00, 2270, '$100.00'],
    [2_270_000_00, 2270, '$100,000.00'],
    [-2270, 2270, '\u2212$1.00'],
    [-1, 2270, '$0.00'],
    [2000, 2500, '$0.80'],
  ])('of %d minor leones at %d per dollar reads %s', (minor, rate, text) => {
    expect(formatUsd(minor, rate)).toBe(text)
  })

  it.each([
    [2270_00, '$100.00'],
    [2_270_000 - 100, '$999.96'],
    [2_270_000, '$1,000'],
    [2_270_000 + 1_135, '$1,001'],
    [-2_272_000, '\u2212$1,001'],
  ])('of %d minor leones, whole dollars from a thousand on, reads %s', (minor, text) => {
    expect(formatUsdShort(minor, 2270)).toBe(text)
  })

  it('is shown in dollars at Le 22.70 if no rate is set', () => {
    expect(formatUsd(2270)).toBe('$1.00')
  })
})

it('lets the dollar rate halve or double at once, and no more, because a wrong digit was mistyped', () => {
  expect([1135, 1134, 4540, 4541, 227, 22_700].map((rate) => isUsdRateNear(rate, 2270))).toEqual([
    true,
    false,
    true,
    false,
    false,
    false,
  ])
})
