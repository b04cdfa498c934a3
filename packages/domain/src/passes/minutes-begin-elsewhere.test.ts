import { describe, expect, test } from 'vitest'
import { type CounterOrder, minutesBeginAtCounter } from './minutes-begin-counter.ts'
import { voucherBeginsText } from './minutes-begin-voucher.ts'
import { USUAL_OPTIONS } from './pass-options.ts'

const NOW = new Date('2026-11-28T04:20:00Z')
const FIRST_USE = { ...USUAL_OPTIONS, clock: 'first_use' as const }
const order = (changes: Partial<CounterOrder> = {}): CounterOrder => ({
  minutes: 60,
  options: null,
  way: 'router',
  ...changes,
})

describe('a seller at the counter reads', () => {
  test.each([
    [
      'The 60 minutes start with the payment. If a pass of this number still runs here, they start when it ends.',
      order(),
    ],
    [
      "The 60 minutes start when the customer's phone first connects, by 27 May 2027",
      order({ options: FIRST_USE }),
    ],
    [
      'The 60 minutes start when you connect the phone, at the latest 15 minutes after payment',
      order({ way: 'by_hand' }),
    ],
    [
      'The 60 minutes start when you connect the phone, by 27 May 2027',
      order({ way: 'by_hand', options: FIRST_USE }),
    ],
    ['The time starts when the customer types the code at the WiFi', order({ way: 'codes' })],
  ])('%s', (text, sold) => {
    expect(minutesBeginAtCounter(sold, NOW)).toBe(text)
  })
})

describe('the user of a voucher reads', () => {
  test.each([
    ['Your minutes start when this phone goes online.', { way: 'router', isHere: true }],
    ['Your minutes start when your phone first connects.', { way: 'router', isHere: false }],
    [
      'Your minutes start when the seller connects your phone, at the latest 15 minutes after you use the voucher.',
      { way: 'by_hand', isHere: false },
    ],
    [
      'Your minutes start when the seller connects your phone, at the latest 15 minutes after you use the voucher.',
      { way: 'codes', isHere: false },
    ],
    [
      'Your minutes start when your phone first connects. Where the seller connects phones by hand they start then, at the latest 15 minutes after you use the voucher.',
      { way: null, isHere: false },
    ],
  ] as const)('%s', (text, used) => {
    expect(voucherBeginsText(used)).toBe(text)
  })
})
