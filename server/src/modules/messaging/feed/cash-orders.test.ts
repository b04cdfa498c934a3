import { expect, test } from 'vitest'
import { readCashSearch } from './cash-orders.ts'

test.each([
  ['076 123 456', '76123456'],
  ['+232 76 123 456', '76123456'],
  ['00232 076 123 456', '76123456'],
  ['456', '456'],
  ['45', null],
  ['Aminata', null],
  ['7KQM4', null],
])('"%s" searches for the digits %s', (text, digits) => {
  expect(readCashSearch(text)?.digits).toBe(digits)
})

test('treats five characters as a name, a number and a code at once', () => {
  expect(readCashSearch('76123')).toEqual({ name: '76123', digits: '76123', code: '76123' })
})

test('treats spaces as no search', () => {
  expect(readCashSearch('  ')).toBeNull()
})
