import { expect, test } from 'vitest'
import { operatorOfTyped } from './methods.ts'

test.each([
  ['+232 76 123 456', 'orange_money'],
  ['076123456', 'orange_money'],
  ['76 123-456', 'orange_money'],
  ['0023276123456', 'orange_money'],
  ['+232 77 123 456', 'africell_money'],
  ['088 123 456', 'africell_money'],
  ['+232 31 123 456', null],
  ['+44 20 7946 0958', null],
  ['', null],
])('%s is paid from %s', (phone, method) => {
  expect(operatorOfTyped(phone)).toBe(method)
})
