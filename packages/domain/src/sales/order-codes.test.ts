import { expect, test } from 'vitest'
import { orderCodeOf, readOrderCode } from './order-codes.ts'

const ID = '01KAJ0T1DE0123456789V7KQM4'

test('an order’s code is the end of its transaction id', () => {
  expect(orderCodeOf(ID)).toBe('7KQM4')
  expect(readOrderCode(orderCodeOf(ID))).toBe('7KQM4')
})

test.each([
  ['7kqm4', '7KQM4'],
  [' 7k-qm4 ', '7KQM4'],
  ['7KO1I', '7K011'],
  ['7KQM', null],
  ['7KQM44', null],
  ['AMARU', null],
  ['', null],
])('reads "%s" as the code %s', (text, code) => {
  expect(readOrderCode(text)).toBe(code)
})
