import { formatLe } from '@minit/domain/money/money.ts'
import { minutesForSum, sumScale } from '@minit/domain/shop/any-sum.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSum, type SumOffer } from './sum-offer.ts'

const scale = sumScale([{ durationMinutes: 60, priceMinor: 3_500, fromStock: false, options: null }])
const offer: SumOffer = { scale, limits: { leastMinor: 100, mostMinor: 1_000_000, stepMinor: 1 }, rows: [] }

const sumIn = (typed: string) => {
  const read = readSum(offer, typed)
  return 'problem' in read ? read.problem : read.sumMinor
}

test.each([
  ['7', 700],
  ['7.50', 750],
  ['7,5', 750],
  ['Le 7', 700],
  ['1,000', 100_000],
  ['1 000', 100_000],
  ['12,50', 1_250],
  ['Le 1,000.50', 100_050],
  ['1.500,00', 150_000],
])('a sum typed as %s is read', (typed, sumMinor) => {
  expect(sumIn(typed)).toBe(sumMinor)
})

test.each(['', 'Le', 'seven', '1,0000', '1,00,000', '1.000', '7.505', '-7', '7e2'])(
  'a sum typed as “%s” is refused with how to write one',
  (typed) => {
    expect(sumIn(typed)).toBe('Type an amount such as 7, 7.50 or 1,000')
  },
)

test.each([
  ['0.50', 'The least is Le 1'],
  ['10,000.01', 'The most is Le 10,000'],
  ['9'.repeat(40), 'The most is Le 10,000'],
])('the sum %s is outside of the limits: %s', (typed, problem) => {
  expect(sumIn(typed)).toBe(problem)
})

test('any sum within the limits is read as screens write it, and buys its minutes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 1_000_000 }), (sumMinor) => {
      const minutes = minutesForSum(scale, sumMinor)
      expect(readSum(offer, formatLe(sumMinor))).toEqual({ sumMinor, minutes })
      expect(readSum(offer, formatLe(sumMinor).slice('Le '.length))).toEqual({ sumMinor, minutes })
    }),
  )
})
