import { expect, test } from 'vitest'
import { staysText } from './stays.ts'

test('each thing that a number stays as is told in words, one after the other', () => {
  const text = staysText(['payout', 'operator'])
  expect(text).toContain('payouts go or went to; a number in the platform’s own settings')
  expect(text).toMatch(/^The buyer was erased\. The number stays/)
})
