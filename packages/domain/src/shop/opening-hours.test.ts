import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../kernel/durations.ts'
import { hoursProblem, WEEK } from '../passes/pass-hours.ts'
import { hoursSpan, isWithinHours, openingText } from './opening-hours.ts'

const DAY_TIME = { fromMinute: 8 * 60, untilMinute: 22 * 60, days: [...WEEK] }
const WORKDAYS = { ...DAY_TIME, days: [1, 2, 3, 4, 5] }
const NIGHT = { fromMinute: 18 * 60, untilMinute: 2 * 60, days: [...WEEK] }
const ALWAYS = { fromMinute: 0, untilMinute: 1440, days: [...WEEK] }
const SATURDAY_ALL_DAY = { fromMinute: 0, untilMinute: 1440, days: [6] }
// Sunday is 29 November 2026.
const at = (day: number, clock: string): Date => new Date(`2026-11-${day}T${clock}:00Z`)

describe('what a customer reads of the hours', () => {
  test.each([
    ['in the day', DAY_TIME, at(30, '12:00'), 'Open until 22:00'],
    ['at the first minute', DAY_TIME, at(30, '08:00'), 'Open until 22:00'],
    ['at the end', DAY_TIME, at(30, '22:00'), 'Closed, opens tomorrow 08:00'],
    ['after midnight', DAY_TIME, at(30, '00:30'), 'Closed, opens today 08:00'],
    ['on Friday evening', WORKDAYS, at(27, '22:30'), 'Closed, opens Mon 08:00'],
    ['on Sunday', WORKDAYS, at(29, '12:00'), 'Closed, opens tomorrow 08:00'],
    ['in the evening of a night shop', NIGHT, at(30, '23:30'), 'Open until 02:00'],
    ['in its small hours', NIGHT, at(30, '01:59'), 'Open until 02:00'],
    ['between its nights', NIGHT, at(30, '02:00'), 'Closed, opens today 18:00'],
    ['of a whole day', SATURDAY_ALL_DAY, at(28, '10:00'), 'Open until midnight'],
    ['of no end', ALWAYS, at(30, '03:00'), 'Open day and night'],
  ])('%s', (_, hours, now, text) => {
    expect(openingText({ hours, isOpen: true }, now)).toBe(text)
  })

  test('names the switch within the hours, and the hours outside them', () => {
    expect(openingText({ hours: DAY_TIME, isOpen: false }, at(30, '12:00'))).toBe('Closed now')
    expect(openingText({ hours: DAY_TIME, isOpen: false }, at(30, '23:00'))).toBe(
      'Closed, opens tomorrow 08:00',
    )
    expect(openingText({ hours: null, isOpen: false }, at(30, '12:00'))).toBe('Closed now')
    expect(openingText({ hours: null, isOpen: true }, at(30, '12:00'))).toBeNull()
  })

  test('agrees with the hours at every minute', () => {
    const someHours = fc
      .record({
        fromMinute: fc.integer({ min: 0, max: 1439 }),
        untilMinute: fc.integer({ min: 1, max: 1440 }),
        days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
      })
      .filter((hours) => hoursProblem(hours) === null)
    fc.assert(
      fc.property(someHours, fc.integer({ min: 0, max: 7 * 1440 }), (hours, minute) => {
        const now = new Date(at(29, '00:00').getTime() + minute * MINUTE_MS)
        const text = openingText({ hours, isOpen: true }, now) ?? ''
        expect(text.startsWith('Open')).toBe(isWithinHours(hours, now))
        expect(text).toMatch(/^(Open until |Open day and night$|Closed, opens )/)
      }),
    )
  })
})

test('programs read the hours as a span', () => {
  expect(hoursSpan(DAY_TIME)).toBe('08:00-22:00')
  expect(hoursSpan(ALWAYS)).toBe('00:00-24:00')
})
