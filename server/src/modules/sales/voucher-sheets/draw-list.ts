import { CARD_TEXTS } from '@minit/domain/sales/voucher-sheets.ts'
import { drawQr } from '../../../kernel/pdf-qr.ts'
import type { QrLevel } from '../../../kernel/qr-modules.ts'
import {
  BLACK,
  type Card,
  codeSize,
  fittedIn,
  GREY,
  offerOf,
  putRun,
  smallPrint,
  type VoucherSheet,
} from './sheet.ts'

const PAGE = { width: 595.28, height: 841.89, margin: 34 }
const COLUMNS = 2
const GAP = 22
const TOP = 104
const ROW = 42
const ROWS = Math.floor((PAGE.height - TOP - PAGE.margin) / ROW)
const COLUMN = (PAGE.width - 2 * PAGE.margin - GAP) / COLUMNS
const QR_SIZE = 38
const BOX = 11
const CODE_X = 46
const SPACING = 1.2

/** Draws codes below each other with a checkbox, to be read out on the phone or written down. */
export function* drawList(doc: PDFKit.PDFDocument, sheet: VoucherSheet, level: QrLevel): Generator<void> {
  const perPage = ROWS * COLUMNS
  const pages = Math.ceil(sheet.cards.length / perPage)
  const room = { width: COLUMN - CODE_X - QR_SIZE - 6, wished: 16, spacing: SPACING }
  const size = codeSize(doc, sheet.cards, room)
  for (let page = 0; page < pages; page += 1) {
    if (page > 0) doc.addPage({ size: 'A4', margin: 0 })
    drawHead(doc, sheet, `Page ${page + 1} of ${pages}`)
    const cards = sheet.cards.slice(page * perPage, (page + 1) * perPage)
    for (const [at, card] of cards.entries()) {
      const x = PAGE.margin + Math.floor(at / ROWS) * (COLUMN + GAP)
      drawRow(doc, card, { x, y: TOP + (at % ROWS) * ROW, size, level })
    }
    yield
  }
}

const drawHead = (doc: PDFKit.PDFDocument, sheet: VoucherSheet, page: string): void => {
  const width = PAGE.width - 2 * PAGE.margin - 90
  const seller = fittedIn(doc, sheet.sellerName, { font: 'bold', width, sizes: [15, 9], lines: 1 })
  putRun(doc, { text: seller.lines[0] ?? '', x: PAGE.margin, y: 48, size: seller.size, font: 'bold' })
  const right = { x: PAGE.width - PAGE.margin, size: 8, colour: GREY, align: 'right' } as const
  putRun(doc, { ...right, text: page, y: 48 })
  if (sheet.isReprint) putRun(doc, { ...right, text: 'Printed again', y: 60 })
  const offer = `${offerOf(sheet)}, ${sheet.packageName}`
  const what = fittedIn(doc, offer, { font: 'bold', width, sizes: [11, 8], lines: 1 })
  putRun(doc, { text: what.lines[0] ?? '', x: PAGE.margin, y: 66, size: what.size, font: 'bold' })
  const [lastDay, tax] = smallPrint(sheet)
  const rest = `${lastDay}. ${tax}. ${CARD_TEXTS.starts}.`
  putRun(doc, { text: rest, x: PAGE.margin, y: 82, size: 9, colour: BLACK })
}

const drawRow = (
  doc: PDFKit.PDFDocument,
  card: Card,
  { x, y, size, level }: { x: number; y: number; size: number; level: QrLevel },
): void => {
  const middle = y + ROW / 2
  doc
    .rect(x, middle - BOX / 2, BOX, BOX)
    .lineWidth(0.8)
    .stroke(BLACK)
  putRun(doc, { text: card.name, x: x + BOX + 6, y: middle + 3, size: 7.5, colour: GREY })
  const code = { text: card.code, x: x + CODE_X, y: middle + size / 3, size, spacing: SPACING }
  putRun(doc, { ...code, font: 'bold' })
  drawQr(doc, card.link, { x: x + COLUMN - QR_SIZE, y: middle - QR_SIZE / 2, size: QR_SIZE, level })
  doc
    .moveTo(x, y + ROW)
    .lineTo(x + COLUMN, y + ROW)
    .lineWidth(0.3)
    .stroke('#b5bab7')
}
