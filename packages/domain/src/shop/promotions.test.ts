import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { percentOf } from '../money/money.ts'
import { carriesAmount, type PaymentLimits, withoutLimits } from '../money/payment-limits.ts'
import { PAYMENT_METHODS } from '../money/payments.ts'
import { MAX_DISCOUNT_BASIS_POINTS } from '../passes/loyalty.ts'
import { type QuoteInput, quotePass } from './pricing.ts'
import {
  bestHappyHour,
  clockMinutes,
  clockText,
  daysText,
  type HappyHourTimes,
  happyUntil,
  isDiscountCode,
  promotionOffer,
  promotionState,
  readDiscountCode,
  takenOff,
} from './promotions.ts'

const at = (text: string): Date => new Date(`${text}Z`)
const WEEKDAYS = [1, 2, 3, 4, 5]
const afternoon = (some: Partial<HappyHourTimes> = {}): HappyHourTimes => ({
  days: WEEKDAYS,
  fromMinute: 14 * 60,
  toMinute: 16 * 60,
  until: at('2026-12-01T00:00:00'),
  ...some,
})
const night = afternoon({ days: [5], fromMinute: 22 * 60, toMinute: 2 * 60 })

describe('a happy hour', () => {
  // 23 November 2026 is a Monday.
  test.each([
    ['is active when it begins', afternoon(), '2026-11-23T14:00:00', '2026-11-23T16:00:00.000Z'],
    ['is active until its last second', afternoon(), '2026-11-23T15:59:59', '2026-11-23T16:00:00.000Z'],
    ['is inactive when it ends', afternoon(), '2026-11-23T16:00:00', null],
    ['is inactive before', afternoon(), '2026-11-23T13:59:59', null],
    ['is inactive on another day', afternoon(), '2026-11-22T15:00:00', null],
    ['continues past midnight', night, '2026-11-28T01:00:00', '2026-11-28T02:00:00.000Z'],
    ['at night begins on its own day', night, '2026-11-27T23:00:00', '2026-11-28T02:00:00.000Z'],
    ['at night is inactive the night before', night, '2026-11-27T01:00:00', null],
    ['ends with its last day', afternoon(), '2026-12-01T15:00:00', null],
    [
      'past midnight ends with its last day as well',
      { ...night, until: at('2026-11-28T00:00:00') },
      '2026-11-27T23:00:00',
      '2026-11-28T00:00:00.000Z',
    ],
    [
      'of the whole day ends at midnight',
      afternoon({ fromMinute: 0, toMinute: 1440 }),
      '2026-11-23T23:59:00',
      '2026-11-24T00:00:00.000Z',
    ],
  ])('%s', (_what, times, now, ends) => {
    expect(happyUntil(times, at(now))?.toISOString() ?? null).toBe(ends)
  })

  test('with the largest discount for the package wins', () => {
    const hour = (id: string, basisPoints: number, packageId: string | null = null) => ({
      ...afternoon(),
      id,
      basisPoints,
      packageId,
      priceMinor: null,
    })
    const pack = { id: 'one', priceMinor: 1000 }
    const hours = [hour('all', 1000), hour('mine', 2000, 'one'), hour('other', 3000, 'two')]
    expect(bestHappyHour(hours, pack, at('2026-11-23T15:00:00'))?.hour.id).toBe('mine')
    expect(bestHappyHour(hours, { ...pack, id: 'three' }, at('2026-11-23T15:00:00'))?.hour.id).toBe('all')
    expect(bestHappyHour(hours, pack, at('2026-11-23T17:00:00'))).toBeNull()
  })
})

describe('the discount', () => {
  test.each([
    ['20 % of Le 10', { basisPoints: 2000, priceMinor: null }, 200],
    ['a price of Le 8.50', { basisPoints: null, priceMinor: 850 }, 150],
    ['a price above the list price', { basisPoints: null, priceMinor: 1200 }, 0],
  ])('for %s', (_what, terms, off) => {
    expect(takenOff(terms, 1000)).toBe(off)
  })
})

const wholeLeones: PaymentLimits = { ...withoutLimits('orange_money'), minimumMinor: 100, stepMinor: 100 }

describe('with a promotion, an hour at Le 10', () => {
  const priced = (basisPoints: number, purchases = 0, limits: PaymentLimits[] = []) => {
    const promotion = promotionOffer({ basisPoints, priceMinor: null }, 1000, limits)
    const { finalPriceMinor, promotionMinor, discountMinor } = quotePass({
      pack: { durationMinutes: 60, priceMinor: 1000 },
      method: 'cash',
      channel: 'provider',
      promotion,
      customer: { paidPurchases: purchases, isVip: false },
    })
    return { finalPriceMinor, promotionMinor, discountMinor }
  }
  test.each([
    ['20 %', [2000], { finalPriceMinor: 800, promotionMinor: 200, discountMinor: 200 }],
    ['20 % for Bronze', [2000, 3], { finalPriceMinor: 700, promotionMinor: 200, discountMinor: 300 }],
    ['20 % for Gold', [2000, 25], { finalPriceMinor: 700, promotionMinor: 100, discountMinor: 300 }],
    [
      '15 % if only whole leones can be paid',
      [1500, 0, [wholeLeones]],
      { finalPriceMinor: 900, promotionMinor: 100, discountMinor: 100 },
    ],
    [
      '30 % with a lowest price of Le 8',
      [3000, 0, [{ ...wholeLeones, minimumMinor: 800 }]],
      { finalPriceMinor: 800, promotionMinor: 200, discountMinor: 200 },
    ],
    [
      'a payment method that does not accept the full price does not count',
      [3000, 0, [{ ...wholeLeones, minimumMinor: 5000 }]],
      { finalPriceMinor: 700, promotionMinor: 300, discountMinor: 300 },
    ],
  ] as const)('%s', (_what, [basisPoints, purchases, limits], expected) => {
    expect(priced(basisPoints, purchases, limits === undefined ? [] : [...limits])).toEqual(expected)
  })
})

