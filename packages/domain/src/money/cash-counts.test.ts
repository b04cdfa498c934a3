import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countOf, DENOMINATIONS_MINOR, denominationText, linesOfCount, totalOfCount } from './cash-counts.ts'

test('a count is worth the sum of its notes and coins', () => {
  expect(totalOfCount({ '2000': 3, '500': 2, '50': 1 })).toBe(7_050)
  expect(totalOfCount({})).toBe(0)
})

test('lists a count from the largest note to the smallest coin, without empty kinds', () => {
  expect(linesOfCount({ '25': 4, '1000': 2, '100': 0 })).toEqual([
    { worthMinor: 1000, pieces: 2, amountMinor: 2000 },
    { worthMinor: 25, pieces: 4, amountMinor: 100 },
  ])
})

test('names notes in leones and coins in cents', () => {
  expect(DENOMINATIONS_MINOR.map(denominationText)).toEqual([
    'Le 20',
    'Le 10',
    'Le 5',
    'Le 2',
    'Le 1',
    '50 cents',
    '25 cents',
    '10 cents',
    '5 cents',
    '1 cent',
  ])
})

test('breaks every amount into notes and coins that add up to it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000_000 }), (amountMinor) => {
      expect(totalOfCount(countOf(amountMinor))).toBe(amountMinor)
    }),
  )
})
