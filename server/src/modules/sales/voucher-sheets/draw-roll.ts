import { formatDurationWithDays } from '@minit/domain/kernel/durations.ts'
import { formatLe } from '@minit/domain/money/money.ts'
import { CARD_TEXTS } from '@minit/domain/sales/voucher-sheets.ts'
import { POSTER_TEXTS } from '@minit/domain/shop/poster.ts'
import { drawQr } from '../../../kernel/pdf-qr.ts'
import type { QrLevel } from '../../../kernel/qr-modules.ts'
import { type Card, codeSize, fittedIn, putRun, type Run, smallPrint, type VoucherSheet } from './sheet.ts'

/** The paper of a receipt printer in points, with the margin that its head cannot print, and font sizes. */
export type RollLayout = {
  width: number
  margin: number
  qrSize: number
  seller: number
  minutes: number
  price: number
  code: number
  text: number
}

export const ROLL_58: RollLayout = {
  width: 164.41,
  margin: 14.2,
  qrSize: 104,
  seller: 11,
  minutes: 20,
  price: 14,
  code: 18,
  text: 7.5,
}
export const ROLL_80: RollLayout = {
  width: 226.77,
  margin: 12,
  qrSize: 140,
  seller: 14,
  minutes: 26,
  price: 17,
  code: 24,
  text: 9,
}

const TOP = 10

/**
 * Draws one card per page, as long as needed, so that the printer cuts after each. Black only: thermal paper
 * has no grey.
 */
export function* drawRoll(
  doc: PDFKit.PDFDocument,
  sheet: VoucherSheet,
  { layout, level }: { layout: RollLayout; level: QrLevel },
): Generator<void> {
  const fixed = fixedRuns(doc, sheet, layout)
  const inside = layout.width - 2 * layout.margin
  const size = codeSize(doc, sheet.cards, { width: inside, wished: layout.code })
  const paint = (card: Card): void => {
    for (const run of fixed.runs) putRun(doc, run)
    drawQr(doc, card.link, {
      x: (layout.width - layout.qrSize) / 2,
      y: fixed.qrY,
      size: layout.qrSize,
      level,
    })
    const middle = { x: layout.width / 2, align: 'center' } as const
    putRun(doc, { ...middle, text: card.code, y: fixed.codeY, size, font: 'bold' })
    putRun(doc, { ...middle, text: `Card ${card.name}`, y: fixed.nameY, size: layout.text })
    drawTear(doc, layout, fixed.height)
  }
  for (const card of sheet.cards) {
    doc.addPage({ size: [layout.width, fixed.height], margin: 0 })
    paint(card)
    yield
  }
}

/** Measures what is the same on all cards, from the top, with the positions of the rest. */
const fixedRuns = (doc: PDFKit.PDFDocument, sheet: VoucherSheet, layout: RollLayout) => {
  const inside = layout.width - 2 * layout.margin
  const runs: Run[] = []
  let y = TOP
  const add = (text: string, requested: number, { isBold = false, lines = 1 } = {}): void => {
    const font = isBold ? 'bold' : 'regular'
    const fitted = fittedIn(doc, text, { font, width: inside, sizes: [requested, 6], lines })
    for (const line of fitted.lines) {
      y += fitted.size * 1.25
      runs.push({ text: line, x: layout.width / 2, y, size: fitted.size, font, align: 'center' })
    }
  }
  add(sheet.sellerName, layout.seller, { isBold: true, lines: 3 })
  y += 3
  add(formatDurationWithDays(sheet.durationMinutes), layout.minutes, { isBold: true })
  add(sheet.givenBy === null ? formatLe(sheet.priceMinor) : 'Free', layout.price, { isBold: true })
  add(sheet.packageName, layout.text, { lines: 2 })
  const qrY = y + 5
  y = qrY + layout.qrSize
  y += layout.code * 1.05
  const codeY = y
  y += 4
  add(CARD_TEXTS.starts, layout.text + 0.5, { isBold: true })
  for (const text of smallPrint(sheet)) add(text, layout.text)
  y += layout.text * 1.25
  const nameY = y
  add(POSTER_TEXTS.by, layout.text)
  return { runs, qrY, codeY, nameY, height: Math.ceil(y + 14) }
}

const drawTear = (doc: PDFKit.PDFDocument, layout: RollLayout, height: number): void => {
  doc.moveTo(layout.margin, height - 3).lineTo(layout.width - layout.margin, height - 3)
  doc.lineWidth(0.6).dash(3, { space: 3 }).stroke('#000000').undash()
}
