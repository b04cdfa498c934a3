import { formatLe } from '@minit/domain/money/money.ts'
import { bytesOfPdf, newPdf, printable } from '../../../kernel/pdf.ts'
import { drawMark, INK, MUTED } from '../../shop/poster/drawings.ts'

const LEFT = 56
const RIGHT = 539
const WIDTH = RIGHT - LEFT
const LINE = 22
const SUM_LINE = 30
/** The space above a line's capitals, as a share of its font size. */
const LEAD = 0.35

type Paper = {
  /** "Invoice INV-000012" */
  title: string
  /** What it is about, by name. */
  facts: readonly (readonly [name: string, value: string])[]
  /** Minor units by name; the last is the total. */
  sums: readonly (readonly [name: string, minor: number])[]
  /** The account to pay to, by name, below the total. */
  payTo?: readonly (readonly [name: string, value: string])[]
  /** Lines below both. */
  notes?: readonly string[]
}

/** Draws an invoice or receipt of the platform as an A4 page in PDF. */
export const drawInvoicePaper = async ({
  title,
  facts,
  sums,
  payTo = [],
  notes = [],
}: Paper): Promise<Uint8Array> => {
  const doc = await newPdf({ size: 'A4', title })
  const bytes = bytesOfPdf(doc)
  drawMark(doc, { x: LEFT, y: 56, size: 26 })
  write(doc, 'Minit', { x: LEFT + 36, y: 61, size: 18, isBold: true })
  write(doc, title, { x: LEFT, y: 116, size: 24, isBold: true })
  drawFacts(doc, facts, 162)
  const top = 162 + facts.length * LINE + 28
  drawSums(doc, sums, top)
  const below = top + sums.length * SUM_LINE + 24
  drawFacts(doc, payTo, below)
  const notesTop = below + (payTo.length === 0 ? 0 : payTo.length * LINE + 12)
  for (const [index, note] of notes.entries())
    write(doc, note, { x: LEFT, y: notesTop + index * LINE, size: 11 })
  doc.end()
  return bytes
}

type Style = { x: number; y: number; size: number; isBold?: boolean; isMuted?: boolean }

const write = (
  doc: PDFKit.PDFDocument,
  text: string,
  { x, y, size, isBold = false, isMuted = false }: Style,
): void => {
  doc
    .font(isBold ? 'bold' : 'regular')
    .fontSize(size)
    .fillColor(isMuted ? MUTED : INK)
    .text(printable(text), x, y - LEAD * size, {
      width: RIGHT - x,
      height: size * 1.4,
      ellipsis: true,
      lineBreak: false,
    })
}

const drawFacts = (doc: PDFKit.PDFDocument, facts: Paper['facts'], top: number): void => {
  for (const [index, [name, value]] of facts.entries()) {
    const y = top + index * LINE
    write(doc, name, { x: LEFT, y, size: 11, isMuted: true })
    write(doc, value, { x: LEFT + 100, y, size: 11 })
  }
}

const drawSums = (doc: PDFKit.PDFDocument, sums: Paper['sums'], top: number): void => {
  sums.forEach(([name, minor], index) => {
    const y = top + index * SUM_LINE
    const isTotal = index === sums.length - 1
    doc
      .moveTo(LEFT, y - 9)
      .lineTo(RIGHT, y - 9)
      .lineWidth(isTotal ? 1 : 0.5)
      .strokeColor(MUTED)
      .stroke()
    write(doc, name, { x: LEFT, y, size: isTotal ? 14 : 11, isBold: isTotal })
    const text = printable(formatLe(minor))
    doc
      .font('bold')
      .fontSize(isTotal ? 14 : 11)
      .fillColor(INK)
    doc.text(text, LEFT, y - LEAD * (isTotal ? 14 : 11), { width: WIDTH, align: 'right', lineBreak: false })
  })
}
