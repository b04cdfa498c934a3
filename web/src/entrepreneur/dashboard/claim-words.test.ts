import { expect, test } from 'vitest'
import { doubtText, foundText, saidText } from './claim-words.ts'

const NOW = new Date('2026-03-09T10:00:00Z')
const sale = { customerName: 'Mariama Sesay', amount: 35 }

test.each([
  ['2026-03-09T09:05:00Z', 'Mariama Sesay says they paid Le 35 today 09:05.'],
  ['2026-03-08T22:31:00Z', 'Mariama Sesay says they paid Le 35 yesterday 22:31.'],
  ['2026-03-06T22:31:00Z', 'Mariama Sesay says they paid Le 35 on Fri 6 Mar, 22:31.'],
  ['2026-03-02T22:31:00Z', 'Mariama Sesay says they paid Le 35 on Mon 2 Mar, 22:31.'],
  [null, 'Mariama Sesay says they paid Le 35.'],
])('a reference that names %s says when the customer paid', (saidAt, text) => {
  expect(saidText({ saidAt, sale }, NOW)).toBe(text)
})

const money = (amount: number, fit: { reference: boolean; amount: boolean; way: boolean }) => ({
  id: '1',
  provider: 'pawapay',
  reference: 'PP1',
  transaction: 'PP1',
  money: { amount, currency: 'SLE' },
  receivedAt: '2026-03-06T22:31:00Z',
  fit: { ...fit, number: 'other' as const },
  canBePlaced: fit.reference && fit.amount && fit.way,
})
const FITS = { reference: true, amount: true, way: true }

test('one sentence says what we found', () => {
  expect(foundText({ money: [money(35, FITS)] })).toBe('We found Le 35 with this reference.')
  expect(foundText({ money: [] })).toBe('We found no payment with this reference.')
  expect(foundText({ money: [money(35, { ...FITS, reference: false })] })).toBe(
    'We found no payment with this reference.',
  )
  expect(foundText({ money: [money(20, { ...FITS, amount: false })] })).toBe(
    'We found Le 20 with this reference: another amount.',
  )
  expect(foundText({ money: [money(35, { ...FITS, way: false })] })).toBe(
    'We found Le 35 with this reference, but not for this order.',
  )
})

test('a doubt is said before a pass is given, and none otherwise', () => {
  const found = money(35, FITS)
  const sure = { ...found, fit: { ...found.fit, number: 'same' as const } }
  expect(doubtText({ money: [found], sameReference: 0 })).toContain('from another number')
  expect(doubtText({ money: [sure], sameReference: 1 })).toContain('the same payment')
  expect(doubtText({ money: [sure], sameReference: 0 })).toBeNull()
  expect(doubtText({ money: [], sameReference: 0 })).toBeNull()
})
