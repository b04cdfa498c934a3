import { describe, expect, it } from 'vitest'
import { cardOf, isInTime, type OfflineSheet, readOfflineSheet } from './offline-sheets.ts'

const SHEET: OfflineSheet = {
  kind: 'vouchers',
  sellerId: 's',
  businessName: 'Hub',
  at: 1_800_000_000,
  salt: 'c2FsdA',
  rounds: 1000,
  batches: [
    {
      id: 'b',
      number: 3,
      packageName: 'Hour',
      minutes: 60,
      priceMinor: 3500,
      lastDay: '2027-05-23',
      cards: [
        [1, 'aaa'],
        [7, 'bbb'],
      ],
    },
  ],
}

describe('an offline sheet of vouchers', () => {
  it('finds a card only by the digest of its code', () => {
    expect(cardOf(SHEET, 'bbb')).toEqual({
      id: 'b',
      number: 3,
      packageName: 'Hour',
      minutes: 60,
      priceMinor: 3500,
      lastDay: '2027-05-23',
      position: 7,
    })
    expect(cardOf(SHEET, 'ccc')).toBeNull()
  })

  it('survives signing and parsing', () => {
    expect(readOfflineSheet(JSON.parse(JSON.stringify(SHEET)))).toEqual(SHEET)
  })

  it.each([
    ['nothing', null],
    ['a list', []],
    ['a signed text of another kind', { ...SHEET, kind: 'receipt' }],
    ['no seller', { ...SHEET, sellerId: 1 }],
    ['no instant', { ...SHEET, at: 'now' }],
    ['invalid batches', { ...SHEET, batches: {} }],
    ['a price that is no number', { ...SHEET, batches: [{ ...SHEET.batches[0], priceMinor: '35' }] }],
    ['cards without digests', { ...SHEET, batches: [{ ...SHEET.batches[0], cards: [[1]] }] }],
  ])('rejects %s', (_what, value) => {
    expect(readOfflineSheet(value)).toBeNull()
  })

  it.each([
    ['2027-05-22T23:00:00Z', true],
    ['2027-05-23T23:59:59Z', true],
    ['2027-05-24T00:00:00Z', false],
  ])('sells a card until the end of its last day: %s', (now, isSold) => {
    expect(isInTime({ lastDay: '2027-05-23' }, new Date(now))).toBe(isSold)
  })
})
