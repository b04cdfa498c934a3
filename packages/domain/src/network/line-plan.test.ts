import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../kernel/durations.ts'
import { daysLeft, lineMonth, lineOutlook, MIN_PASSES, packageCost, usedUpAt } from './line-plan.ts'

const at = (text: string): Date => new Date(`${text}Z`)
const december = lineMonth(1, at('2026-12-12T00:00'))

describe('the month of a line', () => {
  test.each([
    ['on its first day', 5, '2026-11-05T00:00', '2026-11-05T00:00', '2026-12-05T00:00'],
    ['a moment before it', 5, '2026-11-04T23:59', '2026-10-05T00:00', '2026-11-05T00:00'],
    ['across the year', 28, '2027-01-03T10:00', '2026-12-28T00:00', '2027-01-28T00:00'],
  ])('is right %s', (_, day, now, from, until) => {
    expect(lineMonth(day, at(now))).toEqual({ from: at(from), until: at(until) })
  })

  test('always contains now', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 28 }),
        fc.date({ min: at('2020-01-01T00:00'), max: at('2040-01-01T00:00'), noInvalidDate: true }),
        (day, now) => {
          const { from, until } = lineMonth(day, now)
          expect(from <= now && now < until).toBe(true)
          expect(from.getUTCDate()).toBe(day)
          expect([28, 29, 30, 31]).toContain((until.getTime() - from.getTime()) / DAY_MS)
        },
      ),
    )
  })
})

describe('whether the megabytes last', () => {
  const outlook = (now: string, usedMegabytes: number, megabytes: number | null = 60_000) =>
    lineOutlook(december, { usedMegabytes, megabytes }, at(now))

  test('runs out on the day that this month’s use leads to', () => {
    // Eleven days used half of it.
    expect(outlook('2026-12-12T00:00', 30_000)).toEqual({
      state: 'runs_out',
      usedUpOn: '2026-12-23',
      daysEarly: 8,
    })
  })

  test.each([
    ['lasts', '2026-12-12T00:00', 20_000, 60_000],
    ['nothing_counted', '2026-12-12T00:00', 0, 60_000],
    ['too_early', '2026-12-03T23:59', 30_000, 60_000],
    ['used_up', '2026-12-02T00:00', 60_000, 60_000],
    ['unlimited', '2026-12-12T00:00', 900_000, null],
    ['nothing_counted', '2026-12-12T00:00', 0, null],
  ])('is %s on %s with %d of %d MB', (state, now, used, megabytes) => {
    expect(outlook(now, used, megabytes)).toEqual({ state, usedUpOn: null, daysEarly: 0 })
  })

  test('counts today among the days left', () => {
    expect(daysLeft(december, at('2026-12-12T00:00'))).toBe(20)
    expect(daysLeft(december, at('2026-12-31T23:00'))).toBe(1)
  })

  const aCase = fc.record({
    ms: fc.integer({ min: 0, max: 31 * DAY_MS - 1 }),
    used: fc.integer({ min: 0, max: 100_000 }),
    megabytes: fc.integer({ min: 1, max: 100_000 }),
    more: fc.integer({ min: 0, max: 100_000 }),
  })

  test('never runs out before now nor after the month, and more use never makes it last longer', () => {
    fc.assert(
      fc.property(aCase, ({ ms, used, megabytes, more }) => {
        const now = new Date(december.from.getTime() + ms)
        const when = (usedMegabytes: number): number => {
          const found = usedUpAt(december, { usedMegabytes, megabytes }, now)
          if (found === null) return Number.POSITIVE_INFINITY
          expect(found >= now && found < december.until).toBe(true)
          return found.getTime()
        }
        expect(when(used + more)).toBeLessThanOrEqual(when(used))
      }),
    )
  })
})

describe('the cost of a package', () => {
  const limited = { costMinor: 60_000, monthDay: 1, megabytes: 60_000 }
  const unlimited = { ...limited, megabytes: null }
  const facts = { durationMinutes: 60, priceMinor: 1_000, soldPasses: 0, soldMinutes: 0 }
  const used = (megabytes: number, passes = MIN_PASSES): number[] => Array(passes).fill(megabytes * 1_000_000)

  test('of a limited line is the share of its megabytes that half of the passes use at most', () => {
    const passOctets = [...used(100), ...used(5_000, MIN_PASSES - 1)]
    expect(packageCost(limited, december, { ...facts, passOctets })).toEqual({
      megabytes: 100,
      costMinor: 100,
      leftMinor: 900,
    })
  })

  test('may be more than its price', () => {
    expect(packageCost(limited, december, { ...facts, passOctets: used(1_500) }).leftMinor).toBe(-500)
  })

  test('is unknown with too few passes', () => {
    const passOctets = used(100, MIN_PASSES - 1)
    const unknown = { megabytes: null, costMinor: null, leftMinor: null }
    expect(packageCost(limited, december, { ...facts, passOctets })).toEqual(unknown)
  })

  test('of an unlimited line is the share of the hours sold, whatever was used', () => {
    // 28 days sold 100 hours; the month has 31 days.
    const sold = { ...facts, passOctets: [], soldPasses: MIN_PASSES, soldMinutes: 6_000 }
    expect(packageCost(unlimited, december, sold)).toEqual({
      megabytes: null,
      costMinor: 542,
      leftMinor: 458,
    })
    const few = packageCost(unlimited, december, { ...sold, soldPasses: MIN_PASSES - 1 })
    expect(few.costMinor).toBeNull()
  })

  test('grows with what its passes use', () => {
    const someOctets = fc.array(fc.integer({ min: 0, max: 1e12 }), { minLength: MIN_PASSES, maxLength: 60 })
    fc.assert(
      fc.property(someOctets, fc.integer({ min: 0, max: 1e12 }), (passOctets, more) => {
        const costly = passOctets.map((octets) => octets + more)
        const costWith = (octets: number[]): number =>
          packageCost(limited, december, { ...facts, passOctets: octets }).costMinor ?? -1
        expect(costWith(costly)).toBeGreaterThanOrEqual(costWith(passOctets))
        expect(costWith(passOctets)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
