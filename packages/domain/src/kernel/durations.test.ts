import { describe, expect, it } from 'vitest'
import {
  formatClock,
  formatDateTime,
  formatDayAsOf,
  formatDuration,
  formatDurationWithDays,
  formatEnds,
  freetownDay,
  splitDuration,
} from './durations.ts'

describe('a duration', () => {
  it.each([
    [0, '0 min', '0 min', { figure: '0', unit: 'min' }],
    [1, '1 min', '1 min', { figure: '1', unit: 'min' }],
    [45, '45 min', '45 min', { figure: '45', unit: 'min' }],
    [59, '59 min', '59 min', { figure: '59', unit: 'min' }],
    [60, '1h', '1h', { figure: '1', unit: 'h' }],
    [61, '1h 1m', '1h 1m', { figure: '1h 1', unit: 'm' }],
    [150, '2h 30m', '2h 30m', { figure: '2h 30', unit: 'm' }],
    [480, '8h', '8h', { figure: '8', unit: 'h' }],
    [1439, '23h 59m', '23h 59m', { figure: '23h 59', unit: 'm' }],
    [1440, '24h', '1 day', { figure: '1', unit: 'day' }],
    [1445, '24h 5m', '1 day 5m', { figure: '1 day 5', unit: 'm' }],
    [1560, '26h', '1 day 2h', { figure: '1 day 2', unit: 'h' }],
    [1590, '26h 30m', '1 day 2h 30m', { figure: '1 day 2h 30', unit: 'm' }],
    [4320, '72h', '3 days', { figure: '3', unit: 'days' }],
  ])('of %d minutes reads %s, on self-service pages %s', (minutes, plain, withDays, split) => {
    expect(formatDuration(minutes)).toBe(plain)
    expect(formatDurationWithDays(minutes)).toBe(withDays)
    expect(splitDuration(minutes, formatDurationWithDays)).toEqual(split)
  })
})

describe('an instant in Freetown', () => {
  const instant = new Date('2026-11-20T14:44:09.999Z')

  it('is shown in UTC, the local time all year', () => {
    expect(formatClock(instant)).toBe('14:44')
    expect(freetownDay(instant)).toBe('2026-11-20')
    expect(formatDateTime(instant)).toBe('Fri 20 Nov 2026, 14:44')
    expect(formatDateTime(new Date('2027-07-04T00:05:00Z'))).toBe('Sun 4 Jul 2027, 00:05')
  })

  it.each([
    ['2026-11-20T15:47:00Z', 'today at 15:47'],
    ['2026-11-20T23:59:59Z', 'today at 23:59'],
    ['2026-11-20T00:00:00Z', 'today at 00:00'],
    ['2026-11-21T00:00:00Z', 'tomorrow at 00:00'],
    ['2026-11-21T09:10:00Z', 'tomorrow at 09:10'],
    ['2026-11-22T09:10:00Z', 'Sun 22 Nov at 09:10'],
    ['2026-11-19T09:10:00Z', 'Thu 19 Nov at 09:10'],
    ['2026-12-31T23:59:00Z', 'Thu 31 Dec at 23:59'],
    ['2027-01-02T09:10:00Z', 'Sat 2 Jan 2027 at 09:10'],
    ['2025-11-22T09:10:00Z', 'Sat 22 Nov 2025 at 09:10'],
  ])('shows the end %s as %s', (expiresAt, text) => {
    expect(formatEnds(new Date(expiresAt), instant)).toBe(text)
  })

  it.each([
    ['2026-01-01T00:00:00Z', '1 Jan'],
    ['2026-12-31T23:59:59Z', '31 Dec'],
    ['2025-12-31T23:59:59Z', '31 Dec 2025'],
    ['2027-01-01T00:00:00Z', '1 Jan 2027'],
  ])('shows the day of %s as %s', (day, text) => {
    expect(formatDayAsOf(new Date(day), instant)).toBe(text)
  })

  it('shows an end after New Year as tomorrow', () => {
    expect(formatEnds(new Date('2027-01-01T01:00:00Z'), new Date('2026-12-31T23:30:00Z'))).toBe(
      'tomorrow at 01:00',
    )
  })
})
