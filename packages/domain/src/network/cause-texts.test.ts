import { expect, test } from 'vitest'
import { causeText } from './cause-texts.ts'
import type { ShownCause } from './causes.ts'

const NOW = new Date('2026-11-20T20:00:00Z')
const at = (time: string, day = 20): Date => new Date(`2026-11-${day}T${time}:00Z`)
const facts = (cause: ShownCause['cause'], from: string, until: string | null): ShownCause => ({
  cause,
  fromAt: at(from),
  untilAt: until === null ? null : at(until),
  phones: 22,
  kbps: 4_000,
  lossPercent: 30,
})

test.each([
  ['power', '19:04', '19:16', 'Power was off 19:04 to 19:16'],
  ['line', '14:02', '14:30', 'Your line was down 14:02 to 14:30'],
  ['line', '14:02', null, 'Your line is down since 14:02: call your provider'],
  ['dns', '14:02', '14:30', 'DNS of your line was down 14:02 to 14:30'],
  ['dns', '14:02', null, 'DNS of your line is down since 14:02: call your provider'],
  ['router', '14:02', '14:30', 'Your router was off, its line worked 14:02 to 14:30'],
  ['router', '14:02', null, 'Your router is off, its line works since 14:02: check its power'],
  ['unknown', '14:02', '14:30', 'Power or line was off 14:02 to 14:30'],
  ['unknown', '14:02', null, 'Your router is silent since 14:02: check its power, then its line'],
  ['us', '14:02', '14:30', 'Minit was away, nothing of yours: 14:02 to 14:30'],
  ['full', '14:02', null, 'Full: 22 phones on 4 Mbit/s'],
  ['full', '14:02', '14:30', 'Full: 22 phones on 4 Mbit/s, 14:02 to 14:30'],
  ['loss', '14:02', null, 'Your line loses 30% of data since 14:02: call your provider'],
  ['loss', '14:02', '14:30', 'Your line lost 30% of data 14:02 to 14:30'],
] as const)('%s from %s to %s reads %s', (cause, from, until, text) => {
  expect(causeText(facts(cause, from, until), NOW)).toBe(text)
})

test('a day other than today is named', () => {
  const overnight = { ...facts('power', '23:50', '00:10'), fromAt: at('23:50', 19) }
  expect(causeText({ ...overnight, untilAt: at('00:10') }, NOW)).toBe('Power was off 19 Nov 23:50 to 00:10')
  expect(causeText({ ...overnight, untilAt: at('23:58', 19) }, NOW)).toBe(
    'Power was off 19 Nov 23:50 to 23:58',
  )
})

test('a day of another year is named with its year', () => {
  const silent = { ...facts('unknown', '14:02', null), fromAt: new Date('2025-12-31T14:02:00Z') }
  expect(causeText(silent, NOW)).toBe(
    'Your router is silent since 31 Dec 2025 14:02: check its power, then its line',
  )
})

test.each([
  [640, '640 kbit/s'],
  [1_540, '1.5 Mbit/s'],
  [24_300, '24 Mbit/s'],
])('a line of %i kbit/s reads %s', (kbps, speed) => {
  expect(causeText({ ...facts('full', '14:02', null), kbps }, NOW)).toBe(`Full: 22 phones on ${speed}`)
})
