import { CARD_TEXTS, cardOffer } from '@minit/domain/sales/voucher-sheets.ts'
import { drawQr } from '../../../kernel/pdf-qr.ts'
import type { QrLevel } from '../../../kernel/qr-modules.ts'
import {
  BLACK,
  type Card,
  codeSize,
  fittedIn,
  GREY,
  putRun,
  type Run,
  smallPrint,
  type VoucherSheet,
} from './sheet.ts'

/** An A4 page in points, with the margin that printers leave white. */
const PAGE = { width: 595.28, height: 841.89, margin: 22.68 }

/** The layout of a card, from its upper left corner. */
export type CardLook = {
  columns: number
  rows: number
  padding: number
  qrSize: number
  /** Font sizes: preferred and smallest. */
  seller: readonly [number, number]
  offer: readonly [number, number]
  /** 0 if there is no room for the package's name. */
  packageSize: number
  small: number
  code: number
  starts: number
}

export const LOOK_24: CardLook = {
  columns: 3,
  rows: 8,
  padding: 7,
  qrSize: 62,
  seller: [9, 6],
  offer: [13, 8],
  packageSize: 7,
  small: 6.8,
  code: 17,
  starts: 7.4,
}
export const LOOK_40: CardLook = {
  columns: 4,
  rows: 10,
  padding: 6,
  qrSize: 47,
  seller: [7.5, 5],
  offer: [10.5, 6.5],
  packageSize: 0,
  small: 6,
  code: 13,
  starts: 6.6,
}

/** Draws cards on A4 pages, to be cut along the dashed lines; page by page. */
export function* drawCards(
  doc: PDFKit.PDFDocument,
  sheet: VoucherSheet,
  { look, level }: { look: CardLook; level: QrLevel },
): Generator<void> {
  const perPage = look.columns * look.rows
  const pages = Math.ceil(sheet.cards.length / perPage)
  const paint = cardPainter(doc, sheet, { look, level })
  for (let page = 0; page < pages; page += 1) {
    if (page > 0) doc.addPage({ size: 'A4', margin: 0 })
    const cards = sheet.cards.slice(page * perPage, (page + 1) * perPage)
    drawEdge(doc, sheet, { cards, page: page + 1, pages })
    for (const [at, card] of cards.entries()) paint(card, placeOf(look, at))
    drawCuts(doc, look, cards.length)
    yield
  }
}

const sizeOf = ({ columns, rows }: CardLook) => ({
  width: (PAGE.width - 2 * PAGE.margin) / columns,
  height: (PAGE.height - 2 * PAGE.margin) / rows,
})

const placeOf = (look: CardLook, at: number) => {
  const { width, height } = sizeOf(look)
  const [column, row] = [at % look.columns, Math.floor(at / look.columns)]
  return { x: PAGE.margin + column * width, y: PAGE.margin + row * height }
}

/** Draws a line above the cards that keeps a batch's pages together; it is cut off. */
const drawEdge = (
  doc: PDFKit.PDFDocument,
  sheet: VoucherSheet,
  { cards, page, pages }: { cards: readonly Card[]; page: number; pages: number },
): void => {
  const [first, last] = [cards[0]?.name ?? '', cards.at(-1)?.name ?? '']
  const names = first === last ? `Card ${first}` : `Cards ${first} to ${last}`
  const right = [...(sheet.isReprint ? ['Printed again'] : []), names, `Page ${page} of ${pages}`].join(' · ')
  const look = { y: 16, size: 6.5, colour: GREY }
  const text = `${sheet.sellerName} · ${sheet.packageName}`
  const left = fittedIn(doc, text, { font: 'regular', width: 320, sizes: [6.5, 6.5], lines: 1 })
  putRun(doc, { ...look, text: left.lines[0] ?? '', x: PAGE.margin })
  putRun(doc, { ...look, text: right, x: PAGE.width - PAGE.margin, align: 'right' })
}

