import { HOUR_MS } from '@minit/domain/kernel/durations.ts'
import { afterEach, expect, test } from 'vitest'
import { serverNow, serverTimeFrom, setServerClock, syncServerClock } from './clock.ts'

const THEN = Date.parse('2026-11-20T12:00:00Z')

type Phone = {
  /** How far the phone's clock was behind the server's when the page was rendered. */
  behindMs: number
  /** How far its clock has been set forward since. */
  putForwardMs?: number
  openForMs: number
  /** How long the phone slept, while the monotonic clock stood still. */
  sleptMs?: number
}

/** The error of the page's time, in hours. */
const wrongBy = ({ behindMs, putForwardMs = 0, openForMs, sleptMs = 0 }: Phone): number => {
  const then = { serverAt: THEN, phoneAt: THEN - behindMs, steadyAt: 500 }
  const phoneAt = then.phoneAt + openForMs + putForwardMs
  const time = serverTimeFrom(then, { phoneAt, steadyAt: 500 + openForMs - sleptMs })
  return (time - THEN - openForMs) / HOUR_MS
}

const [OPEN, LATE, SLEPT] = [0.5 * HOUR_MS, 2 * HOUR_MS, 0.4 * HOUR_MS]

test.each<[string, Phone]>([
  ['is right', { behindMs: 0, openForMs: OPEN }],
  ['is behind', { behindMs: LATE, openForMs: OPEN }],
  ['is ahead', { behindMs: -LATE, openForMs: OPEN }],
  ['was behind and is corrected', { behindMs: LATE, putForwardMs: LATE, openForMs: OPEN }],
  ['was ahead and is corrected', { behindMs: -LATE, putForwardMs: -LATE, openForMs: OPEN }],
  ['was years behind and is corrected', { behindMs: 9e10, putForwardMs: 9e10, openForMs: OPEN }],
  ['was right and is set back', { behindMs: 0, putForwardMs: -LATE, openForMs: OPEN }],
  ['is right and slept', { behindMs: 0, openForMs: OPEN, sleptMs: SLEPT }],
  ['is behind and slept', { behindMs: LATE, openForMs: OPEN, sleptMs: SLEPT }],
  ['is ahead and slept', { behindMs: -LATE, openForMs: OPEN, sleptMs: SLEPT }],
  [
    'was behind, slept and is corrected',
    { behindMs: LATE, putForwardMs: LATE, openForMs: OPEN, sleptMs: SLEPT },
  ],
])('the time is the server’s on a phone whose clock %s', (_, phone) => {
  expect(wrongBy(phone)).toBeCloseTo(0)
})

test('a phone that slept longer than its clock was off counts at least the time awake', () => {
  const hours = wrongBy({
    behindMs: -LATE,
    putForwardMs: -LATE,
    openForMs: 3 * HOUR_MS,
    sleptMs: 2.5 * HOUR_MS,
  })
  expect(hours).toBeLessThan(0)
  expect(hours).toBeGreaterThanOrEqual(-2.5)
})

afterEach(() => setServerClock(Date.now()))

test('the page uses the clock of the last answer with a time', () => {
  const hoursAhead = (): number => (serverNow() - Date.now()) / HOUR_MS
  setServerClock(Date.now() + 2 * HOUR_MS)
  syncServerClock(null)
  syncServerClock('yesterday')
  expect(hoursAhead()).toBeCloseTo(2)
  syncServerClock(new Date(Date.now() + 5 * HOUR_MS).toUTCString())
  expect(hoursAhead()).toBeCloseTo(5, 2)
  syncServerClock(new Date(Date.now() - 20_000).toUTCString())
  expect(hoursAhead()).toBeCloseTo(0)
})
