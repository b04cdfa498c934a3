import { expect, test } from 'vitest'
import { formatWhen } from './relative-times.ts'

test.each([
  ['2026-11-20T14:44:00Z', 'today 14:44'],
  ['2026-11-20T00:00:00Z', 'today 00:00'],
  ['2026-11-19T23:59:00Z', 'yesterday 23:59'],
  ['2026-11-18T09:10:00Z', 'Wed 18 Nov, 09:10'],
  ['2025-11-20T09:10:00Z', 'Thu 20 Nov 2025, 09:10'],
  ['2026-11-21T03:43:00Z', 'tomorrow 03:43'],
  ['2026-11-22T00:00:00Z', 'Sun 22 Nov, 00:00'],
])('formats %s as %s', (instant, text) => {
  expect(formatWhen(new Date(instant), new Date('2026-11-20T15:00:00Z'))).toBe(text)
})

test('formats New Year’s Day as tomorrow on New Year’s Eve', () => {
  expect(formatWhen(new Date('2027-01-01T01:00:00Z'), new Date('2026-12-31T23:30:00Z'))).toBe(
    'tomorrow 01:00',
  )
})
