import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PACKAGE_DURATIONS_MINUTES } from '../kernel/durations.ts'
import {
  CUSTOMER_TYPES,
  keptOf,
  PRICING_STRATEGIES,
  type PricingPlan,
  suggestPackages,
} from './onboarding.ts'

const plan = (changes: Partial<PricingPlan> = {}): PricingPlan => ({
  strategy: 'competitive',
  customerType: 'general',
  minPriceMinor: 100,
  maxPriceMinor: 5000,
  ...changes,
})

const pricesOf = (changes: Partial<PricingPlan>, hasOwnInternet = true) =>
  suggestPackages(plan(changes), hasOwnInternet).map(({ durationMinutes, priceMinor }) => [
    durationMinutes,
    priceMinor / 100,
  ])

describe('the suggested starter packages', () => {
  it.each<[string, Partial<PricingPlan>, boolean, number[][]]>([
    [
      'for everybody',
      {},
      true,
      [
        [10, 1],
        [30, 2.5],
        [60, 4],
        [180, 9.5],
      ],
    ],
    [
      'for students',
      { customerType: 'students' },
      true,
      [
        [30, 2.5],
        [60, 4],
        [180, 9.5],
      ],
    ],
    [
      'for professionals',
      { customerType: 'professionals' },
      true,
      [
        [60, 4],
        [180, 9.5],
        [480, 21],
      ],
    ],
    [
      'for tourists',
      { customerType: 'tourists' },
      true,
      [
        [60, 4],
        [180, 9.5],
        [1440, 50],
      ],
    ],
    [
      'on rented equipment, up to three hours',
      { customerType: 'tourists' },
      false,
      [
        [60, 11],
        [180, 50],
      ],
    ],
    [
      'cheaper on a budget',
      { strategy: 'budget', customerType: 'students' },
      true,
      [
        [30, 2],
        [60, 3.5],
        [180, 8.5],
      ],
    ],
    [
      'dearer as premium',
      { strategy: 'premium', customerType: 'students' },
      true,
      [
        [30, 3],
        [60, 5],
        [180, 12],
      ],
    ],
    [
      'within a narrow range',
      { minPriceMinor: 500, maxPriceMinor: 500 },
      true,
      [
        [10, 5],
        [30, 5],
        [60, 5],
        [180, 5],
      ],
    ],
    [
      'with a reversed range',
      { minPriceMinor: 5000, maxPriceMinor: 100 },
      true,
      [
        [10, 1],
        [30, 2.5],
        [60, 4],
        [180, 9.5],
      ],
    ],
  ])('%s', (_, changes, hasOwnInternet, expected) => {
    expect(pricesOf(changes, hasOwnInternet)).toEqual(expected)
  })

  it('stay in the range, rise with the duration, and can all be sold', () => {
    const price = fc.integer({ min: 10, max: 100_000_000 })
    const plans = fc.record({
      strategy: fc.constantFrom(...PRICING_STRATEGIES),
      customerType: fc.constantFrom(...CUSTOMER_TYPES),
      minPriceMinor: price,
      maxPriceMinor: price,
    })
    fc.assert(
      fc.property(plans, fc.boolean(), (one, hasOwnInternet) => {
        const packs = suggestPackages(one, hasOwnInternet)
        expect(packs.length).toBeGreaterThanOrEqual(2)
        const low = Math.min(one.minPriceMinor, one.maxPriceMinor)
        const high = Math.max(one.minPriceMinor, one.maxPriceMinor)
        let before = 0
        for (const { durationMinutes, priceMinor } of packs) {
          expect(Number.isSafeInteger(priceMinor)).toBe(true)
          expect(priceMinor).toBeGreaterThanOrEqual(Math.max(low, before))
          expect(priceMinor).toBeLessThanOrEqual(high)
          expect(PACKAGE_DURATIONS_MINUTES).toContain(durationMinutes)
          before = priceMinor
        }
      }),
    )
  })
})

describe('what a seller keeps of a price', () => {
  it.each([
    [500, 30, 150],
    [333, 30, 99],
    [100, 0, 0],
  ])('%i minor units at %i percent leave %i', (priceMinor, margin, kept) => {
    expect(keptOf(priceMinor, margin)).toBe(kept)
  })
})
