import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leText } from './money.ts'
import { readLe } from './typed-amount.ts'

test.each([
  ['35', 35],
  [' 12.50 ', 12.5],
  ['12,5', 12.5],
  ['1,500', 1500],
  ['1,500.75', 1500.75],
  ['25,000', 25_000],
  ['1 000 000', 1_000_000],
  ['Le 1,000,000', 1_000_000],
])('%s is an amount', (typed, le) => {
  expect(readLe(typed)).toBe(le)
})

test.each(['', 'Le', 'all', '1.500', '1,50,000', '1,5000', '12,500,5', '-5', '1e3', 'Infinity'])(
  '“%s” is none, and is not guessed',
  (typed) => {
    expect(readLe(typed)).toBeNaN()
  },
)

test('what a screen writes is read as what it says', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (minor) => {
      expect(readLe(leText(minor / 100))).toBe(minor / 100)
    }),
  )
})
