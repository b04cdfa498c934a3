import { describe, expect, test } from 'vitest'
import { invoiceAmounts } from '../money/invoices.ts'
import { splitGst } from '../money/money.ts'
import { quoteOvertime, quotePass } from '../shop/pricing.ts'
import { gstRateOn, gstText, mayGstBegin } from './gst.ts'

const RATES = [
  { from: '2027-01-01', basisPoints: 1_750 },
  { from: '2027-07-01', basisPoints: 1_250 },
]

describe('the GST rate', () => {
  test.each([
    ['2026-12-31T23:59:59.999Z', 1_500],
    ['2027-01-01T00:00:00.000Z', 1_750],
    ['2027-06-30T23:59:59.999Z', 1_750],
    ['2027-07-01T00:00:00.000Z', 1_250],
  ])('at %s is that of the day in Freetown, %i', (instant, basisPoints) => {
    expect(gstRateOn(RATES, new Date(instant))).toBe(basisPoints)
    expect(gstRateOn([...RATES].reverse(), new Date(instant))).toBe(basisPoints)
  })

  test('is the default where none was set', () => {
    expect(gstRateOn([], new Date('2030-01-01T00:00:00Z'))).toBe(1_500)
  })

  test.each([
    ['today', '2027-05-05', false],
    ['yesterday', '2027-05-04', false],
    ['a day before a rate that is set', '2027-06-30', false],
    ['the day of a rate that is set', '2027-07-01', false],
    ['a day after it', '2027-07-02', true],
  ])('for %s may start on %s: %s', (_, from, may) => {
    expect(mayGstBegin(RATES, from, new Date('2027-05-05T12:00:00Z'))).toBe(may)
  })

  test('may start tomorrow where no later rate is set', () => {
    expect(mayGstBegin([], '2027-05-06', new Date('2027-05-05T23:59:59Z'))).toBe(true)
  })
})

describe('the GST included in a price', () => {
  test('at 15 % matches the earlier formula to the minor unit', () => {
    for (let price = 0; price <= 5_000; price += 1)
      expect(splitGst(price).gstMinor).toBe(Math.floor((price * 30 + 115) / 230))
  })

  test.each([
    [1_500, 2_000, 261],
    [1_750, 2_000, 298],
    [1_250, 2_000, 222],
    [0, 2_000, 0],
  ])('at %i basis points of %i minor units is %i', (basisPoints, price, gstMinor) => {
    expect(splitGst(price, basisPoints)).toEqual({ gstMinor, netMinor: price - gstMinor })
  })

  test('uses the rate of the quote', () => {
    const pack = { durationMinutes: 60, priceMinor: 2_000 }
    const order = { pack, method: 'cash', channel: 'counter', customer: null } as const
    expect(quotePass(order)).toMatchObject({ gstMinor: 261, gstBasisPoints: 1_500 })
    expect(quotePass({ ...order, gstBasisPoints: 1_750 })).toMatchObject({
      gstMinor: 298,
      gstBasisPoints: 1_750,
    })
    expect(quoteOvertime({ minutes: 20, ratePerMinuteMinor: 100, gstBasisPoints: 1_250 }).gstMinor).toBe(222)
  })

  test('is added to an invoice at its rate', () => {
    expect(invoiceAmounts(1_000, 2_270)).toEqual({ netMinor: 22_700, gstMinor: 3_405, totalMinor: 26_105 })
    expect(invoiceAmounts(1_000, 2_270, 1_750)).toMatchObject({ gstMinor: 3_973 })
  })

  test('formats the rate as a percentage', () => {
    expect([1_500, 1_250, 0].map(gstText)).toEqual(['15%', '12.5%', '0%'])
  })
})
