import { groupCode } from '@minit/domain/passes/passes.ts'
import {
  SHEET_FORMAT_NAMES,
  SHEET_FORMATS,
  type SheetFormat,
  voucherLink,
} from '@minit/domain/sales/voucher-sheets.ts'
import { drawSheet } from '../../server/src/modules/sales/voucher-sheets/draw-sheet.ts'
import type { VoucherSheet } from '../../server/src/modules/sales/voucher-sheets/sheet.ts'
import type { Figure } from './figures.ts'
import { median } from './median.ts'

const CARDS = 500
const ROUNDS = 3
const MAX_SECONDS = 3
const MAX_MB = 1.5

/** Measures a batch of 500 vouchers as PDF on each paper: the time to draw it, and its size. */
export const benchVoucherSheet = async (): Promise<Figure[]> => {
  const sheet = aSheet()
  const figures: Figure[] = []
  for (const format of SHEET_FORMATS) figures.push(...(await figuresOf(sheet, format)))
  return figures
}

const figuresOf = async (sheet: VoucherSheet, format: SheetFormat): Promise<Figure[]> => {
  const rounds: { seconds: number; megabytes: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now()
    const { length } = await drawSheet(sheet, format)
    rounds.push({ seconds: (performance.now() - started) / 1000, megabytes: length / 1e6 })
  }
  const seconds = median(rounds.map((each) => each.seconds))
  const megabytes = median(rounds.map((each) => each.megabytes))
  const what = `${CARDS} vouchers as PDF, ${SHEET_FORMAT_NAMES[format]}`
  return [
    {
      what: `seconds for ${what}`,
      measured: `${seconds.toFixed(2)} s`,
      value: seconds,
      atMost: MAX_SECONDS,
    },
    { what: `size of ${what}`, measured: `${megabytes.toFixed(2)} MB`, value: megabytes, atMost: MAX_MB },
  ]
}

/** Codes that differ as much as real ones, but are the same in every run. */
const aSheet = (): VoucherSheet => {
  let drawn = 1
  const sign = (): string => {
    drawn = (drawn * 1_103_515_245 + 12_345) & 0x7fffffff
    return '23456789ABCDEFGHJKMNPQRSTUVWXYZ'.charAt((drawn >> 8) % 31)
  }
  const cards = Array.from({ length: CARDS }, (_, at) => {
    const code = groupCode(Array.from({ length: 10 }, sign).join(''))
    return { name: `1-${at + 1}`, code, link: voucherLink('https://minit.example', code) }
  })
  const about = { sellerName: 'Pɛpɛ Dɔn Ŋga Hub', packageName: 'Market Hour', durationMinutes: 60 }
  return {
    ...about,
    gstBasisPoints: 1_500,
    priceMinor: 3500,
    lastDay: '2027-05-23',
    isReprint: false,
    givenBy: null,
    cards,
  }
}
