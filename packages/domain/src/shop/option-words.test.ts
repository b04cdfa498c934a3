import { expect, test } from 'vitest'
import { type PassHours, WEEK } from '../passes/pass-hours.ts'
import { chosenOptions, type PassOptions, USUAL_OPTIONS } from '../passes/pass-options.ts'
import {
  andList,
  beginText,
  boardWords,
  dayLimitText,
  daysText,
  hoursText,
  minuteText,
  notNowText,
  optionsLine,
} from './option-words.ts'

const options = (changes: Partial<PassOptions>): PassOptions => ({ ...USUAL_OPTIONS, ...changes })
const NIGHT: PassHours = { fromMinute: 22 * 60, untilMinute: 6 * 60, days: [...WEEK] }

test.each([
  [{ downKbps: 2000, hours: NIGHT }, '1 phone, up to 2 Mbit/s, from 10 pm to 6 am'],
  [{ maxDevices: 3, dataLimitMb: 1500 }, '3 phones, 1.5 GB of data'],
  [
    { downKbps: 2000, slowAfterMegabytes: 1000, slowKbps: 512 },
    '1 phone, up to 2 Mbit/s, 1 GB at full speed, then 512 kbit/s',
  ],
  [{ downKbps: 2000, upKbps: 512 }, '1 phone, up to 2 Mbit/s and 512 kbit/s upload'],
  [{ downKbps: 512, upKbps: 512 }, '1 phone, up to 512 kbit/s'],
  [{ upKbps: 256 }, '1 phone, up to 256 kbit/s upload'],
  [{ clock: 'first_use' }, '1 phone, starts when you first connect'],
  [{ maxPerDay: 1 }, '1 phone, 1 a day for each person'],
  [{ maxPauses: 1, pauseDays: 1 }, '1 phone, 1 pause of up to 1 day'],
  [{ maxPauses: 2, pauseDays: 7 }, '1 phone, 2 pauses of up to 7 days'],
  [{ hours: { fromMinute: 0, untilMinute: 1440, days: [6, 0] } }, '1 phone, on Sat and Sun'],
] satisfies [Partial<PassOptions>, string][])('describes %j as %s', (changes, words) => {
  expect(optionsLine(options(changes))).toBe(words)
})

test.each([
  [0, 'midnight'],
  [1440, 'midnight'],
  [720, 'noon'],
  [30, '12:30 am'],
  [390, '6:30 am'],
  [750, '12:30 pm'],
  [1320, '10 pm'],
])('formats minute %i of a day as %s', (minute, words) => {
  expect(minuteText(minute)).toBe(words)
})

test.each([
  [[1, 2, 3, 4, 5], 'Mon to Fri'],
  [[5, 6, 0], 'Fri to Sun'],
  [[0, 6], 'Sat and Sun'],
  [[5, 1, 3], 'Mon, Wed and Fri'],
  [[4], 'Thu'],
])('formats the days %j as %s', (days, words) => {
  expect(daysText(days)).toBe(words)
})

test('the next start has its day if hours do not start every day', () => {
  const friday = new Date('2026-11-20T22:00:00Z')
  expect(beginText(NIGHT, friday)).toBe('10 pm')
  expect(beginText({ ...NIGHT, days: [5] }, friday)).toBe('Fri 10 pm')
  expect(hoursText({ ...NIGHT, days: [5, 6] })).toBe('from 10 pm to 6 am on Fri and Sat')
})

test('a refusal says when to return and what else is possible', () => {
  expect(notNowText(NIGHT)).toBe(
    'This package is sold from 10 pm to 6 am. Come back then, or choose another one.',
  )
  expect(dayLimitText(1, 0)).toBe(
    'One phone number can buy this package once a day. Choose another one, or come back tomorrow.',
  )
  expect(dayLimitText(2, 1)).toBe(
    'One phone number can buy this package 2 times a day. An order of today still waits to be paid: pay it or cancel it.',
  )
})

test('a price board has room for phones and hours', () => {
  expect(boardWords(options({ maxDevices: 3, downKbps: 2000, hours: NIGHT }))).toBe(
    '3 phones, from 10 pm to 6 am',
  )
  expect(boardWords(options({ downKbps: 2000 }))).toBe('')
})

test('default options are not chosen options, and all day on all days is the default', () => {
  expect(chosenOptions(USUAL_OPTIONS)).toBeNull()
  expect(chosenOptions(options({ hours: { fromMinute: 0, untilMinute: 1440, days: [...WEEK] } }))).toBeNull()
  expect(chosenOptions(options({ maxPerDay: 2 }))).toEqual(options({ maxPerDay: 2 }))
})

test.each([
  [[], ''],
  [['Fri'], 'Fri'],
  [['Sat', 'Sun'], 'Sat and Sun'],
  [['Mon', 'Wed', 'Fri'], 'Mon, Wed and Fri'],
])('joins %j to "%s"', (names, text) => {
  expect(andList(names)).toBe(text)
})
