import { expect, test } from 'vitest'
import { MAX_TOLD_LATE_DAYS, madeAt } from './told-sales.ts'

const NOW = new Date('2026-03-04T12:00:00Z')
const WEEK_SECONDS = MAX_TOLD_LATE_DAYS * 86_400

test.each([
  [0, '2026-03-04T12:00:00.000Z'],
  [3 * 3600, '2026-03-04T09:00:00.000Z'],
  [WEEK_SECONDS, '2026-02-25T12:00:00.000Z'],
])('a sale of %d seconds ago was made at %s', (secondsAgo, instant) => {
  expect(madeAt(secondsAgo, NOW)?.toISOString()).toBe(instant)
})

test.each([WEEK_SECONDS + 1, 2_147_483_647, -1])('one of %d seconds ago is a sale of now', (secondsAgo) => {
  expect(madeAt(secondsAgo, NOW)).toBeNull()
})
