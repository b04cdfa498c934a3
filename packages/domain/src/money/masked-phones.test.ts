import { expect, test } from 'vitest'
import { fitsMask } from './masked-phones.ts'

test.each([
  ['+23276***456', true],
  ['232 76 *** 456', true],
  ['076xxx456', true],
  ['*****3456', true],
  ['+23276***457', false],
  ['+23277***456', false],
  ['+232761234***6', false],
  ['+23276123456', false],
  ['*********', false],
  ['', false],
])('%s fits +232 76 123 456: %s', (mask, fits) => {
  expect(fitsMask(mask, '+23276123456')).toBe(fits)
})

test('no mask fits nothing', () => {
  expect(fitsMask(null, '+23276123456')).toBe(false)
})
