import { describe, expect, test } from 'vitest'
import {
  dateOrderOf,
  readAmount,
  readHasMoved,
  readInstant,
  readKind,
  readStatementPhone,
} from './statement-cells.ts'

describe('an amount', () => {
  test.each([
    ['20', 2_000],
    ['20.5', 2_050],
    ['20.50', 2_050],
    ['1,234.50', 123_450],
    ['1.234,50', 123_450],
    ['20,5', 2_050],
    ['1,234', 123_400],
    ['1 234,50', 123_450],
    ['1\u00A0234.50', 123_450],
    ['1,234,567.89', 123_456_789],
    ['1.234.567', 123_456_700],
    ['Le 20', 2_000],
    ['SLE 1,000.00', 100_000],
    ['20.00 SLE', 2_000],
    ['NLe20', 2_000],
    ['-20.00', -2_000],
    ['(20.00)', -2_000],
    ['−20', -2_000],
    ['Le -20', -2_000],
    ['20.00 DR', -2_000],
    ['20.00 CR', 2_000],
    ['0.00', 0],
  ])('reads %s as %d minor units', (cell, value) => {
    expect(readAmount(cell)).toEqual({ value })
  })

  test.each(['', 'free', '$20', 'USD 20', '20.005', '12-34', '1.2.3', 'SLL 20000'])(
    'rejects %s as an amount',
    (cell) => {
      expect(readAmount(cell)).toHaveProperty('why')
    },
  )

  test('is not guessed if it may be a thousand or one', () => {
    expect(readAmount('1.234')).toEqual({ why: '1.234 may be 1234 or about 1: we cannot tell' })
  })
})

describe('a date', () => {
  test.each([
    ['2026-11-20T14:44:05Z', '2026-11-20T14:44:05.000Z'],
    ['2026-11-20T14:44:05.123Z', '2026-11-20T14:44:05.000Z'],
    ['2026-11-20 14:44', '2026-11-20T14:44:00.000Z'],
    ['2026-11-20T14:44:05+02:00', '2026-11-20T12:44:05.000Z'],
    ['2026-11-20', '2026-11-20T00:00:00.000Z'],
    ['20/11/2026 14:44', '2026-11-20T14:44:00.000Z'],
    ['20-11-26', '2026-11-20T00:00:00.000Z'],
    ['20.11.2026, 14:44:05', '2026-11-20T14:44:05.000Z'],
    ['20 Nov 2026 2:44 PM', '2026-11-20T14:44:00.000Z'],
    ['20-Nov-2026', '2026-11-20T00:00:00.000Z'],
    ['Fri 20 Nov 2026, 14:44', '2026-11-20T14:44:00.000Z'],
    ['November 20, 2026 12:05 am', '2026-11-20T00:05:00.000Z'],
    ['46346.5', '2026-11-20T12:00:00.000Z'],
    ['1795185845', '2026-11-20T14:44:05.000Z'],
    ['1795185845000', '2026-11-20T14:44:05.000Z'],
  ])('reads %s as %s', (cell, instant) => {
    expect(readInstant(cell, 'day_first')).toEqual({ value: new Date(instant) })
  })

  test('in numbers is read in the order that the file shows', () => {
    expect(readInstant('11/20/2026', 'month_first')).toEqual({ value: new Date('2026-11-20T00:00:00Z') })
    expect(dateOrderOf(['01/02/2026', '11/20/2026'])).toBe('month_first')
    expect(dateOrderOf(['01/02/2026', '20/11/2026'])).toBe('day_first')
    expect(dateOrderOf(['01/02/2026'])).toBe('day_first')
  })

  test.each(['', 'yesterday', '31/02/2026', '2026-13-01', '20/11/2026 25:00', '1'])(
    'rejects %s as a date',
    (cell) => {
      expect(readInstant(cell, 'day_first')).toHaveProperty('why')
    },
  )
})

test.each([
  ['DEPOSIT', 'payment'],
  ['Customer payment', 'payment'],
  ['CREDIT', 'payment'],
  ['PAYOUT', 'payout'],
  ['Debit', 'payout'],
  ['Refund', 'refund'],
  ['Reversal', 'refund'],
  ['Deposit fee', 'other'],
  ['Opening balance', 'other'],
  ['gibberish', null],
])('reads the type %s as %s', (cell, kind) => {
  expect(readKind(cell)).toBe(kind)
})

test.each([
  ['COMPLETED', true],
  ['Successful', true],
  ['Paid', true],
  ['FAILED', false],
  ['Pending', false],
  ['Unsuccessful', false],
  ['Not completed', false],
  ['Perhaps', null],
])('the status %s means that money moved: %s', (cell, hasMoved) => {
  expect(readHasMoved(cell)).toBe(hasMoved)
})

test.each([
  ['232 76 123456', '+23276123456'],
  ['076123456', '+23276123456'],
  ['+23276123456', '+23276123456'],
  ['76 *** 456', null],
  ['2327612xxxx', null],
  ['', null],
])('reads the number %s as %s', (cell, phone) => {
  expect(readStatementPhone(cell)).toBe(phone)
})
