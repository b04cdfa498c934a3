import { formatDurationWithDays } from '@minit/domain/kernel/durations.ts'
import { formatLe } from '@minit/domain/money/money.ts'
import { methodsText, POSTER_TEXTS } from '@minit/domain/shop/poster.ts'
import { BOARD, drawLines, drawMiddle, INK, MUTED, SUN } from './drawings.ts'
import type { Poster } from './poster.ts'

type Box = { x: number; y: number; width: number; height: number }

const PADDING = 18
const GAP = 28
const ROWS_IN_ONE_COLUMN = 4
const TALLEST_ROW = 46

/** Draws the price board: dark green with yellow figures, in two columns if one would be too long. */
export const drawPrices = (doc: PDFKit.PDFDocument, { packages, morePackages }: Poster, box: Box): void => {
  doc.roundedRect(box.x, box.y, box.width, box.height, 12).fill(BOARD)
  const columns = packages.length > ROWS_IN_ONE_COLUMN ? 2 : 1
  const rows = Math.max(1, Math.ceil(packages.length / columns))
  const hasNote = packages.length === 0 || morePackages > 0
  const room = box.height - 2 * PADDING - (hasNote ? 18 : 0)
  const height = Math.min(TALLEST_ROW, room / rows)
  const width = (box.width - 2 * PADDING - (columns - 1) * GAP) / columns
  // Centres the rows vertically.
  const top = box.y + PADDING + (room - rows * height) / 2
  for (const [index, pack] of packages.entries()) {
    const column = Math.floor(index / rows)
    const x = box.x + PADDING + column * (width + GAP)
    drawPrice(doc, pack, { x, y: top + (index % rows) * height, width, height })
  }
  if (hasNote) drawNote(doc, morePackages, box)
}

/** The name with the options, in a smaller size if the row is low. */
const nameOf = ({ name, options }: Poster['packages'][number]) =>
  options === '' ? { text: name, lines: 2 } : { text: `${name}: ${options}`, lines: 3 }

const drawPrice = (doc: PDFKit.PDFDocument, pack: Poster['packages'][number], row: Box): void => {
  const [time, price] = [formatDurationWithDays(pack.durationMinutes), formatLe(pack.priceMinor)]
  const size = Math.min(26, row.height * 0.6)
  const y = row.y + row.height / 2
  const [timeWidth, nameWidth, priceWidth] = [0.29, 0.31, 0.38].map((part) => part * row.width) as Widths
  const bold = { sizes: [size, 9], lines: 1, font: 'bold' } as const
  drawMiddle(doc, { ...bold, text: time, colour: '#ffffff' }, { x: row.x, y, width: timeWidth })
  const nameSize = Math.min(12, row.height / 2.7)
  drawMiddle(
    doc,
    { ...nameOf(pack), sizes: [nameSize, 7], font: 'regular', colour: '#cfe0d4' },
    { x: row.x + timeWidth, y, width: nameWidth },
  )
  const right = { x: row.x + row.width - priceWidth, y, width: priceWidth, align: 'right' } as const
  drawMiddle(doc, { ...bold, text: price, colour: SUN }, right)
}
// `map` loses the length of the tuple.
type Widths = [number, number, number]

const drawNote = (doc: PDFKit.PDFDocument, more: number, box: Box): void => {
  const text = more > 0 ? `and ${more} more: scan the code` : POSTER_TEXTS.noPackages
  const y = more > 0 ? box.y + box.height - PADDING - 10 : box.y + box.height / 2 - 10
  drawLines(
    doc,
    { text, sizes: [more > 0 ? 12 : 20, 10], lines: 1, font: 'regular', colour: '#ffffff' },
    { x: box.x + PADDING, y, width: box.width - 2 * PADDING, align: 'center' },
  )
}

/** Draws the payment methods and the note that prices include the tax. */
export const drawPayment = (
  doc: PDFKit.PDFDocument,
  { paymentMethods, gst }: Poster,
  spot: { x: number; y: number; width: number },
): void => {
  const methods = methodsText(paymentMethods)
  const place = { ...spot, align: 'center' } as const
  const bold = { sizes: [15, 10], lines: 1, font: 'bold', colour: INK } as const
  const end = methods === '' ? spot.y : drawLines(doc, { ...bold, text: `Pay with ${methods}` }, place)
  const tax = { text: gst, sizes: [11, 11], lines: 1, font: 'regular', colour: MUTED } as const
  drawLines(doc, tax, { ...place, y: end + 3 })
}
