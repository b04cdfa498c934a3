import { describe, expect, it, test } from 'vitest'
import { gsm7Length, SMS_SEPTETS } from '../messaging/messages.ts'
import { invoiceText, lastDayText, stoppedText, trialEndText } from './invoice-texts.ts'
import {
  dueTrialReminder,
  invoiceAmounts,
  invoiceNumber,
  monthAfter,
  nextMonth,
  stopsSellingAt,
} from './invoices.ts'

describe('an invoice’s amounts', () => {
  it.each([
    // cents, minor leones per dollar, net, GST
    [1_500, 2_270, 34_050, 5_108],
    [1_000, 2_270, 22_700, 3_405],
    [999, 2_270, 22_677, 3_402],
    [1, 2_270, 23, 3],
    [1, 2_249, 22, 3],
    [1, 2_250, 23, 3],
    [100_000, 99_999, 99_999_000, 14_999_850],
  ])('%i cents at %i are %i net and %i GST, each rounded half up', (cents, rate, netMinor, gstMinor) => {
    expect(invoiceAmounts(cents, rate)).toEqual({ netMinor, gstMinor, totalMinor: netMinor + gstMinor })
  })
})

describe('the day of the next month', () => {
  it.each([
    ['2026-01-31', 31, '2026-02-28'],
    ['2028-01-31', 31, '2028-02-29'],
    ['2100-01-30', 30, '2100-02-28'],
    ['2000-01-30', 30, '2000-02-29'],
    ['2026-02-28', 31, '2026-03-31'],
    ['2028-02-29', 29, '2028-03-29'],
    ['2027-01-29', 29, '2027-02-28'],
    ['2026-04-30', 31, '2026-05-31'],
    ['2026-12-15', 15, '2027-01-15'],
    ['2026-12-31', 31, '2027-01-31'],
  ])('after %s, for a seller billed on day %i, is %s', (day, dayOfMonth, next) => {
    expect(monthAfter(day, dayOfMonth)).toBe(next)
  })
})

describe('the next month to bill', () => {
  const at = (day: string) => new Date(`${day}T14:30:00Z`)
  it.each([
    ['starts with the fee', '2026-01-31', null, null, '2026-01-31', '2026-02-28'],
    ['starts at the trial’s end', '2026-01-05', '2026-01-31', null, '2026-01-31', '2026-02-28'],
    ['starts with a fee after the trial', '2026-03-05', '2026-01-31', null, '2026-03-05', '2026-04-05'],
    ['keeps its day after a short month', '2026-01-31', null, '2026-02-28', '2026-03-31', '2026-04-30'],
    ['is on the 29th in a leap year', '2028-01-30', null, '2028-01-30', '2028-02-29', '2028-03-30'],
    ['starts over with a new fee', '2026-06-10', null, '2026-02-28', '2026-06-10', '2026-07-10'],
  ])('%s', (_, feeSince, trialEnds, lastDueOn, dueOn, until) => {
    const trialEndsAt = trialEnds === null ? null : at(trialEnds)
    expect(nextMonth({ feeSince, trialEndsAt, lastDueOn })).toEqual({ dueOn, until })
  })

  it('bills every day exactly once in four years', () => {
    let lastDueOn: string | null = null
    let until = '2027-01-31'
    for (let count = 0; count < 48; count++) {
      const month = nextMonth({ feeSince: '2027-01-31', trialEndsAt: null, lastDueOn })
      expect(month.dueOn).toBe(until)
      lastDueOn = month.dueOn
      until = month.until
    }
    expect(until).toBe('2031-01-31')
  })
})

test.each([
  [8, null],
  [7, 7],
  [5, 7],
  [3, 3],
  [2, 3],
  [1, 1],
  [0, null],
  [-2, null],
])('with %i days of trial left the reminder of day %s is due', (daysLeft, reminder) => {
  expect(dueTrialReminder(daysLeft)).toBe(reminder)
})

test('a shop stops selling seven days after its invoice', () => {
  expect(stopsSellingAt(new Date('2028-02-25T07:50:00Z'))).toEqual(new Date('2028-03-03T07:50:00Z'))
})

test('a number has its series and six digits, or more', () => {
  expect(invoiceNumber('INV', 42)).toBe('INV-000042')
  expect(invoiceNumber('INV', 1_234_567)).toBe('INV-1234567')
})

test('each message takes one SMS, even with the largest amounts', () => {
  const stopsAt = new Date('2026-12-30T07:50:00Z')
  const bill = { number: 'INV-1000000', totalMinor: 114_998_850, stopsAt }
  const texts = [
    trialEndText({ daysLeft: 7, endsAt: stopsAt, feeCents: 99_999 }),
    invoiceText(bill),
    lastDayText(bill),
    stoppedText(bill),
  ]
  for (const text of texts) expect(gsm7Length(text), text).toBeLessThanOrEqual(SMS_SEPTETS)
  expect(texts[0]).toContain('in 7 days, on 30 Dec. After that Minit costs $999.99 a month plus GST')
  expect(trialEndText({ daysLeft: 1, endsAt: stopsAt, feeCents: 1_500 })).toContain(
    'tomorrow, on 30 Dec. After that Minit costs $15 a month',
  )
})
