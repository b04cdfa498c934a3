import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatLe } from '../money/money.ts'
import { PAYMENT_METHODS } from '../money/payments.ts'
import { type QuoteInput, quoteOvertime, quotePass, walletBonusValueMinor } from './pricing.ts'

const hourAtLe10 = { durationMinutes: 60, priceMinor: 1000 }
const halfHourAtLe20 = { durationMinutes: 30, priceMinor: 2000 }
const minutesAt = (durationMinutes: number) => ({ durationMinutes, priceMinor: 1000 })
const buyer = (paidPurchases: number, isVip = false) => ({ paidPurchases, isVip })

const quoted = (input: QuoteInput) => {
  const quote = quotePass(input)
  return { minutes: quote.totalMinutes, price: formatLe(quote.finalPriceMinor) }
}

describe('on the provider page, an hour at Le 10', () => {
  it.each([
    ['unknown number, mobile money', null, 'orange_money', { minutes: 60, price: 'Le 10' }],
    ['unknown number, wallet', null, 'vult', { minutes: 70, price: 'Le 10' }],
    ['2 purchases', buyer(2), 'cash', { minutes: 60, price: 'Le 10' }],
    ['2 purchases, VIP', buyer(2, true), 'cash', { minutes: 65, price: 'Le 9.50' }],
    ['3 purchases', buyer(3), 'africell_money', { minutes: 62, price: 'Le 9' }],
    ['10 purchases', buyer(10), 'orange_money', { minutes: 65, price: 'Le 8.50' }],
    ['25 purchases', buyer(25), 'orange_money', { minutes: 70, price: 'Le 8' }],
    ['25 purchases, VIP', buyer(25, true), 'orange_money', { minutes: 75, price: 'Le 7.50' }],
    ['25 purchases, wallet', buyer(25), 'vult', { minutes: 80, price: 'Le 8' }],
    ['50 purchases', buyer(50), 'cash', { minutes: 75, price: 'Le 7.50' }],
    ['50 purchases, VIP, wallet', buyer(50, true), 'vult', { minutes: 90, price: 'Le 7' }],
  ] as const)('%s', (_who, customer, method, expected) => {
    expect(quoted({ pack: hourAtLe10, channel: 'provider', method, customer })).toEqual(expected)
  })
})

describe('at the counter', () => {
  it.each([
    ['10 minutes, wallet', minutesAt(10), 'vult', { minutes: 11, price: 'Le 10' }],
    ['9 minutes, wallet', minutesAt(9), 'vult', { minutes: 9, price: 'Le 10' }],
    ['30 minutes, wallet', minutesAt(30), 'vult', { minutes: 32, price: 'Le 10' }],
    ['60 minutes, wallet', minutesAt(60), 'vult', { minutes: 63, price: 'Le 10' }],
    ['a day, wallet', minutesAt(1440), 'vult', { minutes: 1512, price: 'Le 10' }],
    ['60 minutes, mobile money', minutesAt(60), 'orange_money', { minutes: 60, price: 'Le 10' }],
    ['60 minutes, cash', minutesAt(60), 'cash', { minutes: 60, price: 'Le 10' }],
  ] as const)('%s', (_what, pack, method, expected) => {
    expect(quoted({ pack, channel: 'counter', method, customer: null })).toEqual(expected)
  })

  it('loyalty and VIP have no effect', () => {
    const quote = quotePass({
      pack: hourAtLe10,
      channel: 'counter',
      method: 'cash',
      customer: buyer(50, true),
    })
    expect(quote).toMatchObject({ totalMinutes: 60, discountMinor: 0, finalPriceMinor: 1000 })
  })
})

