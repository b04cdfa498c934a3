import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { USUAL_OPTIONS } from '../passes/pass-options.ts'
import { lineMonth, usedUpAt } from './line-plan.ts'
import { optionsInShortMonth, type ShortMonth, slowerOf, speedShare } from './short-month.ts'

const NOW = new Date('2026-11-11T00:00:00Z')
/** Ten of its thirty days are over. */
const MONTH = lineMonth(1, NOW)

describe('the part of their speed that new passes get', () => {
  test.each([
    ['half of what is needed is left', { usedMegabytes: 50, megabytes: 100 }, 5_000],
    ['a quarter is left', { usedMegabytes: 80, megabytes: 120 }, 2_500],
    ['nothing is left', { usedMegabytes: 100, megabytes: 100 }, 0],
    ['the data lasts', { usedMegabytes: 30, megabytes: 100 }, null],
    ['the line is unlimited', { usedMegabytes: 30, megabytes: null }, null],
    ['nothing was used', { usedMegabytes: 0, megabytes: 100 }, null],
  ])('when %s', (_, use, share) => {
    expect(speedShare(MONTH, use, NOW)).toBe(share)
  })

  test('is all of it in the first three days, whatever was used, unless all is used up', () => {
    const soon = new Date('2026-11-03T00:00:00Z')
    expect(speedShare(MONTH, { usedMegabytes: 90, megabytes: 100 }, soon)).toBeNull()
    expect(speedShare(MONTH, { usedMegabytes: 100, megabytes: 100 }, soon)).toBe(0)
  })

  test('falls with what was used, and is less than all of it whenever the data does not last', () => {
    const at = fc.date({
      min: new Date(MONTH.from.getTime() + 1),
      max: new Date(MONTH.until.getTime() - 1),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(
        at,
        fc.nat(1_000),
        fc.nat(1_000),
        fc.integer({ min: 1, max: 1_500 }),
        (now, used, more, megabytes) => {
          const shares = [used, used + more].map((usedMegabytes) =>
            speedShare(MONTH, { usedMegabytes, megabytes }, now),
          )
          const [before = null, after = null] = shares
          expect(after ?? 10_000).toBeLessThanOrEqual(before ?? 10_000)
          const endsEarly = usedUpAt(MONTH, { usedMegabytes: used, megabytes }, now) !== null
          if (before !== null) expect(endsEarly).toBe(true)
          if (before !== null) expect(before).toBeLessThan(10_000)
        },
      ),
    )
  })
})

const HALF: ShortMonth = { share: 5_000, leastKbps: 512, lineKbps: 4_000 }
const options = (more: Partial<typeof USUAL_OPTIONS>) => ({ ...USUAL_OPTIONS, ...more })

describe('a new pass in a short month', () => {
  test.each([
    ['gets its part of the speed', { downKbps: 2_000 }, { downKbps: 1_000 }],
    ['never less than the seller’s least', { downKbps: 600 }, { downKbps: 512 }],
    ['never more than its own', { downKbps: 256 }, { downKbps: 256 }],
    ['without a limit goes down from the line', {}, { downKbps: 2_000 }],
    [
      'still becomes slower after its data',
      { downKbps: 2_000, slowAfterMegabytes: 100, slowKbps: 512 },
      { downKbps: 1_000, slowAfterMegabytes: 100, slowKbps: 512 },
    ],
    [
      'uploads no faster than that, and becomes slower only if that is less',
      { downKbps: 2_000, upKbps: 1_500, slowAfterMegabytes: 100, slowKbps: 1_024 },
      { downKbps: 1_000, upKbps: 1_000 },
    ],
  ])('%s', (_, own, sold) => {
    expect(optionsInShortMonth(options(own), HALF)).toEqual(options(sold))
  })

  test('keeps the speed that its buyer saw, up to its own and not under what it is now', () => {
    const sold = (shownKbps: number | null) =>
      optionsInShortMonth(options({ downKbps: 2_000 }), HALF, shownKbps).downKbps
    expect([null, 1_500, 1_000, 600, 9_000].map(sold)).toEqual([2_000, 1_500, 1_000, 1_000, 2_000])
  })

  test('says so before its buyer pays, and only if it is slower', () => {
    expect(slowerOf(options({ downKbps: 2_000 }), HALF)).toEqual({
      kbps: 1_000,
      text: 'Slower this month: 1 Mbit/s instead of 2 Mbit/s',
    })
    expect(slowerOf(options({}), HALF)).toEqual({
      kbps: 2_000,
      text: 'Slower this month: 2 Mbit/s instead of no limit',
    })
    expect(slowerOf(options({ downKbps: 512 }), HALF)).toBeNull()
    expect(slowerOf(options({ downKbps: 2_000 }), null)).toBeNull()
  })

  test('is never faster than its package, and never slower than the least that both allow', () => {
    const kbps = fc.integer({ min: 64, max: 100_000 })
    const month = fc.record({ share: fc.integer({ min: 0, max: 9_999 }), leastKbps: kbps, lineKbps: kbps })
    fc.assert(
      fc.property(
        month,
        fc.option(kbps),
        fc.option(kbps),
        fc.option(kbps, { nil: undefined }),
        (short, down, up, shown) => {
          const sold = optionsInShortMonth(options({ downKbps: down, upKbps: up }), short, shown)
          const normal = down ?? short.lineKbps
          expect(sold.downKbps ?? normal).toBeLessThanOrEqual(normal)
          expect(sold.downKbps ?? normal).toBeGreaterThanOrEqual(Math.min(normal, short.leastKbps))
          expect(sold.upKbps ?? Infinity).toBeLessThanOrEqual(up ?? Infinity)
        },
      ),
    )
  })
})
