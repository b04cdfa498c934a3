import { DAY_MS, formatDateTime, formatDay } from '@minit/domain/kernel/durations.ts'
import { feeText } from '@minit/domain/money/invoice-texts.ts'
import { invoiceNumber } from '@minit/domain/money/invoices.ts'
import { formatLe } from '@minit/domain/money/money.ts'
import { bytesOfPdf, newPdf, printable } from '../../../kernel/pdf.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { drawMark, INK, MUTED } from '../../shop/poster/drawings.ts'
import { findInvoice, type InvoiceRow } from './invoices.queries.ts'
import { findTerms, type SellerTerms } from './terms.queries.ts'

const LEFT = 56
const RIGHT = 539
const WIDTH = RIGHT - LEFT
const LINE = 22
/** The space above a line's capitals, as a share of its font size. */
const LEAD = 0.35

type Billed = { invoice: InvoiceRow; seller: SellerTerms['seller'] }

/** Draws the invoice as an A4 page and returns it with its file name. Refuses with `invoice_not_found`. */
export const drawInvoice = async (deps: Deps, entrepreneurId: string, id: string) => {
  const billed = await deps.db.inTenant(entrepreneurId, async (tx): Promise<Billed | null> => {
    const [invoice, found] = [await findInvoice(tx, id), await findTerms(tx, entrepreneurId)]
    return invoice && found && { invoice, seller: found.seller }
  })
  if (billed === null) throw new Refusal('invoice_not_found')
  const number = invoiceNumber(billed.invoice.series, billed.invoice.number)
  return { fileName: `minit-invoice-${number}.pdf`, bytes: await draw(number, billed) }
}

const draw = async (number: string, { invoice, seller }: Billed): Promise<Uint8Array> => {
  const doc = await newPdf({ size: 'A4', title: `Invoice ${number}` })
  const bytes = bytesOfPdf(doc)
  drawMark(doc, { x: LEFT, y: 56, size: 26 })
  write(doc, 'Minit', { x: LEFT + 36, y: 61, size: 18, isBold: true })
  write(doc, `Invoice ${number}`, { x: LEFT, y: 116, size: 24, isBold: true })
  const facts = [
    ['To', `${seller.businessName}, ${seller.location}`],
    ['Issued', formatDateTime(invoice.issuedAt)],
    ['For', `${dayOf(invoice.dueOn, 0)} to ${dayOf(invoice.untilDay, -1)}`],
    ['State', stateOf(invoice)],
  ] as const
  for (const [index, [name, value]] of facts.entries()) drawFact(doc, { name, value, y: 162 + index * LINE })
  drawSums(doc, invoice, 162 + facts.length * LINE + 28)
  doc.end()
  return bytes
}

/** "1 Nov 2026", a number of days after a day written YYYY-MM-DD. */
const dayOf = (day: string, daysLater: number): string =>
  formatDay(new Date(Date.parse(day) + daysLater * DAY_MS))

const stateOf = ({ state, paidBy, endedAt, stopsAt }: InvoiceRow): string => {
  if (state === 'open' || endedAt === null) return `To be paid by ${formatDateTime(stopsAt)}`
  const at = formatDateTime(endedAt)
  if (state === 'paid') return `Paid ${paidBy === 'balance' ? 'from the balance' : 'by mobile money'}, ${at}`
  return `${state === 'waived' ? 'Waived' : 'Cancelled'}, ${at}`
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

const drawFact = (
  doc: PDFKit.PDFDocument,
  { name, value, y }: { name: string; value: string; y: number },
): void => {
  write(doc, name, { x: LEFT, y, size: 11, isMuted: true })
  write(doc, value, { x: LEFT + 90, y, size: 11 })
}

const drawSums = (doc: PDFKit.PDFDocument, invoice: InvoiceRow, top: number): void => {
  const rate = `${feeText(invoice.feeCents)} at ${formatLe(invoice.minorPerDollar)} for a dollar`
  const sums = [
    [`Monthly fee, ${rate}`, invoice.netMinor],
    [`GST, ${invoice.gstBasisPoints / 100} %`, invoice.gstMinor],
    ['Total', invoice.totalMinor],
  ] as const
  sums.forEach(([name, minor], index) => {
    const y = top + index * 30
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