/** Measures what is the same on all cards once. */
const cardPainter = (
  doc: PDFKit.PDFDocument,
  sheet: VoucherSheet,
  { look, level }: { look: CardLook; level: QrLevel },
) => {
  const { width, height } = sizeOf(look)
  const fixed = fixedRuns(doc, sheet, look)
  const wide = width - 2 * look.padding
  const size = codeSize(doc, sheet.cards, { width: wide, wished: look.code })
  const bottom = height - look.padding
  return (card: Card, { x, y }: { x: number; y: number }): void => {
    for (const run of fixed) putRun(doc, { ...run, x: x + run.x, y: y + run.y })
    const code = { text: card.code, x: x + look.padding, y: y + bottom - look.starts - 2.5 }
    putRun(doc, { ...code, size, font: 'bold' })
    const qr = { x: x + width - look.padding - look.qrSize + 2, y: y + look.padding - 3, size: look.qrSize }
    drawQr(doc, card.link, { ...qr, level })
    const name = { text: card.name, x: x + width - look.padding - 1, align: 'right' } as const
    putRun(doc, { ...name, y: qr.y + qr.size + 3.5, size: look.small - 0.8, colour: GREY })
  }
}

/** The seller, package, minutes, price, last day and instructions, from a card's upper left corner. */
const fixedRuns = (doc: PDFKit.PDFDocument, sheet: VoucherSheet, look: CardLook): Run[] => {
  const { width, height } = sizeOf(look)
  const { padding } = look
  const room = width - 2 * padding - look.qrSize - 1
  const seller = fittedIn(doc, sheet.sellerName, { font: 'bold', width: room, sizes: look.seller, lines: 2 })
  const offer = cardOffer(sheet.durationMinutes, sheet.priceMinor)
  const runs: Run[] = []
  let y = padding
  const add = (text: string, size: number, more: Partial<Run> = {}): void => {
    y += size * 1.22
    runs.push({ text, x: padding, y, size, ...more })
  }
  for (const line of seller.lines) add(line, seller.size, { font: 'bold' })
  y += look.small / 2
  const large = wholeOffer(doc, offer, { width: room, sizes: look.offer })
  for (const line of large.lines) add(line, large.size, { font: 'bold' })
  if (look.packageSize > 0 && large.lines.length === 1) {
    const name = { font: 'regular', width: room, sizes: [look.packageSize, 6], lines: 1 } as const
    const pack = fittedIn(doc, sheet.packageName, name)
    add(pack.lines[0] ?? '', pack.size, { colour: GREY })
  }
  for (const text of smallPrint(sheet)) add(text, look.small, { colour: BLACK })
  return [...runs, { text: CARD_TEXTS.starts, x: padding, y: height - padding, size: look.starts }]
}

/** Never cuts a price: one too long for a line gets two. */
const wholeOffer = (
  doc: PDFKit.PDFDocument,
  offer: string,
  room: { width: number; sizes: readonly [number, number] },
) => {
  const oneLine = fittedIn(doc, offer, { ...room, font: 'bold', lines: 1 })
  if (oneLine.lines[0] === offer) return oneLine
  const smallest = [room.sizes[1], room.sizes[1]] as const
  return fittedIn(doc, offer, { ...room, sizes: smallest, font: 'bold', lines: 2 })
}

/** Draws dashed lines around each card: neighbours share a line, so that one cut separates two. */
const drawCuts = (doc: PDFKit.PDFDocument, look: CardLook, count: number): void => {
  const { width, height } = sizeOf(look)
  const rows = Math.ceil(count / look.columns)
  const columnsIn = (row: number): number => Math.min(look.columns, Math.max(0, count - row * look.columns))
  doc.lineWidth(0.4).dash(2, { space: 2.5 }).strokeColor('#8a8f8c')
  for (let line = 0; line <= rows; line += 1) {
    const columns = Math.max(columnsIn(line), line > 0 ? columnsIn(line - 1) : 0)
    const y = PAGE.margin + line * height
    doc.moveTo(PAGE.margin, y).lineTo(PAGE.margin + columns * width, y)
  }
  for (let line = 0; line <= Math.min(count, look.columns); line += 1) {
    const isLong = columnsIn(rows - 1) >= line
    const x = PAGE.margin + line * width
    doc.moveTo(x, PAGE.margin).lineTo(x, PAGE.margin + (isLong ? rows : rows - 1) * height)
  }
  doc.stroke().undash()
}
