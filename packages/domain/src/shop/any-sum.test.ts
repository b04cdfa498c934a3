import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { USUAL_OPTIONS } from '../passes/pass-options.ts'
import { leastSumMinutes, minutesForSum, scaleRows, sumLimits, sumProblem, sumScale } from './any-sum.ts'

const pack = (durationMinutes: number, priceLe: number, more: object = {}) => ({
  durationMinutes,
  priceMinor: priceLe * 100,
  fromStock: false,
  options: { ...USUAL_OPTIONS, ...more },
})
const RAIL = { minimumMinor: 100, maximumMinor: 2_000_000, stepMinor: 1 }

const packs = fc.array(
  fc.record({
    durationMinutes: fc.integer({ min: 1, max: 50_000 }),
    priceMinor: fc.integer({ min: 1, max: 1_000_000 }),
  }),
  { minLength: 1, maxLength: 8 },
)
const scaleOf = (list: { durationMinutes: number; priceMinor: number }[]) =>
  sumScale(list.map((each) => ({ ...each, fromStock: false, options: USUAL_OPTIONS })))

/** The exact rate at a sum, as a fraction. */
const rateAt = (scale: ReturnType<typeof sumScale>, sum: number) => {
  const step = scale.findLast(({ fromMinor }) => fromMinor <= sum)
  if (step === undefined) throw new Error('no step')
  return step
}

describe('minutes for a sum', () => {
  test('never fewer minutes per leone for more money, and never fewer minutes', () => {
    fc.assert(
      fc.property(packs, fc.integer({ min: 1, max: 2_000_000 }), fc.nat(1_000_000), (list, sum, more) => {
        const scale = scaleOf(list)
        const [less, greater] = [rateAt(scale, sum), rateAt(scale, sum + more)]
        expect(BigInt(greater.minutes) * BigInt(less.priceMinor)).toBeGreaterThanOrEqual(
          BigInt(less.minutes) * BigInt(greater.priceMinor),
        )
        expect(minutesForSum(scale, sum + more)).toBeGreaterThanOrEqual(minutesForSum(scale, sum))
      }),
    )
  })

  test('per leone are never fewer by a minute or more for more money: only the cut part of a minute differs', () => {
    fc.assert(
      fc.property(packs, fc.integer({ min: 1, max: 2_000_000 }), fc.nat(1_000_000), (list, sum, more) => {
        const scale = scaleOf(list)
        const [less, greater] = [minutesForSum(scale, sum), minutesForSum(scale, sum + more)]
        // What the greater sum would buy at the rate of the smaller one, less than a minute of it cut off.
        expect(BigInt(greater + 1) * BigInt(sum)).toBeGreaterThan(BigInt(less) * BigInt(sum + more))
      }),
    )
    // The case that is not strictly monotone: Le 3 buys 5 minutes, Le 4 buys 6 (1.67 and 1.5 a leone).
    const scale = scaleOf([{ durationMinutes: 60, priceMinor: 3_500 }])
    expect([300, 400].map((sum) => minutesForSum(scale, sum))).toEqual([5, 6])
  })

  test("a package's price buys at least the package's minutes", () => {
    fc.assert(
      fc.property(packs, (list) => {
        const scale = scaleOf(list)
        for (const each of list)
          expect(minutesForSum(scale, each.priceMinor)).toBeGreaterThanOrEqual(each.durationMinutes)
      }),
    )
  })

  test('is exactly the floor of sum times rate', () => {
    fc.assert(
      fc.property(packs, fc.integer({ min: 1, max: 100_000_000 }), (list, sum) => {
        const scale = scaleOf(list)
        const { minutes, priceMinor } = rateAt(scale, sum)
        expect(BigInt(minutesForSum(scale, sum))).toBe((BigInt(sum) * BigInt(minutes)) / BigInt(priceMinor))
      }),
    )
  })

  test('the limits are the first and the last sum that buys minutes as few and as many as the seller may sell', () => {
    fc.assert(
      fc.property(packs, fc.boolean(), (list, hasOwnInternet) => {
        const scale = scaleOf(list)
        const rail = { minimumMinor: 1, maximumMinor: 90_000_000, stepMinor: 1 }
        const limits = sumLimits(scale, [rail], hasOwnInternet)
        if (limits === null) return
        const most = hasOwnInternet ? 43_200 : 180
        const least = leastSumMinutes(hasOwnInternet)
        expect(least).toBe(hasOwnInternet ? 1 : 10)
        expect(minutesForSum(scale, limits.leastMinor)).toBeGreaterThanOrEqual(least)
        expect(minutesForSum(scale, limits.leastMinor - 1)).toBeLessThan(least)
        expect(minutesForSum(scale, limits.mostMinor)).toBeLessThanOrEqual(most)
        if (limits.mostMinor < rail.maximumMinor)
          expect(minutesForSum(scale, limits.mostMinor + 1)).toBeGreaterThan(most)
      }),
    )
  })
})

