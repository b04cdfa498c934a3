import { describe, expect, test } from 'vitest'
import { isLate, MAX_LATE_DAYS, mayBeJudgedAsOf, soldAtOf } from './late-sales.ts'

const NOW = new Date('2026-03-04T12:00:00Z')
const WEEK_SECONDS = MAX_LATE_DAYS * 86_400

test.each([
  [0, '2026-03-04T12:00:00.000Z'],
  [3 * 3600, '2026-03-04T09:00:00.000Z'],
  [WEEK_SECONDS, '2026-02-25T12:00:00.000Z'],
  [WEEK_SECONDS + 1, '2026-02-25T11:59:59.000Z'],
  [2_147_483_647, '1958-02-14T08:45:53.000Z'],
])('dates a sale of %d seconds ago to %s', (secondsAgo, instant) => {
  expect(soldAtOf(secondsAgo, NOW).toISOString()).toBe(instant)
})

test.each([
  [WEEK_SECONDS, true],
  [WEEK_SECONDS + 1, false],
  [2_147_483_647, false],
])('accepts the time of a sale %d seconds ago on a phone that was never seen: %s', (secondsAgo, expected) => {
  const never = { heardUntil: new Date('1900-01-01T00:00:00Z'), connectedSince: NOW }
  expect(mayBeJudgedAsOf(soldAtOf(secondsAgo, NOW), never, NOW)).toBe(expected)
})

describe('a phone that was offline from nine until eleven', () => {
  const connection = {
    heardUntil: new Date('2026-03-04T09:00:00Z'),
    connectedSince: new Date('2026-03-04T11:00:00Z'),
  }

  test.each([
    ['2026-03-04T09:00:00Z', true],
    ['2026-03-04T10:30:00Z', true],
    ['2026-03-04T11:00:00Z', true],
    ['2026-03-04T08:59:59Z', false],
    ['2026-03-04T11:00:01Z', false],
  ])('had no connection at %s: %s', (instant, expected) => {
    expect(mayBeJudgedAsOf(new Date(instant), connection, NOW)).toBe(expected)
  })
})

test('a sale is late after more than a minute', () => {
  expect(isLate(new Date(NOW.getTime() - 60_000), NOW)).toBe(false)
  expect(isLate(new Date(NOW.getTime() - 61_000), NOW)).toBe(true)
})
