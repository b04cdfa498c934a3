import { describe, expect, test } from 'vitest'
import { isSiteOnline, minutesLost, notifyOfSilenceBefore, outageNow, silenceEndingAt } from './presence.ts'

const at = (time: string): Date => new Date(`2026-11-20T${time}Z`)

describe('a site is online', () => {
  test.each([
    ['open, no router ever seen', true, null, false],
    ['closed, no router ever seen', false, null, false],
    ['open, seen a moment ago', true, '11:59:59', true],
    ['open, seen a little less than five minutes ago', true, '11:55:00.001', true],
    ['open, seen five minutes ago', true, '11:55:00', false],
    ['closed, seen a moment ago', false, '11:59:59', false],
  ])('%s', (_, isOpen, lastReport, expected) => {
    const knownUntil = lastReport === null ? null : at(lastReport)
    expect(isSiteOnline({ isOpen, knownUntil }, at('12:00:00'))).toBe(expected)
  })
})

describe('a report ends a silence', () => {
  test.each([
    ['never seen before', null, null],
    ['a little less than three minutes', '11:57:00.001', null],
    ['three minutes', '11:57:00', { fromAt: at('11:57:00'), untilAt: at('12:00:00') }],
  ])('%s', (_, lastReport, expected) => {
    expect(silenceEndingAt(lastReport === null ? null : at(lastReport), at('12:00:00'))).toEqual(expected)
  })
})

describe('a site has an outage now', () => {
  test.each([
    ['never seen before', null, '10:00:00', null],
    ['three minutes of silence', '11:57:00', '10:00:00', { fromAt: at('11:57:00'), untilAt: at('12:00:00') }],
    ['an hour of silence, but the server was down until a moment ago', '11:00:00', '11:59:00', null],
    [
      'an hour of silence, three minutes of it since the server came back',
      '11:00:00',
      '11:57:00',
      { fromAt: at('11:00:00'), untilAt: at('12:00:00') },
    ],
  ])('%s', (_, lastReport, since, expected) => {
    const silence = { lastHeardAt: lastReport === null ? null : at(lastReport), observingSince: at(since) }
    expect(outageNow(silence, at('12:00:00'))).toEqual(expected)
  })
})

describe('the minutes that an outage took from a pass', () => {
  const outage = { fromAt: at('12:00:00'), untilAt: at('12:13:30') }
  test.each([
    ['ran before and after', '11:00:00', '13:00:00', 14],
    ['began during it', '12:10:00', '13:00:00', 4],
    ['ended during it', '11:00:00', '12:05:00', 5],
    ['began and ended during it', '12:01:00', '12:11:00', 10],
    ['ended at its first instant', '11:00:00', '12:00:00', 0],
    ['ended a millisecond into it', '11:00:00', '12:00:00.001', 1],
    ['began at its last instant', '12:13:30', '13:13:30', 0],
    ['ended long before', '08:00:00', '09:00:00', 0],
  ])('of a pass that %s', (_, starts, ends, minutes) => {
    const pass = { startsAt: at(starts), expiresAt: at(ends), revokedAt: null, unusedMinutes: null }
    expect(minutesLost(pass, outage)).toBe(minutes)
  })

  test('are none for a revoked pass', () => {
    const pass = {
      startsAt: at('11:00:00'),
      expiresAt: at('13:00:00'),
      revokedAt: at('11:30:00'),
      unusedMinutes: null,
    }
    expect(minutesLost(pass, outage)).toBe(0)
  })

  test('are none for an unused pass', () => {
    const pass = { startsAt: at('11:00:00'), expiresAt: at('13:00:00'), revokedAt: null, unusedMinutes: 60 }
    expect(minutesLost(pass, outage)).toBe(0)
  })

  test('exclude minutes that were already returned', () => {
    const pass = { startsAt: at('11:00:00'), expiresAt: at('13:00:00'), revokedAt: null, unusedMinutes: null }
    const covered = [{ fromAt: at('11:00:00'), untilAt: at('12:04:00') }]
    expect(minutesLost(pass, outage, covered)).toBe(10)
    expect(minutesLost(pass, outage, [outage])).toBe(0)
  })

  test('are at most a day', () => {
    const long = { fromAt: at('00:00:00'), untilAt: new Date('2026-11-24T00:00:00Z') }
    const times = { startsAt: at('00:00:00'), expiresAt: new Date('2026-12-20T00:00:00Z') }
    const pass = { ...times, revokedAt: null, unusedMinutes: null }
    expect(minutesLost(pass, long)).toBe(1440)
  })
})

test.each([
  ['the server has observed for ten minutes', '2026-11-20T11:50:00Z', '2026-11-20T11:50:00.000Z'],
  ['it has observed for less', '2026-11-20T11:50:01Z', null],
])('reports routers last seen ten minutes ago to sellers where %s', (_, observingSince, before) => {
  const now = new Date('2026-11-20T12:00:00Z')
  expect(notifyOfSilenceBefore(new Date(observingSince), now)?.toISOString() ?? null).toBe(before)
})
