import { type PdfFont, printable } from '../../../kernel/pdf.ts'

export const INK = '#1b1f1c'
export const MUTED = '#565a54'
export const SUN = '#f6c445'
export const BOARD = '#14381f'

type Square = { x: number; y: number; size: number }

/** The woven band's stripes, in the order and widths of the screens'. */
const STRIPES = [
  ['#0b7a3b', 72],
  ['#ffffff', 2],
  ['#0b63c5', 16],
  ['#ffffff', 2],
  [SUN, 4],
  ['#ffffff', 2],
] as const
const BAND_HEIGHT = 10

/** The woven band on the top edge, from side to side. */
export const drawBand = (doc: PDFKit.PDFDocument, width: number): void => {
  let x = 0
  while (x < width) {
    for (const [colour, stripe] of STRIPES) {
      doc.rect(x, 0, stripe, BAND_HEIGHT).fill(colour)
      x += stripe
    }
  }
}

/** The mark on its green tile, as `web/src/ui/mark.tsx` draws it on screens. */
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
  /** In points: the one wished for, and the smallest that can still be read. */
  sizes: readonly [number, number]
  /** As many as there is room for. */
  lines: number
  font: PdfFont
  colour: string
}

export type Spot = { x: number; y: number; width: number; align?: 'left' | 'center' | 'right' }

/** Writes a text as large as fits, cut at the end only where its smallest size is too large still. Returns where it ends. */
export const drawLines = (doc: PDFKit.PDFDocument, lines: Lines, spot: Spot): number => {
  const text = printable(lines.text)
  doc.font(lines.font).fillColor(lines.colour)
  doc.fontSize(fittingSize(doc, text, { ...lines, width: spot.width }))
  const height = roomFor(doc, lines.lines)
  const { x, y, width, align = 'left' } = spot
  // A narrow last line is left out with the dots rather than drawn over what is below.
  doc.text(text, x, y, { width, align, height, ellipsis: true })
  return y + Math.min(height, doc.heightOfString(text, { width }))
}

/** Writes a text with its middle at the spot's `y`, else as `drawLines` does. */
export const drawMiddle = (doc: PDFKit.PDFDocument, lines: Lines, spot: Spot): void => {
  const text = printable(lines.text)
  doc.font(lines.font).fontSize(fittingSize(doc, text, { ...lines, width: spot.width }))
  const height = Math.min(roomFor(doc, lines.lines), doc.heightOfString(text, { width: spot.width }))
  drawLines(doc, lines, { ...spot, y: spot.y - height / 2 })
}

const fittingSize = (
  doc: PDFKit.PDFDocument,
  text: string,
  { sizes: [wished, smallest], lines, width }: Lines & { width: number },
): number => {
  for (let size = wished; size > smallest; size -= 1) {
    doc.fontSize(size)
    if (doc.heightOfString(text, { width }) <= roomFor(doc, lines) && longestWord(doc, text) <= width)
      return size
  }
  return smallest
}

const longestWord = (doc: PDFKit.PDFDocument, text: string): number =>
  Math.max(0, ...text.split(' ').map((word) => doc.widthOfString(word)))

// A hair more than the lines take, as sums of fractions are not exact.
const roomFor = (doc: PDFKit.PDFDocument, lines: number): number => lines * doc.currentLineHeight(true) + 0.5
