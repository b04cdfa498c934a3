import { SHEET_FORMATS, type SheetFormat, voucherLink } from '@minit/domain/sales/voucher-sheets.ts'
import { describe, expect, test } from 'vitest'
import { pagesOf } from '../../../../test/pdf-text.ts'
import { drawSheet } from './draw-sheet.ts'
import type { Card, VoucherSheet } from './sheet.ts'

const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** Returns different codes, the widest first. */
const codeAt = (at: number): string => {
  const drawn = Array.from(
    { length: 10 },
    (_, place) => Math.floor((at * 7_919_777) / 31 ** place) + place * at,
  )
  const signs = drawn.map((each) => (at === 0 ? 'W' : LETTERS.charAt(each % LETTERS.length))).join('')
  return `${signs.slice(0, 4)}-${signs.slice(4, 7)}-${signs.slice(7)}`
}

const cards = (count: number): Card[] =>
  Array.from({ length: count }, (_, at) => {
    const code = codeAt(at)
    const name = `3-${String(at + 1).padStart(3, '0')}`
    return { name, code, link: voucherLink('https://minit.example', code) }
  })

const sheetOf = (count: number, other: Partial<VoucherSheet> = {}): VoucherSheet => ({
  sellerName: 'Pɛpɛ Dɔn Ŋga Hub',
  packageName: 'Makit awa',
  durationMinutes: 60,
  priceMinor: 3500,
  lastDay: '2027-05-23',
  isReprint: false,
  givenBy: null,
  gstBasisPoints: 1_500,
  cards: cards(count),
  ...other,
})

const runsOf = async (sheet: VoucherSheet, format: SheetFormat): Promise<string[]> =>
  pagesOf(await drawSheet(sheet, format)).map((page) => page.replaceAll('\n', ' '))

describe.each(SHEET_FORMATS)('printed as %s, a voucher', (format) => {
  test('shows seller, minutes, price, grouped code, last day, tax, and when its time begins', async () => {
    const [page = ''] = await runsOf(sheetOf(1), format)
    const words = ['Pɛpɛ Dɔn Ŋga Hub', '1h', 'Le 35', 'WWWW-WWW-WWW', 'Use by 23 May 2027', '3-001']
    for (const each of [...words, 'Price includes 15% GST', 'WiFi starts when you type the code'])
      expect(page).toContain(each)
  })

  test('fits a long name on the page, with the full price', async () => {
    const long = { sellerName: 'Kɔrɔma '.repeat(9).trim(), packageName: 'Ŋ'.repeat(60) }
    const sheet = sheetOf(2, { ...long, durationMinutes: 10_145, priceMinor: 99_999_999 })
    const [page = ''] = await runsOf(sheet, format)
    expect(page).toContain('Le 999,999.99'.slice(3))
    expect(page).toContain('Kɔrɔma Kɔrɔma')
    expect(page).not.toContain('�')
  })
})

describe.each(SHEET_FORMATS)('printed as %s, a free card', (format) => {
  test('says who paid, and no price', async () => {
    const givenBy = 'Connaught Mothers’ Clinic and the Women of Kroo Bay'
    const sheet = sheetOf(2, { durationMinutes: 20, priceMinor: 0, givenBy, packageName: '20 free minutes' })
    const [page = ''] = await runsOf(sheet, format)
    for (const each of ['Paid by Connaught', 'Use by 23 May 2027', 'WWWW-WWW-WWW'])
      expect(page).toContain(each)
    expect(page.toLowerCase()).toContain('free')
    expect(page).not.toMatch(/Le 0|GST/)
  })
})

describe('a sheet', () => {
  test.each([
    ['a4-24', 25, 2],
    ['a4-24', 24, 1],
    ['a4-40', 41, 2],
    ['a4-40', 40, 1],
    ['roll-58', 3, 3],
    ['roll-80', 3, 3],
    ['list', 33, 2],
  ] as const)('as %s of %i cards has %i pages, and each card once', async (format, count, pages) => {
    const found = await runsOf(sheetOf(count), format)
    expect(found).toHaveLength(pages)
    const text = found.join(' ')
    for (const { code } of cards(count)) expect(text.split(code)).toHaveLength(2)
  })

  test.each([
    ['a4-24', '595.28 841.89'],
    ['roll-58', '164.41'],
    ['roll-80', '226.77'],
  ] as const)('as %s fits its paper', async (format, width) => {
    const pdf = Buffer.from(await drawSheet(sheetOf(1), format)).toString('latin1')
    expect(pdf).toContain(`/MediaBox [0 0 ${width}`)
  })

  test.each(['a4-24', 'a4-40', 'list'] as const)('as %s shows that it is a reprint', async (format) => {
    expect((await runsOf(sheetOf(1), format))[0]).not.toContain('Printed again')
    expect((await runsOf(sheetOf(1, { isReprint: true }), format))[0]).toContain('Printed again')
  })

  test.each(SHEET_FORMATS)('of 500 cards as %s is smaller than 1.5 MB', async (format) => {
    expect((await drawSheet(sheetOf(500), format)).length).toBeLessThan(1_500_000)
  })
})
