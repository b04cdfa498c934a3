import { describe, expect, test } from 'vitest'
import { USUAL_OPTIONS } from '../passes/pass-options.ts'
import { shopActionText, shopFacts } from './shop-log.ts'

describe('a row of the shop’s log', () => {
  test('names the action, or an unknown action as stored', () => {
    expect(shopActionText('purchase_refunded', null)).toBe('Refunded a sale')
    expect(shopActionText('some_later_thing', null)).toBe('some later thing')
  })

  test.each([
    ['shop_switched', { isOpen: true }, 'Opened the shop'],
    ['shop_switched', { isOpen: false }, 'Closed the shop'],
    ['package_switched', { isOnSale: false }, 'Took a package off sale'],
    ['daily_payouts_switched', null, 'Switched daily payouts'],
  ])('describes %s %j as %s', (action, after, words) => {
    expect(shopActionText(action, after)).toBe(words)
  })

  test('shows the paid amount of a refund, and a day in words', () => {
    expect(shopFacts({ paidMinor: 2000 }, { paidMinor: 0 })).toEqual([
      { name: 'Amount', from: null, to: 'Le 20' },
    ])
    expect(shopFacts(null, { lastDay: '2027-01-07', offPriceNowMinor: 0 })).toEqual([
      { name: 'Last day', from: null, to: '7 Jan 2027' },
    ])
  })

  test('shows the differences, with amounts in leones', () => {
    const before = { name: 'Market Hour', priceMinor: 2000, durationMinutes: 60, secret: 'x' }
    expect(shopFacts(before, { ...before, priceMinor: 1400 })).toEqual([
      { name: 'Price', from: 'Le 20', to: 'Le 14' },
    ])
  })

  test('shows all fields if there is no before', () => {
    expect(shopFacts(null, { name: 'Quiet hours', percent: 20, days: [1], isAutomatic: false })).toEqual([
      { name: 'Name', from: null, to: 'Quiet hours' },
      { name: 'Discount', from: null, to: '20 %' },
      { name: 'Automatic', from: null, to: 'no' },
    ])
  })

  test('shows fields of one side, and a removed value', () => {
    expect(
      shopFacts({ amountMinor: 2000, role: 'cashier' }, { reference: 'At the counter', role: null }),
    ).toEqual([
      { name: 'Role', from: 'cashier', to: null },
      { name: 'Amount', from: null, to: 'Le 20' },
      { name: 'Reference', from: null, to: 'At the counter' },
    ])
  })

  test('shows the removed fields if there is no after', () => {
    expect(shopFacts({ commissionBasisPoints: 750 }, null)).toEqual([
      { name: 'Commission', from: null, to: '7.5 %' },
    ])
  })

  test('shows the hours of a happy hour and the options of a package', () => {
    const hour = { days: [1, 2, 3, 4, 5], fromMinute: 840, toMinute: 960 }
    expect(shopFacts(null, hour)).toEqual([
      { name: 'Hours', from: null, to: 'Monday to Friday, 14:00 to 16:00' },
    ])
    const pack = { durationMinutes: 60 }
    const chosen = { ...pack, ...USUAL_OPTIONS, maxDevices: 3 }
    expect(shopFacts(pack, chosen)).toEqual([{ name: 'Options', from: '1 phone', to: '3 phones' }])
    expect(shopFacts(null, chosen)).toContainEqual({ name: 'Options', from: null, to: '3 phones' })
    expect(shopFacts(pack, { ...pack })).toEqual([])
  })

  test('shows when a late sale was made, with the year, and no zero cash to return', () => {
    expect(shopFacts(null, { soldAt: '1958-02-14T08:45:53.000Z', cashToReturnMinor: 0 })).toEqual([
      { name: 'Made', from: null, to: '14 Feb 1958 08:45' },
    ])
  })

  test.each([null, undefined, 'text', 7, []])('reads nothing out of %j', (value) => {
    expect(shopFacts(value ?? null, null)).toEqual([])
  })
})
