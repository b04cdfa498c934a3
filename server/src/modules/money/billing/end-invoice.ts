import { invoiceNumber } from '@minit/domain/money/invoices.ts'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../ports/deps.ts'
import { announceInvoicePaid } from '../../messaging/feed/announce.ts'
import { changeInvoice, hasPaidBefore, type InvoiceRow } from './invoices.queries.ts'

/**
 * Marks a locked, open invoice as paid, in the transaction that books its money. Its shop sells
 * again at once.
 */
export const endInvoice = async (
  deps: Pick<Deps, 'now' | 'newId'>,
  tx: Tx,
  invoice: InvoiceRow,
  paidBy: NonNullable<InvoiceRow['paidBy']>,
): Promise<void> => {
  await changeInvoice(tx, invoice, { state: 'paid', paidBy, endedAt: deps.now() })
  await announceInvoicePaid(deps, tx, {
    entrepreneurId: invoice.entrepreneurId,
    number: invoiceNumber(invoice.series, invoice.number),
    totalMinor: invoice.totalMinor,
    isFirst: !(await hasPaidBefore(tx, invoice)),
  })
}
