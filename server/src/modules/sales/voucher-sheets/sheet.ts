import {
  cardGstText,
  cardLastDay,
  cardOffer,
  freeCardOffer,
  paidByText,
} from '@minit/domain/sales/voucher-sheets.ts'
import { type PdfFont, printable } from '../../../kernel/pdf.ts'

/** The printed content of a batch. */
export type VoucherSheet = {
  sellerName: string
  packageName: string
  durationMinutes: number
  priceMinor: number
  /** The tax rate on the day of printing. */
  gstBasisPoints: number
  /** The last day of use, YYYY-MM-DD. */
  lastDay: string
  /** Whether it was printed before; the page shows it if there is room beside the cards. */
  isReprint: boolean
  /** Who gives the minutes, which then show no price; null on cards that are sold. */
  givenBy: string | null
  cards: readonly Card[]
}

export type Card = {
  /** Its display name, such as "3-017". */
  name: string
  /** In its grouped spelling. */
  code: string
  /** The link in its QR code. */
  link: string
}

/** One line of text at its baseline. All lengths are in points. */
export type Run = {
  text: string
  x: number
  y: number
  size: number
  font?: PdfFont
  colour?: string
  /** `right`: ends at `x`; `center`: centred at `x`. */
  align?: 'left' | 'center' | 'right'
  /** Letter spacing, for a text that is read out. */
  spacing?: number
}

export const BLACK = '#000000'
export const GREY = '#55595a'

export const putRun = (doc: PDFKit.PDFDocument, run: Run): void => {
  const { text, x, y, size, font = 'regular', colour = BLACK, align = 'left', spacing = 0 } = run
  doc.font(font).fontSize(size).fillColor(colour)
  const options = { lineBreak: false, baseline: 'alphabetic', characterSpacing: spacing } as const
  const width = align === 'left' ? 0 : doc.widthOfString(text, options)
  doc.text(text, x - (align === 'right' ? width : width / 2), y, options)
}

export type Fitted = { lines: string[]; size: number }
type Room = {
  font: PdfFont
  width: number
  sizes: readonly [requested: number, smallest: number]
  lines: number
}

/**
 * Fits a text in as few lines and as large as possible; cuts it only if its smallest size is still too large.
 */
export const fittedIn = (doc: PDFKit.PDFDocument, text: string, room: Room): Fitted => {
  const { font, width, lines: most } = room
  const [requested, smallest] = room.sizes
  doc.font(font)
  for (let size = requested; size > smallest; size -= 0.5) {
    const lines = brokenAt(doc.fontSize(size), printable(text), width)
    const isFitting = lines.length <= most && lines.every((line) => doc.widthOfString(line) <= width)
    if (isFitting) return { lines, size }
  }
  const lines = brokenAt(doc.fontSize(smallest), printable(text), width).slice(0, most)
  return { lines: lines.map((line, at) => cutTo(doc, line, { width, at, most, text })), size: smallest }
}

const brokenAt = (doc: PDFKit.PDFDocument, text: string, width: number): string[] => {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    const longer = `${last} ${word}`
    if (last !== undefined && doc.widthOfString(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

type Cut = { width: number; at: number; most: number; text: string }

const cutTo = (doc: PDFKit.PDFDocument, line: string, { width, at, most, text }: Cut): string => {
  const isWhole = at < most - 1 || printable(text).endsWith(line)
  if (isWhole && doc.widthOfString(line) <= width) return line
  let signs = Array.from(line)
  while (signs.length > 1 && doc.widthOfString(`${signs.join('')}…`) > width) signs = signs.slice(0, -1)
  return `${signs.join('')}…`
}

/** The largest size at which every card's code fits: all have the same size. */
export const codeSize = (
  doc: PDFKit.PDFDocument,
  cards: readonly Card[],
  { width, wished: requested, spacing = 0 }: { width: number; wished: number; spacing?: number },
): number => {
  doc.font('bold').fontSize(requested)
  const widths = cards.map(({ code }) => doc.widthOfString(code, { characterSpacing: spacing }))
  return Math.min(requested, (requested * width) / Math.max(1, ...widths))
}

/** "1h for Le 35", or "20 min free". */
export const offerOf = ({ durationMinutes, priceMinor, givenBy }: VoucherSheet): string =>
  givenBy === null ? cardOffer(durationMinutes, priceMinor) : freeCardOffer(durationMinutes)

/** "Use by 23 May 2027", and that the price includes tax, or who paid it. */
export const smallPrint = ({ lastDay, gstBasisPoints, givenBy }: VoucherSheet): readonly [string, string] => [
  cardLastDay(lastDay),
  givenBy === null ? cardGstText(gstBasisPoints) : paidByText(givenBy),
]
