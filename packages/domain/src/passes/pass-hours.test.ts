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
  ['before the night it begins today', NIGHT, at('20T21:59'), at('20T22:00')],
  ['its first instant is within', NIGHT, at('20T22:00'), null],
  ['after midnight it is the night of the day before', NIGHT, at('21T05:59'), null],
  ['its end is outside', NIGHT, at('21T06:00'), at('21T22:00')],
  ['a night of one day goes on after midnight', FRIDAY_NIGHT, at('21T03:00'), null],
  ['and comes again in a week', FRIDAY_NIGHT, at('21T06:00'), at('27T22:00')],
  ['on its own day but before its hour', FRIDAY_NIGHT, at('20T12:00'), at('20T22:00')],
  ['a weekend begins at midnight', WEEKEND, at('20T23:59'), at('21T00:00')],
  ['without hours it is always', null, at('20T12:00'), null],
] as const)('%s', (_, given, now, wanted) => {
  expect(nextHoursAt(given, now)).toEqual(wanted)
})

test.each([
  ['a night ends in the morning', NIGHT, at('20T23:00'), at('21T06:00')],
  ['days that touch are one stretch', WEEKEND, at('21T10:00'), at('23T00:00')],
  ['outside there is no end', NIGHT, at('20T12:00'), null],
] as const)('%s', (_, given, now, wanted) => {
  expect(hoursEndAt(given, now)).toEqual(wanted)
})

describe('minutes that run within hours', () => {
  test.each([
    ['end in the night they began in', NIGHT, at('20T22:30'), 60, at('20T23:30')],
    ['end with the hours to the instant', NIGHT, at('21T05:00'), 60, at('21T06:00')],
    ['wait for the next night', NIGHT, at('21T05:00'), 120, at('21T23:00')],
    ['begin with the hours where they were paid outside', NIGHT, at('20T12:00'), 60, at('20T23:00')],
    ['go through as many nights as they need', NIGHT, at('20T22:00'), 20 * 60, at('23T02:00')],
    ['wait a week where there is one night in it', FRIDAY_NIGHT, at('21T05:30'), 60, at('27T22:30')],
    ['run through days that touch', WEEKEND, at('21T00:00'), 30 * 60, at('22T06:00')],
    ['run on without hours', null, at('20T12:00'), 90, at('20T13:30')],
  ] as const)('%s', (_, given, startsAt, minutes, wanted) => {
    expect(endAfter(given, startsAt, minutes)).toEqual(wanted)
  })

  test('are those that lie between beginning and end, wherever they begin', () => {
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

test('nothing lies between an instant and one before it', () => {
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
])('hours %j: %j', (given, wanted) => {
  expect(hoursProblem(given)).toEqual(wanted)
})

test('all day on all days is always, and nothing less is', () => {
  expect([hours(0, 24), hours(0, 24, [1]), hours(22, 6)].map(areAlways)).toEqual([true, false, false])
})