test('below the cheapest package its own rate counts, above each the best', () => {
  const scale = sumScale([pack(60, 5), pack(130, 10), pack(100, 9)])
  expect([1, 2, 5, 9, 10, 20].map((le) => minutesForSum(scale, le * 100))).toEqual([
    12, 24, 60, 108, 130, 260,
  ])
})

test('packages with hours, data, speed or daily limits, and imported codes, make no scale', () => {
  const hours = { from: 60, until: 120, days: [1] }
  expect(
    sumScale([
      pack(600, 1, { hours }),
      pack(600, 1, { dataLimitMb: 100 }),
      pack(600, 1, { downKbps: 512 }),
      pack(600, 1, { maxPerDay: 1 }),
      { ...pack(600, 1), fromStock: true },
    ]),
  ).toEqual([])
  expect(sumScale([pack(60, 5, { clock: 'first_use' })])).toHaveLength(1)
})

test('the least sum is the rail’s, or the first that buys a minute', () => {
  const scale = sumScale([pack(30, 20)])
  const least = (minimumMinor: number, hasOwnInternet = true) =>
    sumLimits(scale, [{ ...RAIL, minimumMinor }], hasOwnInternet)?.leastMinor
  expect([least(1), least(100), least(250)]).toEqual([67, 100, 250])
  // On rented equipment nothing shorter than 10 minutes is sold.
  expect([least(1, false), least(1000, false)]).toEqual([667, 1000])
})

test('rented equipment stops at 180 minutes, and the rail sets the least sum', () => {
  const scale = sumScale([pack(60, 5)])
  expect(sumLimits(scale, [RAIL], false)).toEqual({ leastMinor: 100, mostMinor: 1508, stepMinor: 1 })
  expect(sumLimits(scale, [{ ...RAIL, stepMinor: 100 }], false)?.mostMinor).toBe(1500)
  expect(sumLimits([], [RAIL], true)).toBeNull()
  expect(sumLimits(scale, [], true)).toBeNull()
})

test('says why a sum buys nothing', () => {
  const limits = sumLimits(sumScale([pack(60, 5)]), [RAIL], false)
  expect([99, 100, 1508, 1509].map((sum) => sumProblem(limits, sum))).toEqual([
    'too_little',
    null,
    null,
    'too_much',
  ])
  expect(sumProblem(null, 500)).toBe('no_scale')
})

test('the table on the poster has round sums that are sold', () => {
  const scale = sumScale([pack(60, 5), pack(130, 10)])
  const limits = sumLimits(scale, [RAIL], true)
  if (limits === null) throw new Error('no limits')
  expect(scaleRows(scale, limits)).toEqual([
    { sumMinor: 100, minutes: 12 },
    { sumMinor: 200, minutes: 24 },
    { sumMinor: 500, minutes: 60 },
    { sumMinor: 1000, minutes: 130 },
  ])
})
