import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatLe } from '../money/money.ts'
import { readLe, readNumber } from './typed-numbers.ts'

test.each([
  ['35', 35],
  [' 12.50 ', 12.5],
  ['12,5', 12.5],
  ['1,500', 1500],
  ['1,500.75', 1500.75],
  ['25,000', 25_000],
  ['1 000 000', 1_000_000],
  ['Le 1,000,000', 1_000_000],
  ['1500 Le', 1500],
  ['\u202A1500\u202C', 1500],
  ['\u200B1500', 1500],
  ['Le\u00A01\u202F500', 1500],
  ['１５００', 1500],
  ['１，５００．７５', 1500.75],
  ['١٥٠٠', 1500],
  ['1,500.', 1500],
  ['“1,500”', 1500],
  ['Le 1.500,00', 1500],
  ['1.250.000,5', 1_250_000.5],
])('reads %s as an amount', (typed, le) => {
  expect(readLe(typed)).toBe(le)
})

test.each([
  '',
  'Le',
  'all',
  '1.500',
  '1,50,000',
  '1,5000',
  '12,500,5',
  '1.500,000',
  '1.50,00',
  '-5',
  '\u22125',
  '1e3',
  'Infinity',
  '9'.repeat(400),
])('does not guess an amount for “%s”', (typed) => {
  expect(readLe(typed)).toBeNaN()
})

test('reads an amount as screens write it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (minor) => {
      expect(readLe(formatLe(minor))).toBe(minor / 100)
    }),
  )
})

test.each([
  ['60', 60],
  ['1,440', 1440],
  ['12,5', 12.5],
  ['22.755', 22.755],
  ['20 %', 20],
  ['\u200E20\u200E', 20],
  ['３０．', 30],
])('reads %j as a number', (typed, number) => {
  expect(readNumber(typed)).toBe(number)
})

test.each(['', '%', '-5', '1e3', '0x10', 'Le 5', '12,5000', '1 2a', '9'.repeat(400)])(
  'rejects %j as a number',
  (typed) => {
    expect(readNumber(typed)).toBeNaN()
  },
)

/** Characters that phones, chats and foreign keyboards add to a pasted number. */
const NOISE = [
  '\u200B',
  '\u200E',
  '\u200F',
  '\u202A',
  '\u202C',
  '\u2066',
  '\u2069',
  '\uFEFF',
  '\u00A0',
  '\u202F',
  ' ',
]
const ZEROS = [0x30, 0xff10, 0x660, 0x6f0, 0x966]

test('ignores pasted noise around and inside a number, in the digits of any script', () => {
  const noise = fc.array(fc.constantFrom(...NOISE), { maxLength: 3 }).map((signs) => signs.join(''))
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.constantFrom(...ZEROS),
      fc.array(noise, { minLength: 20, maxLength: 20 }),
      fc.constantFrom('', '.', '!', ';', '”'),
      (minor, zero, between, end) => {
        const text = formatLe(minor).slice('Le '.length)
        const pasted = Array.from(text, (sign, at) => {
          const written = /\d/.test(sign) ? String.fromCodePoint(zero + Number(sign)) : sign
          return `${between[at]}${written}`
        }).join('')
        for (const read of [readLe, readNumber])
          expect(read(`${pasted}${between.at(-1)}${end}`)).toBe(minor / 100)
        expect(readLe(`Le ${pasted}${end}`)).toBe(minor / 100)
      },
    ),
  )
})

test('reads any input as a finite number of 0 or more, or as NaN', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
      for (const number of [readLe(typed), readNumber(typed)])
        expect(Number.isNaN(number) || (number >= 0 && Number.isFinite(number))).toBe(true)
    }),
  )
})
