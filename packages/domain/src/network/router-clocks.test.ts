import { describe, expect, test } from 'vitest'
import { assumedPaceSeconds, knownUntil, restartOutage, switchedOffOutage } from './router-clocks.ts'

const at = (time: string): Date => new Date(`2026-11-20T${time}Z`)
const NOW = at('12:00:00')

describe('a router is known to be online', () => {
  test.each([
    ['of a kind with an agent, until its last report', 'opennds', '11:40:00', null, '11:40:00'],
    ['that uses RADIUS and has an agent, until its last report', 'mikrotik', '11:40:00', null, '11:40:00'],
    ['that only speaks RADIUS and has no session, until now', 'radius', '03:00:00', null, '12:00:00'],
    ['whose session is not due yet, until now', 'radius', '11:59:00', '12:09:00', '12:00:00'],
    ['whose session was due, until then', 'radius', '11:40:00', '11:50:00', '11:50:00'],
    ['that was never seen, never', 'radius', null, null, null],
  ] as const)('%s', (_, kind, lastReport, due, until) => {
    const facts = { kind, lastHeardAt: lastReport && at(lastReport), dueAt: due && at(due) }
    expect(knownUntil(facts, NOW)).toEqual(until && at(until))
  })
})

describe('the restart of an access point', () => {
  const observingSince = at('08:00:00')
  const session = (lastReport: string, paceSeconds: number | null, isOpen = true) => ({
    lastHeardAt: at(lastReport),
    paceSeconds,
    isOpen,
  })
  test.each([
    ['without an open session is no outage', [], null],
    ['with one that reported two minutes ago is none', [session('11:58:00', 60)], null],
    ['with one that is due each minute and silent for three is one', [session('11:57:00', 60)], '11:57:00'],
    ['with one that is due each ten minutes and silent for ten is none', [session('11:50:00', 600)], null],
    [
      'with one that is due each ten minutes and silent for eleven is one',
      [session('11:49:00', 600)],
      '11:49:00',
    ],
    ['with one whose interval is not known is none', [session('11:00:00', null)], null],
    [
      'begins with the last report of any session',
      [session('11:40:00', 60), session('11:45:00', 60)],
      '11:45:00',
    ],
    ['whose last report was a Stop is none', [session('11:40:00', 60), session('11:50:00', 60, false)], null],
    [
      'with another session that has just reported is none',
      [session('11:40:00', 60), session('11:59:00', null)],
      null,
    ],
  ])('%s', (_, sessions, from) => {
    const outage = restartOutage(sessions, { backAt: NOW, observingSince })
    expect(outage).toEqual(from === null ? null : { fromAt: at(from), untilAt: NOW })
  })

  test('is no outage while the server has not observed long enough', () => {
    const silent = [session('11:00:00', 60)]
    expect(restartOutage(silent, { backAt: NOW, observingSince: at('11:58:00') })).toBeNull()
    expect(restartOutage(silent, { backAt: NOW, observingSince: at('11:57:00') })).not.toBeNull()
  })
})

test('an access point that reports its shutdown and start has an outage of that time, from three minutes on', () => {
  expect(switchedOffOutage(at('11:57:01'), NOW)).toBeNull()
  expect(switchedOffOutage(at('11:57:00'), NOW)).toEqual({ fromAt: at('11:57:00'), untilAt: NOW })
})

test('a MikroTik obeys the requested interval, others may take ten minutes', () => {
  expect(assumedPaceSeconds('mikrotik')).toBe(60)
  expect(assumedPaceSeconds('radius')).toBe(600)
})
