import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromMajorUnits, toMajorUnits } from './major-units.ts'

describe('money in major units', () => {
  it.each([
    [1, '0.01'],
    [50, '0.50'],
    [100, '1'],
    [1_500, '15'],
    [1_550, '15.50'],
    [1_505, '15.05'],
    [36_000, '360'],
  ])('writes %i minor units as %s', (minor, text) => {
    expect(toMajorUnits(minor)).toBe(text)
  })
  it('reads back every amount that it writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000_000 }), (minor) => {
        expect(fromMajorUnits(toMajorUnits(minor))).toBe(minor)
      }),
    )
  })
  it.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('rejects a payment of %d', (minor) => {
    expect(() => toMajorUnits(minor)).toThrow(RangeError)
  })
  it.each([
    ['15.5', 1_550],
    ['123.00', 12_300],
    ['0', 0],
  ])('reads %s', (text, minor) => {
    expect(fromMajorUnits(text)).toBe(minor)
  })
  it.each(['', '015', '15.505', '1e3', '-15', '15,00', ' 15', '0x10', '15.'])('rejects %j', (text) => {
    expect(fromMajorUnits(text)).toBeUndefined()
  })
})
