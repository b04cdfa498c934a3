import { expect, test } from 'vitest'
import { DAY_MS } from '../kernel/durations.ts'
import { isPhoneProven, PHONE_PROOF_DAYS } from './phone-proofs.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * DAY_MS)

test.each([
  ['never', null, false],
  ['today', daysAgo(0), true],
  ['a moment less than the limit ago', new Date(daysAgo(PHONE_PROOF_DAYS).getTime() + 1), true],
  ['as long ago as the limit', daysAgo(PHONE_PROOF_DAYS), false],
])('a number proven %s counts as it should', (_, provenAt, counts) => {
  expect(isPhoneProven(provenAt, NOW)).toBe(counts)
})
