import { expect, test } from 'vitest'
import { andList } from './and-list.ts'

test.each([
  [[], ''],
  [['Fri'], 'Fri'],
  [['Sat', 'Sun'], 'Sat and Sun'],
  [['Mon', 'Wed', 'Fri'], 'Mon, Wed and Fri'],
])('%j is said as "%s"', (names, text) => {
  expect(andList(names)).toBe(text)
})
