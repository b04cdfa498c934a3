import { formatClock, formatDayOfMonth } from '@minit/domain/kernel/durations.ts'
import { minorToLe } from '@minit/domain/money/money.ts'
import { inPlainLetters, type PlacedText, ruleAt, textAt, writePdf } from '../../../kernel/plain-pdf.ts'
import type { Deps } from '../../../ports/deps.ts'
import { findOwnSeller } from '../../shop/sellers/sellers.queries.ts'
import { type BookedLine, monthOf, readSellerStatement, type StatementPiece } from './read-statement.ts'
import { STATEMENT_WORDS } from './statement.ts'

/** A4 landscape, in points. */
const PAGE = { width: 842, height: 595 }
const MARGIN = 36
const RIGHT = PAGE.width - MARGIN
const TOP = { first: 108, others: 52 }
const BOTTOM = PAGE.height - 40
const ROW = 12
const SIZE = 7

/** Where each column ends, or begins if it contains text. */
const COLUMNS = [
  { head: 'When', x: MARGIN, width: 60 },
  { head: 'What', x: 98, width: 70 },
  { head: 'Reference', x: 170, width: 144 },
  { head: 'Package or number', x: 318, width: 88 },
  { head: 'Paid', x: 460, align: 'right' },
  { head: 'GST in it', x: 510, align: 'right' },
  { head: 'Fee', x: 556, align: 'right' },
  { head: 'To balance', x: 616, align: 'right' },
  { head: 'Balance', x: 682, align: 'right' },
  { head: 'Paid out with', x: 692, width: RIGHT - 692 },
] as const

const NAMES = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `1,234.50`, with a minus sign if negative. */
const amountText = (minor: number): string => {
  const [whole = '0', cents = '00'] = Math.abs(minorToLe(minor)).toFixed(2).split('.')
  return `${minor < 0 ? '-' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`
}

type Cells = readonly string[]
type TextStyle = Pick<PlacedText, 'font'>

const rowAt = (y: number, cells: Cells, style: TextStyle = {}): string =>
  cells
    .map((text, at) => {
      const column = COLUMNS[at]
      if (text === '' || column === undefined) return ''
      const place =
        'width' in column
          ? { x: column.x, maxWidth: column.width }
          : { x: column.x, align: column.align, maxWidth: 62 }
      return textAt(PAGE, { ...place, ...style, y, size: SIZE, text: inPlainLetters(text) })
    })
    .join('')

const cellsOf = (line: BookedLine): Cells => [
  `${formatDayOfMonth(line.at)} ${formatClock(line.at)}`,
  STATEMENT_WORDS[line.kind],
  line.reference,
  line.what,
  ...[line.grossMinor, line.gstMinor, line.feeMinor, line.owedMinor, line.balanceMinor].map(amountText),
  line.carriedBy === null ? '' : `${formatDayOfMonth(line.carriedBy.at)} ${line.carriedBy.reference}`,
]

/** The rows of a piece of the statement; totals are bold. */
const rowsOf = (piece: StatementPiece): { cells: Cells; look?: TextStyle }[] => {
  const bold = { font: 'bold' } as const
  if (piece.kind === 'lines') return piece.lines.map((line) => ({ cells: cellsOf(line) }))
  const balance = amountText(piece.balanceMinor)
  if (piece.kind === 'start')
    return [{ cells: ['', 'At the start', '', '', '', '', '', '', balance], look: bold }]
  const { sales, sponsored, ...rest } = piece.totals
  const sumsOf = ({ grossMinor, gstMinor, feeMinor, owedMinor }: typeof sales) =>
    [grossMinor, gstMinor, feeMinor, owedMinor].map(amountText)
  const sumOf = (what: string, note: string, minor: number): Cells => [
    '',
    what,
    note,
    '',
    '',
    '',
    '',
    amountText(minor),
  ]
  return [
    { cells: ['', 'Sales', 'less refunds', '', ...sumsOf(sales)], look: bold },
    ...(sponsored.owedMinor === 0
      ? []
      : [
          {
            cells: ['', 'Sponsored', 'minutes that sponsors paid for', '', ...sumsOf(sponsored)],
            look: bold,
          },
        ]),
    { cells: sumOf('Payouts', '', rest.payoutsMinor), look: bold },
    // A seller without a fee has no line for invoices.
    ...(rest.invoicesMinor === 0
      ? []
      : [{ cells: sumOf('Minit invoices', '', rest.invoicesMinor), look: bold }]),
    ...(rest.travelMinor === 0
      ? []
      : [{ cells: sumOf('Clearing', 'minutes of others, less own', rest.travelMinor), look: bold }]),
    ...(rest.otherMinor === 0
      ? []
      : [{ cells: sumOf('Other', 'returned, or paid by mistake', rest.otherMinor), look: bold }]),
    { cells: ['', 'At the end', '', '', '', '', '', '', balance], look: bold },
  ]
}

type Titles = { businessName: string; location: string; month: string }

const headOf = ({ businessName, location, month }: Titles): string =>
  [
    textAt(PAGE, { x: MARGIN, y: 48, size: 18, font: 'bold', text: inPlainLetters(`Statement, ${month}`) }),
    textAt(PAGE, { x: MARGIN, y: 66, size: 10, text: inPlainLetters(`${businessName}, ${location}`) }),
    textAt(PAGE, {
      x: MARGIN,
      y: 80,
      size: 8,
      text: 'What Minit collected for you and sent to you, in leones (Le). Cash is not in it. Times are Freetown time.',
    }),
  ].join('')

const beginPage = (page: number, titles: Titles): string => {
  const y = page === 1 ? TOP.first : TOP.others
  const heads = rowAt(
    y - 6,
    COLUMNS.map(({ head }) => head),
    { font: 'bold' },
  )
  const foot = { y: PAGE.height - 20, size: 7 }
  return [
    page === 1 ? headOf(titles) : '',
    heads,
    ruleAt(PAGE, { x: MARGIN, y: y - 2, width: RIGHT - MARGIN }),
    textAt(PAGE, { ...foot, x: MARGIN, text: inPlainLetters(`${titles.businessName}, ${titles.month}`) }),
    textAt(PAGE, { ...foot, x: RIGHT, align: 'right', text: `Page ${page}` }),
  ].join('')
}

/** Yields each page of the statement when it is full. */
async function* pagesOf(pieces: AsyncIterable<StatementPiece>, titles: Titles): AsyncGenerator<string> {
  let page = 1
  let content = beginPage(page, titles)
  let y = TOP.first + ROW
  for await (const piece of pieces) {
    for (const { cells, look: style } of rowsOf(piece)) {
      if (y > BOTTOM) {
        yield content
        page += 1
        content = beginPage(page, titles)
        y = TOP.others + ROW
      }
      content += rowAt(y, cells, style)
      y += ROW
    }
  }
  yield content
}

/** Draws a month of a seller's balance as a PDF, streamed while it is read. */
export const drawStatement = async (deps: Deps, entrepreneurId: string, month: string) => {
  const { businessName, location } = await deps.db.inTenant(entrepreneurId, findOwnSeller)
  const titles = { businessName, location, month: NAMES.format(monthOf(month).from) }
  const pages = pagesOf(readSellerStatement(deps, entrepreneurId, monthOf(month)), titles)
  return {
    fileName: `minit-statement-${month}.pdf`,
    pieces: writePdf(pages, { ...PAGE, title: inPlainLetters(`Minit statement, ${titles.month}`) }),
  }
}