const anyLimits = fc.array(
  fc.record({
    method: fc.constantFrom(...PAYMENT_METHODS),
    minimumMinor: fc.integer({ min: 1, max: 5_000 }),
    maximumMinor: fc.integer({ min: 5_000, max: 1_000_000 }),
    stepMinor: fc.constantFrom(1, 100),
  }),
  { maxLength: 4 },
)
const anyTerms = fc.oneof(
  fc.record({ basisPoints: fc.integer({ min: 1, max: 3_000 }), priceMinor: fc.constant(null) }),
  fc.record({ basisPoints: fc.constant(null), priceMinor: fc.integer({ min: 1, max: 1_000_000 }) }),
)
const anySale = fc.record({
  priceMinor: fc.integer({ min: 1, max: 1_000_000 }),
  paidPurchases: fc.nat(80),
  isVip: fc.boolean(),
  channel: fc.constantFrom('provider', 'counter'),
  terms: anyTerms,
  limits: anyLimits,
})
const SEED = { seed: 20261123, numRuns: 2_000 }

const inputOf = ({
  priceMinor,
  paidPurchases,
  isVip,
  channel,
}: {
  priceMinor: number
  paidPurchases: number
  isVip: boolean
  channel: 'provider' | 'counter'
}): QuoteInput => ({
  pack: { durationMinutes: 60, priceMinor },
  method: 'orange_money',
  channel,
  customer: { paidPurchases, isVip },
})

describe('any promotion', () => {
  it('with any tier takes off at most 30 % and never reduces the tier’s discount', () => {
    fc.assert(
      fc.property(anySale, (sale) => {
        const promotion = promotionOffer(sale.terms, sale.priceMinor, sale.limits)
        const [with_, without] = [quotePass({ ...inputOf(sale), promotion }), quotePass(inputOf(sale))]
        expect(with_.discountMinor).toBeLessThanOrEqual(percentOf(sale.priceMinor, MAX_DISCOUNT_BASIS_POINTS))
        expect(with_.discountBasisPoints).toBeLessThanOrEqual(MAX_DISCOUNT_BASIS_POINTS)
        expect(with_.finalPriceMinor).toBeLessThanOrEqual(without.finalPriceMinor)
        expect(with_.discountMinor - with_.promotionMinor).toBe(without.discountMinor)
        expect(with_.promotionMinor).toBeGreaterThanOrEqual(0)
        expect(with_.gstMinor + with_.netMinor).toBe(with_.finalPriceMinor)
      }),
      SEED,
    )
  })

  it('removes no payment method: one that accepts the price before accepts the price with it', () => {
    fc.assert(
      fc.property(anySale, (sale) => {
        const promotion = promotionOffer(sale.terms, sale.priceMinor, sale.limits)
        const [with_, without] = [quotePass({ ...inputOf(sale), promotion }), quotePass(inputOf(sale))]
        for (const each of sale.limits.filter((limit) => carriesAmount(limit, sale.priceMinor)))
          if (carriesAmount(each, without.finalPriceMinor))
            expect(carriesAmount(each, with_.finalPriceMinor)).toBe(true)
      }),
      SEED,
    )
  })

  it('leaves the minutes unchanged', () => {
    fc.assert(
      fc.property(anySale, (sale) => {
        const promotion = promotionOffer(sale.terms, sale.priceMinor, sale.limits)
        const quote = quotePass({ ...inputOf(sale), promotion })
        expect(quote.totalMinutes).toBe(quotePass(inputOf(sale)).totalMinutes)
      }),
      SEED,
    )
  })
})

describe('a discount code', () => {
  test('is read in any spelling', () => {
    expect(readDiscountCode(' market-20 ')).toBe('MARKET20')
    expect([isDiscountCode('MARKET20'), isDiscountCode('AB'), isDiscountCode('É20')]).toEqual([
      true,
      false,
      false,
    ])
  })

  test.each([
    ['live', {}, 'live'],
    ['switched off', { endedAt: at('2026-11-20T00:00:00') }, 'off'],
    ['past its last day', { until: at('2026-11-23T00:00:00') }, 'over'],
    ['used up', { usedCount: 5 }, 'used_up'],
  ])('is %s', (_what, some, state) => {
    const code = { endedAt: null, until: at('2026-12-01T00:00:00'), maxUses: 5, usedCount: 0, ...some }
    expect(promotionState(code, at('2026-11-23T00:00:00'))).toBe(state)
  })
})

test('formats days and times', () => {
  expect(daysText([1, 2, 3, 4, 5])).toBe('Monday to Friday')
  expect(daysText([6, 0])).toBe('Saturday and Sunday')
  expect(daysText([0, 1, 2, 3, 4, 5, 6])).toBe('every day')
  expect(daysText([5, 1, 3])).toBe('Monday, Wednesday and Friday')
  expect([clockText(870), clockText(1440), clockMinutes('14:30'), clockMinutes('24:00')]).toEqual([
    '14:30',
    '24:00',
    870,
    1440,
  ])
  expect([clockMinutes('25:00'), clockMinutes('14:75'), clockMinutes('2 pm')]).toEqual([null, null, null])
})
