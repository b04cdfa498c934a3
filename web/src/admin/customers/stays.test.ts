import { expect, test } from 'vitest'
import { staysText } from './stays.ts'

test('names each remaining use of a number, one after the other', () => {
  const text = staysText(['payout', 'operator'])
  expect(text).toContain('payouts go or went to; a number in the platform’s own settings')
  expect(text).toMatch(/^The buyer was erased\. The number stays/)
})
