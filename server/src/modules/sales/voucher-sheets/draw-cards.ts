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
  type Run,
  smallPrint,
  type VoucherSheet,
} from './sheet.ts'

/** An A4 page in points, with the margin that printers leave white. */
const PAGE = { width: 595.28, height: 841.89, margin: 22.68 }

/** The layout of a card, from its upper left corner. */
export type CardLayout = {
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

export const LAYOUT_24: CardLayout = {
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
export const LAYOUT_40: CardLayout = {
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
  { layout, level }: { layout: CardLayout; level: QrLevel },
): Generator<void> {
  const perPage = layout.columns * layout.rows
  const pages = Math.ceil(sheet.cards.length / perPage)
  const paint = cardPainter(doc, sheet, { layout, level })
  for (let page = 0; page < pages; page += 1) {
    if (page > 0) doc.addPage({ size: 'A4', margin: 0 })
    const cards = sheet.cards.slice(page * perPage, (page + 1) * perPage)
    drawEdge(doc, sheet, { cards, page: page + 1, pages })
    for (const [at, card] of cards.entries()) paint(card, placeOf(layout, at))
    drawCuts(doc, layout, cards.length)
    yield
  }
}

const sizeOf = ({ columns, rows }: CardLayout) => ({
  width: (PAGE.width - 2 * PAGE.margin) / columns,
  height: (PAGE.height - 2 * PAGE.margin) / rows,
})

const placeOf = (layout: CardLayout, at: number) => {
  const { width, height } = sizeOf(layout)
  const [column, row] = [at % layout.columns, Math.floor(at / layout.columns)]
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
  const layout = { y: 16, size: 6.5, colour: GREY }
  const text = `${sheet.sellerName} · ${sheet.packageName}`
  const left = fittedIn(doc, text, { font: 'regular', width: 320, sizes: [6.5, 6.5], lines: 1 })
  putRun(doc, { ...layout, text: left.lines[0] ?? '', x: PAGE.margin })
  putRun(doc, { ...layout, text: right, x: PAGE.width - PAGE.margin, align: 'right' })
}

/** Measures what is the same on all cards once. */
const cardPainter = (
  doc: PDFKit.PDFDocument,
  sheet: VoucherSheet,
  { layout, level }: { layout: CardLayout; level: QrLevel },
) => {
  const { width, height } = sizeOf(layout)
  const fixed = fixedRuns(doc, sheet, layout)
  const wide = width - 2 * layout.padding
  const size = codeSize(doc, sheet.cards, { width: wide, wished: layout.code })
  const bottom = height - layout.padding
  return (card: Card, { x, y }: { x: number; y: number }): void => {
    for (const run of fixed) putRun(doc, { ...run, x: x + run.x, y: y + run.y })
    const code = { text: card.code, x: x + layout.padding, y: y + bottom - layout.starts - 2.5 }
    putRun(doc, { ...code, size, font: 'bold' })
    const qr = {
      x: x + width - layout.padding - layout.qrSize + 2,
      y: y + layout.padding - 3,
      size: layout.qrSize,
    }
    drawQr(doc, card.link, { ...qr, level })
    const name = { text: card.name, x: x + width - layout.padding - 1, align: 'right' } as const
    putRun(doc, { ...name, y: qr.y + qr.size + 3.5, size: layout.small - 0.8, colour: GREY })
  }
}

/** The seller, package, minutes, price, last day and instructions, from a card's upper left corner. */
const fixedRuns = (doc: PDFKit.PDFDocument, sheet: VoucherSheet, layout: CardLayout): Run[] => {
  const { width, height } = sizeOf(layout)
  const { padding } = layout
  const room = width - 2 * padding - layout.qrSize - 1
  const seller = fittedIn(doc, sheet.sellerName, {
    font: 'bold',
    width: room,
    sizes: layout.seller,
    lines: 2,
  })
  const offer = offerOf(sheet)
  const runs: Run[] = []
  let y = padding
  const add = (text: string, size: number, more: Partial<Run> = {}): void => {
    y += size * 1.22
    runs.push({ text, x: padding, y, size, ...more })
  }
  for (const line of seller.lines) add(line, seller.size, { font: 'bold' })
  y += layout.small / 2
  const large = wholeOffer(doc, offer, { width: room, sizes: layout.offer })
  for (const line of large.lines) add(line, large.size, { font: 'bold' })
  if (layout.packageSize > 0 && large.lines.length === 1) {
    const name = { font: 'regular', width: room, sizes: [layout.packageSize, 6], lines: 1 } as const
    const pack = fittedIn(doc, sheet.packageName, name)
    add(pack.lines[0] ?? '', pack.size, { colour: GREY })
  }
  for (const text of smallPrint(sheet)) {
    const print = { font: 'regular', width: room, sizes: [layout.small, 5], lines: 2 } as const
    const fitted = fittedIn(doc, text, print)
    for (const line of fitted.lines) add(line, fitted.size, { colour: BLACK })
  }
  return [...runs, { text: CARD_TEXTS.starts, x: padding, y: height - padding, size: layout.starts }]
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
const drawCuts = (doc: PDFKit.PDFDocument, layout: CardLayout, count: number): void => {
  const { width, height } = sizeOf(layout)
  const rows = Math.ceil(count / layout.columns)
  const columnsIn = (row: number): number =>
    Math.min(layout.columns, Math.max(0, count - row * layout.columns))
  doc.lineWidth(0.4).dash(2, { space: 2.5 }).strokeColor('#8a8f8c')
  for (let line = 0; line <= rows; line += 1) {
    const columns = Math.max(columnsIn(line), line > 0 ? columnsIn(line - 1) : 0)
    const y = PAGE.margin + line * height
    doc.moveTo(PAGE.margin, y).lineTo(PAGE.margin + columns * width, y)
  }
  for (let line = 0; line <= Math.min(count, layout.columns); line += 1) {
    const isLong = columnsIn(rows - 1) >= line
    const x = PAGE.margin + line * width
    doc.moveTo(x, PAGE.margin).lineTo(x, PAGE.margin + (isLong ? rows : rows - 1) * height)
  }
  doc.stroke().undash()
}
