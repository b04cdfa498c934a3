import { describe, expect, test } from 'vitest'
import { gsm7Length, SMS_SEPTETS } from './messages.ts'
import {
  cashWaitsText,
  clockOfMinutes,
  isQuiet,
  minutesOfClock,
  pushOf,
  type SellerNews,
} from './seller-news.ts'

const at = (clock: string): Date => new Date(`2026-11-23T${clock}:00Z`)
const sale = (amountMinor: number): SellerNews => ({ kind: 'sale', packageName: 'Market Hour', amountMinor })
const cash = (amountMinor: number, customerName = 'Aminata K.') =>
  ({ kind: 'cash', customerName, orderCode: '7KQ2M', amountMinor }) as const

describe('quiet hours', () => {
  const night = { fromMinutes: 22 * 60, toMinutes: 6 * 60 }
  const noon = { fromMinutes: 12 * 60, toMinutes: 14 * 60 }
  test.each([
    [night, '21:59', false],
    [night, '22:00', true],
    [night, '23:59', true],
    [night, '00:00', true],
    [night, '05:59', true],
    [night, '06:00', false],
    [noon, '11:59', false],
    [noon, '12:00', true],
    [noon, '13:59', true],
    [noon, '14:00', false],
    [{ fromMinutes: 60, toMinutes: 60 }, '01:00', false],
    [null, '03:00', false],
  ])('%j at %s: %s', (quiet, clock, expected) => expect(isQuiet(quiet, at(clock))).toBe(expected))

  test.each([
    ['00:00', 0],
    ['22:30', 1350],
    ['23:59', 1439],
  ])('converts %s to minute %i and back', (clock, minutes) => {
    expect(minutesOfClock(clock)).toBe(minutes)
    expect(clockOfMinutes(minutes)).toBe(clock)
  })

  test.each(['24:00', '7:00', '12:60', '', '12:00:00'])('rejects %j as a time of the day', (text) =>
    expect(minutesOfClock(text)).toBeNull(),
  )
})

describe('one push notification', () => {
  test('says what was sold', () =>
    expect(pushOf([sale(3500)])).toEqual({
      title: 'Sale: Le 35',
      body: 'Market Hour',
      tag: 'sale',
      url: '/entrepreneur/dashboard',
    }))

  test('sums a burst', () =>
    expect(pushOf([sale(3500), sale(1000), sale(50)])).toMatchObject({ title: '3 sales: Le 45.50' }))

  test('puts what waits for the seller first, and the rest on a line each', () => {
    const news = [sale(3500), { kind: 'payout', amountMinor: 50_000 } as const, cash(2000), sale(1000)]
    expect(pushOf(news)).toEqual({
      title: 'Cash waits: Le 20',
      body: 'Aminata K., order 7KQ2M.\nLe 500 sent to you\n2 sales: Le 45',
      tag: 'cash',
      url: '/entrepreneur/dashboard',
    })
  })

  test('names one router, or counts several', () => {
    const gone = (name: string): SellerNews => ({ kind: 'router', name, since: at('14:05') })
    expect(pushOf([gone('Stall')])).toMatchObject({
      title: 'A router is offline',
      body: 'Stall has been offline since 14:05. Check its power and internet.',
      url: '/entrepreneur/network',
    })
    expect(pushOf([{ kind: 'router', name: 'Stall', since: at('14:05'), cause: 'line' }])?.body).toBe(
      'Stall has been offline since 14:05. Its line is down: call your provider.',
    )
    expect(pushOf([gone('Stall'), gone('Roof')])).toMatchObject({ title: '2 routers are offline' })
  })

  test('is null without news', () => expect(pushOf([])).toBeNull())
})

test.each([
  [[cash(3500)], 'Minit: Aminata K. waits with Le 35 cash, order 7KQ2M. Confirm it on your dashboard.'],
  [[cash(3500), cash(1000)], 'Minit: 2 customers wait with cash, Le 45. Confirm it on your dashboard.'],
  [[cash(3500, '阿')], 'Minit: a customer waits with Le 35 cash, order 7KQ2M. Confirm it on your dashboard.'],
])('the text takes one SMS: %j', (news, text) => {
  expect(cashWaitsText(news)).toBe(text)
  expect(gsm7Length(text)).toBeLessThanOrEqual(SMS_SEPTETS)
})

test('the longest name and amount still take one SMS', () =>
  expect(gsm7Length(cashWaitsText([cash(99_999_999_999, 'W'.repeat(200))]))).toBeLessThanOrEqual(SMS_SEPTETS))
