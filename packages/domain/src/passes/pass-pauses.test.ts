import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PausablePass, paused, pauseProblem, pausesLeft, pauseText, resumed } from './pass-pauses.ts'
import { lengthened } from './passes.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const inMinutes = (minutes: number, from = NOW): Date => new Date(from.getTime() + minutes * 60_000)

const pass = (changes: Partial<PausablePass> = {}): PausablePass => ({
  startsAt: inMinutes(-20),
  expiresAt: inMinutes(40),
  revokedAt: null,
  unusedMinutes: null,
  hours: null,
  maxPauses: 2,
  pauseDays: 7,
  pausesUsed: 0,
  pausedAt: null,
  pausedSeconds: null,
  ...changes,
})

test.each([
  ['runs', {}, null],
  ['was paused once of twice', { pausesUsed: 1 }, null],
  ['has no pauses left', { pausesUsed: 2 }, 'pauses_used'],
  ['has a package without pauses', { maxPauses: null, pauseDays: null }, 'pause_not_offered'],
  ['is unused', { unusedMinutes: 60 }, 'pause_not_offered'],
  ['has ended', { expiresAt: NOW }, 'pass_over'],
  ['was revoked', { revokedAt: NOW }, 'pass_refunded'],
] as const)('the pause problem of a pass that %s: %s', (_, changes, problem) => {
  expect(pauseProblem(pass(changes), NOW)).toBe(problem)
})

test('a pause saves the remaining time for the days of its package, and a resume restores all of it', () => {
  const saved = { ...pass(), ...paused(pass(), NOW) }
  expect(saved).toMatchObject({ pausedSeconds: 2400, pausesUsed: 1, expiresAt: inMinutes(7 * 1440) })
  const later = inMinutes(3 * 1440)
  expect(resumed(saved, later)).toEqual({
    pausedAt: null,
    pausedSeconds: null,
    resumedAt: later,
    expiresAt: inMinutes(40, later),
  })
})

test('saves the minutes of a pass with hours as they would have run', () => {
  const hours = { fromMinute: 9 * 60, untilMinute: 11 * 60, days: [0, 1, 2, 3, 4, 5, 6] }
  // An hour of today's and an hour of tomorrow's.
  const given = pass({ hours, expiresAt: inMinutes(1440) })
  const saved = { ...given, ...paused(given, NOW) }
  expect(saved.pausedSeconds).toBe(2 * 3600)
  expect(resumed(saved, inMinutes(30)).expiresAt).toEqual(inMinutes(1440 + 30))
})

test('pauses lose and gain no second except by rounding', () => {
  const waits = fc.array(
    fc.tuple(fc.integer({ min: 1, max: 600_000 }), fc.integer({ min: 0, max: 86_400_000 })),
    {
      maxLength: 10,
    },
  )
  fc.assert(
    fc.property(waits, (steps) => {
      let [now, given, ran] = [NOW, pass({ maxPauses: 10 }), 0]
      const whole = given.expiresAt.getTime() - NOW.getTime()
      let pauses = 0
      for (const [runsMs, waitsMs] of steps) {
        const at = new Date(now.getTime() + runsMs)
        if (at >= given.expiresAt) break
        ran += runsMs
        pauses += 1
        const saved = { ...given, ...paused(given, at) }
        now = new Date(at.getTime() + waitsMs)
        given = { ...saved, ...resumed(saved, now) }
      }
      const left = given.expiresAt.getTime() - now.getTime()
      expect(ran + left).toBeGreaterThanOrEqual(whole - pauses)
      expect(ran + left).toBeLessThanOrEqual(whole + pauses * 1000)
    }),
  )
})

describe('minutes added while a pass is paused', () => {
  test('are saved with the others', () => {
    const saved = { ...pass(), ...paused(pass(), NOW) }
    expect(lengthened(saved, 10, inMinutes(5))).toEqual({
      unusedMinutes: null,
      expiresAt: saved.expiresAt,
      pausedSeconds: 3000,
    })
  })

  test('run from their payment if the days of the pause are over', () => {
    const saved = { ...pass(), ...paused(pass(), NOW) }
    const late = inMinutes(8 * 1440)
    expect(lengthened(saved, 10, late)).toEqual({
      unusedMinutes: null,
      expiresAt: inMinutes(10, late),
      pausedAt: null,
      pausedSeconds: null,
    })
  })
})

test('tells the holder which pauses are left', () => {
  expect([pausesLeft(pass({ pausesUsed: 1 })), pausesLeft(pass({ maxPauses: null }))]).toEqual([1, null])
  expect(pauseText(2, 7)).toBe(
    'You can pause it 2 more times. Your minutes are kept for 7 days, then they are lost.',
  )
  expect(pauseText(1, 1)).toBe(
    'You can pause it 1 more time. Your minutes are kept for 1 day, then they are lost.',
  )
  expect(pauseText(0, 7)).toBe('This pass cannot be paused again.')
})
