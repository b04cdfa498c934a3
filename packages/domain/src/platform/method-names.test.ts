import { expect, test } from 'vitest'
import { paidByText } from './method-names.ts'

test('minutes that somebody gave are free, whatever method their purchase has', () => {
  expect(paidByText({ status: 'granted', paymentMethod: 'cash' })).toBe('Free')
  expect(paidByText({ status: 'paid', paymentMethod: 'cash' })).toBe('Cash')
})
