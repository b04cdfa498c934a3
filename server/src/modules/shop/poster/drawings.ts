import { type PdfFont, printable } from '../../../kernel/pdf.ts'

export const INK = '#1b1f1c'
export const MUTED = '#565a54'
export const SUN = '#f6c445'
export const BOARD = '#14381f'

type Square = { x: number; y: number; size: number }

/** The stripes of the woven band, in the order and widths of the screens. */
const STRIPES = [
  ['#0b7a3b', 72],
  ['#ffffff', 2],
  ['#0b63c5', 16],
  ['#ffffff', 2],
  [SUN, 4],
  ['#ffffff', 2],
] as const
const BAND_HEIGHT = 10

/** Draws the woven band along the top edge. */
export const drawBand = (doc: PDFKit.PDFDocument, width: number): void => {
  let x = 0
  while (x < width) {
    for (const [colour, stripe] of STRIPES) {
      doc.rect(x, 0, stripe, BAND_HEIGHT).fill(colour)
      x += stripe
    }
  }
}

/** Draws the logo on its green tile, as `web/src/ui/mark.tsx` draws it on screens. */
export const drawMark = (doc: PDFKit.PDFDocument, { x, y, size }: Square): void => {
  doc
    .save()
    .translate(x, y)
    .scale(size / 32)
    .lineWidth(3.2)
    .lineCap('round')
    .lineJoin('round')
  doc.roundedRect(0, 0, 32, 32, 8).fill('#0b7a3b')
  doc.path('M22.5 18.5A8.5 8.5 0 1 1 13.5 9.5M14 13.8V18h4.2').stroke('#ffffff')
  doc.path('M17.6 10a8.6 8.6 0 0 1 4.4 4.4M18.6 4.8A14 14 0 0 1 27.2 13.4').stroke(SUN)
  doc.restore()
}

export type Lines = {
  text: string
  /** In points: the preferred size and the smallest readable one. */
  sizes: readonly [number, number]
  /** The maximum number of lines. */
  lines: number
  font: PdfFont
  colour: string
}

export type Spot = { x: number; y: number; width: number; align?: 'left' | 'center' | 'right' }

/**
 * Draws a text as large as fits and truncates it if even the smallest size does not fit. Returns its bottom
 * edge.
 */
export const drawLines = (doc: PDFKit.PDFDocument, lines: Lines, spot: Spot): number => {
  const text = printable(lines.text)
  doc.font(lines.font).fillColor(lines.colour)
  doc.fontSize(fittingSize(doc, text, { ...lines, width: spot.width }))
  const height = roomFor(doc, lines.lines)
  const { x, y, width, align = 'left' } = spot
  // The height cuts a last line that does not fit, so that it does not cover what is below.
  doc.text(text, x, y, { width, align, height, ellipsis: true })
  return y + Math.min(height, doc.heightOfString(text, { width }))
}

/** Draws a text as `drawLines` does, but centred vertically on the spot's `y`. */
export const drawMiddle = (doc: PDFKit.PDFDocument, lines: Lines, spot: Spot): void => {
  const text = printable(lines.text)
  doc.font(lines.font).fontSize(fittingSize(doc, text, { ...lines, width: spot.width }))
  const height = Math.min(roomFor(doc, lines.lines), doc.heightOfString(text, { width: spot.width }))
  drawLines(doc, lines, { ...spot, y: spot.y - height / 2 })
}

const fittingSize = (
  doc: PDFKit.PDFDocument,
  text: string,
  { sizes: [requested, smallest], lines, width }: Lines & { width: number },
): number => {
  for (let size = requested; size > smallest; size -= 1) {
    doc.fontSize(size)
    if (doc.heightOfString(text, { width }) <= roomFor(doc, lines) && longestWord(doc, text) <= width)
      return size
  }
  return smallest
}

const longestWord = (doc: PDFKit.PDFDocument, text: string): number =>
  Math.max(0, ...text.split(' ').map((word) => doc.widthOfString(word)))

// Half a point more than the lines need, because sums of fractions are not exact.
const roomFor = (doc: PDFKit.PDFDocument, lines: number): number => lines * doc.currentLineHeight(true) + 0.5
