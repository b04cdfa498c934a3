import { formatDateTime } from '@minit/domain/kernel/durations.ts'
import { paidLines, soldLines, totalLines } from '@minit/domain/sales/receipts.ts'
import { POSTER_TEXTS } from '@minit/domain/shop/poster.ts'
import { bytesOfPdf, newPdf, printable } from '../../../kernel/pdf.ts'
import { drawQr } from '../../../kernel/pdf-qr.ts'
import { drawLines, drawMark, INK, MUTED } from '../../shop/poster/drawings.ts'
import type { Receipt } from './read-receipt.ts'

/** The paper of a receipt printer in points: 80 mm wide, and as long as needed. */
const WIDTH = 226.77
const MARGIN = 14
const INSIDE = WIDTH - 2 * MARGIN
const QR_SIZE = 150

/** Draws the receipt as one page of vectors with embedded fonts, so that it is small and prints anywhere. */
export const drawReceipt = async (receipt: Receipt): Promise<Uint8Array> => {
  // A trial run measures the length.
  const trial = await newPage(2000)
  const height = draw(trial, receipt)
  trial.end()
  const doc = await newPage(height, `Receipt ${receipt.transactionId}`)
  const bytes = bytesOfPdf(doc)
  draw(doc, receipt)
  doc.end()
  return bytes
}

const newPage = (height: number, title = ''): Promise<PDFKit.PDFDocument> =>
  newPdf({ size: [WIDTH, height], title })

/** Returns the y position of the end. */
const draw = (doc: PDFKit.PDFDocument, receipt: Receipt): number => {
  let y = drawHead(doc, receipt)
  const inMinor = { ...receipt, paidAt: receipt.paidAt }
  y = drawPart(doc, soldLines(inMinor), y)
  y = drawPart(doc, totalLines(inMinor), y)
  y = drawPart(doc, [...paidLines(inMinor), { name: 'Time', text: formatDateTime(receipt.paidAt) }], y)
  drawRule(doc, y)
  drawQr(doc, receipt.verifyUrl, { x: (WIDTH - QR_SIZE) / 2, y: y + 8, size: QR_SIZE, level: 'M' })
  y = drawCentred(doc, VERIFY_WORDS, { y: y + 12 + QR_SIZE, size: 8, colour: MUTED })
  y = drawCentred(doc, `Receipt no. ${receipt.transactionId}`, { y: y + 2, size: 7, lines: 1, colour: MUTED })
  return drawFoot(doc, y + 8)
}

const VERIFY_WORDS = 'Scan to see whether this receipt is genuine.'

type Centred = { y: number; size: number; colour?: string; isBold?: boolean; lines?: number }

const drawCentred = (doc: PDFKit.PDFDocument, text: string, how: Centred): number => {
  const { y, size, colour = INK, isBold = false, lines = 2 } = how
  const font = isBold ? 'bold' : 'regular'
  const style = { text, sizes: [size, 7], lines, font, colour } as const
  return drawLines(doc, style, { x: MARGIN, y, width: INSIDE, align: 'center' })
}

const drawHead = (doc: PDFKit.PDFDocument, receipt: Receipt): number => {
  let y = drawCentred(doc, receipt.businessName, { y: 16, size: 15, isBold: true, lines: 3 })
  y = drawCentred(doc, receipt.location, { y: y + 2, size: 9, colour: MUTED })
  y = drawCentred(doc, receipt.phoneNumber, { y: y + 1, size: 9, colour: MUTED })
  const title = receipt.isRefunded ? 'Receipt, refunded' : 'Receipt'
  y = drawCentred(doc, title, { y: y + 8, size: 12, isBold: true })
  return drawCentred(doc, `Order code ${receipt.orderCode}`, { y: y + 2, size: 12, isBold: true }) + 8
}

const drawRule = (doc: PDFKit.PDFDocument, y: number): void => {
  doc
    .moveTo(MARGIN, y)
    .lineTo(WIDTH - MARGIN, y)
    .lineWidth(0.6)
    .dash(2, { space: 2 })
    .stroke(INK)
    .undash()
}

const NAME_PART = 0.5
const SIZE = 9

/** Draws names on the left and values on the right, with as many lines as needed. */
const drawPart = (
  doc: PDFKit.PDFDocument,
  lines: readonly { name: string; text: string; isStrong?: boolean }[],
  top: number,
): number => {
  drawRule(doc, top)
  let y = top + 7
  for (const { name, text, isStrong = false } of lines) {
    const font = isStrong ? 'bold' : 'regular'
    doc.font(font).fontSize(isStrong ? SIZE + 2 : SIZE)
    const textWidth = Math.min(doc.widthOfString(printable(text)) + 1, INSIDE * NAME_PART)
    const nameWidth = INSIDE - textWidth - 8
    const style = { sizes: [isStrong ? SIZE + 2 : SIZE, 7], lines: 4, font, colour: INK } as const
    const left = drawLines(doc, { ...style, text: name }, { x: MARGIN, y, width: nameWidth })
    const right = { x: WIDTH - MARGIN - textWidth, y, width: textWidth, align: 'right' } as const
    y = Math.max(left, drawLines(doc, { ...style, text }, right)) + 3
  }
  return y + 4
}

const drawFoot = (doc: PDFKit.PDFDocument, y: number): number => {
  doc.font('bold').fontSize(9)
  const x = (WIDTH - (14 + 5 + doc.widthOfString(POSTER_TEXTS.by))) / 2
  drawMark(doc, { x, y, size: 14 })
  doc.fillColor(INK).text(printable(POSTER_TEXTS.by), x + 19, y + 1, { lineBreak: false })
  return y + 14 + 14
}
