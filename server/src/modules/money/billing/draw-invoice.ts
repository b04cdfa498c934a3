import { DAY_MS, formatDateTime, formatDay } from '@minit/domain/kernel/durations.ts'
import { feeText } from '@minit/domain/money/invoice-texts.ts'
import { invoiceNumber } from '@minit/domain/money/invoices.ts'
import { formatLe } from '@minit/domain/money/money.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { drawInvoicePaper } from './invoice-paper.ts'
import { findInvoice, type InvoiceRow } from './invoices.queries.ts'
import { findTerms, type SellerTerms } from './terms.queries.ts'

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

const draw = (number: string, { invoice, seller }: Billed): Promise<Uint8Array> => {
  const rate = `${feeText(invoice.feeCents)} at ${formatLe(invoice.minorPerDollar)} for a dollar`
  return drawInvoicePaper({
    title: `Invoice ${number}`,
    facts: [
      ['To', `${seller.businessName}, ${seller.location}`],
      ['Issued', formatDateTime(invoice.issuedAt)],
      ['For', `${dayOf(invoice.dueOn, 0)} to ${dayOf(invoice.untilDay, -1)}`],
      ['State', stateOf(invoice)],
    ],
    sums: [
      [`Monthly fee, ${rate}`, invoice.netMinor],
      [`GST, ${invoice.gstBasisPoints / 100} %`, invoice.gstMinor],
      ['Total', invoice.totalMinor],
    ],
  })
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
