import { POSTER_TEXTS } from '@minit/domain/shop/poster.ts'
import { bytesOfPdf, newPdf, printable } from '../../../kernel/pdf.ts'
import { drawQr } from '../../../kernel/pdf-qr.ts'
import { drawDial } from './draw-dial.ts'
import { drawBand, drawLines, drawMark, INK, MUTED } from './drawings.ts'
import type { Poster } from './poster.ts'
import { drawPayment, drawPrices } from './price-board.ts'

/** A4 in points, and the margin on each side. */
const PAGE = { width: 595.28, height: 841.89, margin: 44 }
const INSIDE = PAGE.width - 2 * PAGE.margin
const QR_SIZE = 236
/** Beside the code to dial. */
const SMALL_QR_SIZE = 204
const GAP = 22
const HALF = 226
const GREEN = '#0b7a3b'

/**
 * Draws the poster as an A4 page with vectors and embedded fonts, so that it is small and prints on any
 * printer.
 */
export const drawPoster = async (poster: Poster): Promise<Uint8Array> => {
  const doc = await newPdf({ size: 'A4', title: `${POSTER_TEXTS.headline}: ${poster.businessName}` })
  const bytes = bytesOfPdf(doc)
  drawBand(doc, PAGE.width)
  drawHead(doc, poster)
  if (poster.dial === null) drawCode(doc, poster, { x: PAGE.margin, width: INSIDE, size: QR_SIZE })
  else {
    drawCode(doc, poster, { x: PAGE.margin, width: HALF, size: SMALL_QR_SIZE })
    drawDial(doc, poster.dial, { x: PAGE.margin + HALF + GAP, y: 250, width: INSIDE - HALF - GAP })
  }
  drawPrices(doc, poster, { x: PAGE.margin, y: 536, width: INSIDE, height: 208 })
  drawPayment(doc, poster, { x: PAGE.margin, y: 756, width: INSIDE })
  drawFoot(doc)
  doc.end()
  return bytes
}

const drawHead = (doc: PDFKit.PDFDocument, { businessName, location }: Poster): void => {
  const place = { x: PAGE.margin, width: INSIDE, align: 'center' } as const
  const name = { text: businessName, sizes: [27, 12], lines: 2, font: 'bold', colour: INK } as const
  const afterName = drawLines(doc, name, { ...place, y: 24 })
  const where = { text: location, sizes: [15, 11], lines: 1, font: 'regular', colour: MUTED } as const
  drawLines(doc, where, { ...place, y: afterName + 2 })
  const head = {
    text: POSTER_TEXTS.headline,
    sizes: [80, 80],
    lines: 1,
    font: 'bold',
    colour: GREEN,
  } as const
  drawLines(doc, head, { ...place, y: 104 })
  const how = { text: POSTER_TEXTS.how, sizes: [17, 13], lines: 1, font: 'regular', colour: INK } as const
  drawLines(doc, how, { ...place, y: 212 })
}

type CodeSpot = { x: number; width: number; size: number }

const drawCode = (doc: PDFKit.PDFDocument, { pageUrl }: Poster, { x, width, size }: CodeSpot): void => {
  drawQr(doc, pageUrl, { x: x + (width - size) / 2, y: 248, size, level: 'Q' })
  const address = {
    text: pageUrl,
    sizes: [11, 8],
    lines: 2,
    font: 'regular',
    colour: MUTED,
  } as const
  drawLines(doc, address, { x, y: 251 + size, width, align: 'center' })
}

const drawFoot = (doc: PDFKit.PDFDocument): void => {
  doc.font('bold').fontSize(13)
  const width = 22 + 8 + doc.widthOfString(POSTER_TEXTS.by)
  const x = (PAGE.width - width) / 2
  drawMark(doc, { x, y: 802, size: 22 })
  doc.fillColor(INK).text(printable(POSTER_TEXTS.by), x + 30, 804, { lineBreak: false })
}
