import { expect, test } from 'vitest'
import { type MinutesOrder, minutesBegin, minutesBeginOfAll, minutesBeginText } from './minutes-begin.ts'
import { USUAL_OPTIONS } from './pass-options.ts'

const NOW = new Date('2026-11-28T04:20:00Z')
const UNLIMITED = {
  maxDevices: 1,
  downKbps: null,
  upKbps: null,
  dataLimitOctets: null,
  slowAfterOctets: null,
  hours: null,
}
const RUNNING = { ...UNLIMITED, until: new Date('2026-11-28T05:13:00Z') }
const order = (changes: Partial<MinutesOrder> = {}): MinutesOrder => ({
  minutes: 60,
  options: null,
  way: 'router',
  isGift: false,
  isHere: true,
  running: null,
  ...changes,
})
const FIRST_USE = { ...USUAL_OPTIONS, clock: 'first_use' as const }
const SLOWER = { ...USUAL_OPTIONS, downKbps: 512 }
const WITH_DATA = { ...USUAL_OPTIONS, dataLimitMb: 500 }
const WITH_PAUSES = { ...USUAL_OPTIONS, maxPauses: 2, pauseDays: 7 }

test.each([
  ['Your 60 minutes start when you pay', order()],
  ['Your 2 days 8h start when you pay', order({ minutes: 3360 })],
  ['Your 60 minutes start when you pay, or when your pass here ends', order({ isHere: false })],
  ['Your 60 minutes start when this phone goes online', order({ options: FIRST_USE })],
  [
    'Your 60 minutes start when your phone first connects, by 27 May 2027',
    order({ options: FIRST_USE, isHere: false }),
  ],
  ['Their 60 minutes start when their phone first connects, by 27 May 2027', order({ isGift: true })],
  ['Adds 60 min: online until 06:13', order({ running: RUNNING })],
  ['Starts at 05:13, when your pass ends', order({ running: RUNNING, options: SLOWER })],
  ['Starts at 05:13, when your pass ends', order({ running: RUNNING, options: FIRST_USE })],
  ['Starts at 05:13, when your pass ends', order({ running: RUNNING, options: WITH_DATA })],
  ['Starts at 05:13, when your pass ends', order({ running: RUNNING, options: WITH_PAUSES })],
  ['Starts at 05:13, when your pass ends', order({ running: { ...RUNNING, dataLimitOctets: 5 } })],
  ['Adds 24 hours: online until tomorrow at 05:13', order({ running: RUNNING, minutes: 1440 })],
  [
    'Your 60 minutes start when the seller connects your phone, at the latest 15 minutes after you pay',
    order({ way: 'by_hand' }),
  ],
  [
    'Your 60 minutes start when the seller connects your phone, by 27 May 2027',
    order({ way: 'by_hand', options: FIRST_USE }),
  ],
  [
    'Their 60 minutes start when the seller connects their phone, by 27 May 2027',
    order({ way: 'by_hand', isGift: true }),
  ],
  ['Your time starts when you type the code at the WiFi', order({ way: 'codes', running: RUNNING })],
])('%s', (text, given) => {
  expect(minutesBeginText(given, NOW)).toBe(text)
})

test('a gift ignores the pass that runs on the payer’s phone', () => {
  expect(minutesBegin(order({ isGift: true, running: RUNNING })).kind).toBe('first_use')
})

test.each([
  ['Your minutes start when you pay', [null], null],
  ['Your minutes start when your phone first connects', [FIRST_USE], null],
  ['Your minutes start when you pay, unless the package says something else', [null, FIRST_USE], null],
  [
    'A pass runs on this phone until 05:13. What you buy now starts when it ends.',
    [null, FIRST_USE],
    RUNNING,
  ],
])('before a package is chosen: %s', (text, all, running) => {
  const orders = all.map((options) => ({ options, way: 'router' as const }))
  expect(minutesBeginOfAll(orders, { isHere: true, running }, NOW)).toBe(text)
})

test.each([
  ['Your minutes start when the seller connects your phone, at the latest 15 minutes after you pay', null],
  ['Your minutes start when the seller connects your phone', FIRST_USE],
])('before a package of a shop without a router is chosen: %s', (text, options) => {
  const here = { isHere: false, running: null }
  expect(minutesBeginOfAll([{ options, way: 'by_hand' }], here, NOW)).toBe(text)
})
