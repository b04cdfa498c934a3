import { spelledIn } from '@minit/domain/letters.ts'

// What the standard fonts of PDF can write (WinAnsi), less what only controls.
const WIN_ANSI =
  /^[\x20-\x7e\xa1-\xac\xae-\xff\u20ac\u2018\u2019\u201c\u201d\u2013\u2014\u2022\u2026ŠšŽžŒœŸ]$/

/** A text in the letters that a PDF's own fonts have: Krio's ɛ, ɔ and ŋ become the nearest of them. */
export const printable = (text: string): string => spelledIn(text, (sign) => WIN_ANSI.test(sign))

export type Lines = {
  text: string
  /** In points: the one wished for, and the smallest that can still be read. */
  sizes: readonly [number, number]
  /** As many as there is room for. */
  lines: number
  font: 'Helvetica' | 'Helvetica-Bold'
  colour: string
}

export type Spot = { x: number; y: number; width: number; align?: 'left' | 'center' | 'right' }

/** Writes a text as large as fits, cut at the end only where its smallest size is too large still. Returns where it ends. */
export const drawLines = (doc: PDFKit.PDFDocument, lines: Lines, spot: Spot): number => {
  const text = printable(lines.text)
  doc.font(lines.font).fillColor(lines.colour)
  doc.fontSize(fittingSize(doc, text, lines, spot.width))
  const height = roomFor(doc, lines.lines)
  const { x, y, width, align = 'left' } = spot
  // A narrow last line is left out with the dots rather than drawn over what is below.
  doc.text(text, x, y, { width, align, height, ellipsis: true })
  return y + Math.min(height, doc.heightOfString(text, { width }))
}

/** Writes a text with its middle at the spot's `y`, else as `drawLines` does. */
export const drawMiddle = (doc: PDFKit.PDFDocument, lines: Lines, spot: Spot): void => {
  const text = printable(lines.text)
  doc.font(lines.font).fontSize(fittingSize(doc, text, lines, spot.width))
  const height = Math.min(roomFor(doc, lines.lines), doc.heightOfString(text, { width: spot.width }))
  drawLines(doc, lines, { ...spot, y: spot.y - height / 2 })
}

const fittingSize = (
  doc: PDFKit.PDFDocument,
  text: string,
  { sizes: [wished, smallest], lines }: Lines,
  width: number,
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
