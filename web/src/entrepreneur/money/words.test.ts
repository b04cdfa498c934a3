import { expect, test } from 'vitest'
import { checkedFirstText } from './words.ts'

const now = new Date('2026-11-30T02:37:00Z')

test('a payout above the limit says before it is sent that it is checked, and until when', () => {
  expect(checkedFirstText(10_000, { approvalAbove: 5_000, now })).toBe(
    'We check payouts above Le 5,000 first. You get it, or a call, by tomorrow 02:37. Until then you can take it back, but send no other.',
  )
  expect(checkedFirstText(5_000, { approvalAbove: 5_000, now })).toBeNull()
})

test('an answer that an older release stored names no limit', () => {
  expect(checkedFirstText(10_000, { approvalAbove: undefined, now })).toBeNull()
})