describe('a quote', () => {
  it('lists each part of the minutes and the price', () => {
    const input = {
      pack: { durationMinutes: 60, priceMinor: 3500 },
      channel: 'provider',
      method: 'vult',
    } as const
    expect(quotePass({ ...input, customer: buyer(25, true) })).toEqual({
      baseMinutes: 60,
      walletBonusMinutes: 10,
      loyaltyMinutes: 10,
      vipMinutes: 5,
      bonusMinutes: 25,
      totalMinutes: 85,
      listPriceMinor: 3500,
      discountBasisPoints: 2500,
      discountMinor: 875,
      promotionMinor: 0,
      finalPriceMinor: 2625,
      gstBasisPoints: 1500,
      gstMinor: 342,
      netMinor: 2283,
      currency: 'SLE',
    })
  })

  it('rounds the discount half up, and the price is the rest', () => {
    const quote = quotePass({
      pack: { durationMinutes: 10, priceMinor: 5 },
      channel: 'provider',
      method: 'cash',
      customer: buyer(3),
    })
    expect(quote).toMatchObject({ discountMinor: 1, finalPriceMinor: 4 })
  })

  it('of a free package costs nothing and contains no GST', () => {
    const quote = quotePass({
      pack: { durationMinutes: 10, priceMinor: 0 },
      channel: 'provider',
      method: 'vult',
      customer: buyer(50, true),
    })
    expect(quote).toMatchObject({ finalPriceMinor: 0, gstMinor: 0, netMinor: 0, totalMinutes: 40 })
  })
})

const anyInput: fc.Arbitrary<QuoteInput> = fc.record({
  pack: fc.record({
    durationMinutes: fc.integer({ min: 1, max: 100_000 }),
    priceMinor: fc.nat(1_000_000_000),
  }),
  method: fc.constantFrom(...PAYMENT_METHODS),
  channel: fc.constantFrom('provider', 'counter'),
  customer: fc.option(fc.record({ paidPurchases: fc.nat(200), isVip: fc.boolean() })),
})

const allWhole = (values: number[]) => values.every(Number.isSafeInteger)

describe('any quote', () => {
  it('loses nothing in rounding: list price less discount is the price, GST plus net is the price', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const quote = quotePass(input)
        expect(quote.listPriceMinor - quote.discountMinor).toBe(quote.finalPriceMinor)
        expect(quote.gstMinor + quote.netMinor).toBe(quote.finalPriceMinor)
        expect(Object.values(quote).filter((value) => typeof value === 'number')).toSatisfy(allWhole)
      }),
    )
  })

  it('never discounts more than 30 %, to the rounding of one minor unit', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const quote = quotePass(input)
        expect(quote.discountBasisPoints).toBeLessThanOrEqual(3000)
        expect(10 * quote.discountMinor).toBeLessThanOrEqual(3 * quote.listPriceMinor + 5)
        expect(quote.discountMinor).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('gives no negative bonus, and its minutes add up', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const quote = quotePass(input)
        const bonuses = [quote.walletBonusMinutes, quote.loyaltyMinutes, quote.vipMinutes]
        expect(Math.min(...bonuses)).toBeGreaterThanOrEqual(0)
        expect(bonuses[0]).toBe(quote.bonusMinutes - quote.loyaltyMinutes - quote.vipMinutes)
        expect(quote.totalMinutes).toBe(input.pack.durationMinutes + quote.bonusMinutes)
      }),
    )
  })
})

describe("the value of the wallet's bonus minutes", () => {
  it.each([
    ['10 minutes on an hour at Le 10', { pack: hourAtLe10, channel: 'provider', method: 'vult' }, 167],
    ['2 minutes on half an hour at Le 20', { pack: halfHourAtLe20, channel: 'counter', method: 'vult' }, 133],
    ['no wallet', { pack: hourAtLe10, channel: 'provider', method: 'cash' }, 0],
  ] as const)('%s is at the list price, rounded half up', (_what, input, valueMinor) => {
    expect(walletBonusValueMinor(quotePass({ ...input, customer: null }))).toBe(valueMinor)
  })

  it('rounds an exact half up', () => {
    expect(walletBonusValueMinor({ baseMinutes: 10, walletBonusMinutes: 1, listPriceMinor: 25 })).toBe(3)
  })

  it('ignores the discount of the sale', () => {
    const quote = quotePass({ pack: hourAtLe10, channel: 'provider', method: 'vult', customer: buyer(50) })
    expect(walletBonusValueMinor(quote)).toBe(167)
  })
})

describe('overtime', () => {
  it('costs its rate per minute, without bonus or discount', () => {
    expect(quoteOvertime({ minutes: 15, ratePerMinuteMinor: 50 })).toMatchObject({
      baseMinutes: 15,
      bonusMinutes: 0,
      totalMinutes: 15,
      listPriceMinor: 750,
      discountMinor: 0,
      finalPriceMinor: 750,
      gstMinor: 98,
      netMinor: 652,
    })
  })
})
