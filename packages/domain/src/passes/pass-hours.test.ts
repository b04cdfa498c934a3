import { describe, expect, test } from 'vitest'
import {
  areAlways,
  endAfter,
  hoursEndAt,
  hoursProblem,
  msWithin,
  nextHoursAt,
  type PassHours,
  WEEK,
} from './pass-hours.ts'

// 20 November 2026 is a Friday.
const at = (text: string): Date => new Date(`2026-11-${text}:00Z`)
const hours = (from: number, until: number, days: readonly number[] = WEEK): PassHours => ({
  fromMinute: from * 60,
  untilMinute: until * 60,
  days: [...days],
})
const NIGHT = hours(22, 6)
const FRIDAY_NIGHT = hours(22, 6, [5])
const WEEKEND = hours(0, 24, [6, 0])

test.each([
  ['before the night they begin today', NIGHT, at('20T21:59'), at('20T22:00')],
  ['their first instant is inside', NIGHT, at('20T22:00'), null],
  ['after midnight the night of the day before applies', NIGHT, at('21T05:59'), null],
  ['their end is outside', NIGHT, at('21T06:00'), at('21T22:00')],
  ['a night of one day continues after midnight', FRIDAY_NIGHT, at('21T03:00'), null],
  ['a night of one day returns in a week', FRIDAY_NIGHT, at('21T06:00'), at('27T22:00')],
  ['on their own day but before their start', FRIDAY_NIGHT, at('20T12:00'), at('20T22:00')],
  ['a weekend begins at midnight', WEEKEND, at('20T23:59'), at('21T00:00')],
  ['without hours every instant is inside', null, at('20T12:00'), null],
] as const)('%s', (_, given, now, wanted) => {
  expect(nextHoursAt(given, now)).toEqual(wanted)
})

test.each([
  ['a night ends in the morning', NIGHT, at('20T23:00'), at('21T06:00')],
  ['adjacent days are one span', WEEKEND, at('21T10:00'), at('23T00:00')],
  ['outside hours there is no end', NIGHT, at('20T12:00'), null],
] as const)('%s', (_, given, now, wanted) => {
  expect(hoursEndAt(given, now)).toEqual(wanted)
})

describe('minutes that run within hours', () => {
  test.each([
    ['end in the night in which they began', NIGHT, at('20T22:30'), 60, at('20T23:30')],
    ['end with the hours to the instant', NIGHT, at('21T05:00'), 60, at('21T06:00')],
    ['wait for the next night', NIGHT, at('21T05:00'), 120, at('21T23:00')],
    ['begin with the hours if they were paid outside', NIGHT, at('20T12:00'), 60, at('20T23:00')],
    ['span as many nights as needed', NIGHT, at('20T22:00'), 20 * 60, at('23T02:00')],
    ['wait a week for the next night', FRIDAY_NIGHT, at('21T05:30'), 60, at('27T22:30')],
    ['run through adjacent days', WEEKEND, at('21T00:00'), 30 * 60, at('22T06:00')],
    ['run without a break if there are no hours', null, at('20T12:00'), 90, at('20T13:30')],
  ] as const)('%s', (_, given, startsAt, minutes, wanted) => {
    expect(endAfter(given, startsAt, minutes)).toEqual(wanted)
  })

  test('equal the minutes between beginning and end, wherever they begin', () => {
    for (const given of [NIGHT, FRIDAY_NIGHT, WEEKEND, hours(9, 17, [1, 3]), null])
      for (let hour = 0; hour < 7 * 24; hour += 5)
        for (const minutes of [1, 59, 480, 1440, 4000]) {
          const startsAt = new Date(at('20T00:00').getTime() + hour * 3_600_000)
          const end = endAfter(given, startsAt, minutes)
          expect(msWithin(given, startsAt, end)).toBe(minutes * 60_000)
          expect(msWithin(given, startsAt, new Date(end.getTime() - 60_000))).toBe((minutes - 1) * 60_000)
        }
  })
})

test('a reversed interval has no time in it', () => {
  expect(msWithin(NIGHT, at('21T03:00'), at('20T23:00'))).toBe(0)
  expect(msWithin(null, at('21T03:00'), at('20T23:00'))).toBe(0)
})

test.each([
  [hours(22, 6), null],
  [hours(0, 24, [1]), null],
  [hours(22, 22), { part: 'untilMinute', text: 'Choose an end that is not the beginning' }],
  [
    { ...hours(22, 23), untilMinute: 22 * 60 + 29 },
    { part: 'untilMinute', text: 'Leave at least 30 minutes between the two' },
  ],
  [hours(22, 6, []), { part: 'days', text: 'Choose at least one day' }],
  [hours(22, 6, [1, 1]), { part: 'days', text: 'A day was named twice' }],
])('checks the hours %j: %j', (given, wanted) => {
  expect(hoursProblem(given)).toEqual(wanted)
})

test('only all day on all days means no limit', () => {
  expect([hours(0, 24), hours(0, 24, [1]), hours(22, 6)].map(areAlways)).toEqual([true, false, false])
})
