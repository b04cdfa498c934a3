import { formatLe } from '@minit/domain/money/money.ts'
import type { TenantTx } from '../../../db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { findBalance, lockBalance, matureBalance } from '../ledger/balances.queries.ts'
import { bookInvoiceTaken } from '../ledger/invoice-ledger.ts'
import { endInvoice } from './end-invoice.ts'
import { type InvoiceRow, isBeingPaid, listOpenInvoices, lockInvoice } from './invoices.queries.ts'
import { findTerms } from './terms.queries.ts'

/**
 * An invoice of this seller that is owed, locked. Refuses with `invoice_not_found`, `invoice_not_open`, and
 * `invoice_being_paid` while the seller is asked for its money: it is never taken twice.
 */
export const lockPayable = async (tx: TenantTx, id: string): Promise<InvoiceRow> => {
  const invoice = await lockInvoice(tx, { entrepreneurId: tx.sellerId, id })
  if (invoice === null) throw new Refusal('invoice_not_found')
  if (invoice.state !== 'open') throw new Refusal('invoice_not_open')
  if (await isBeingPaid(tx, invoice)) throw new Refusal('invoice_being_paid')
  return invoice
}

/**
 * Takes an invoice off the seller's available balance: the books, the balance and the invoice change in one transaction, or
 * nothing does. Refuses as `lockPayable` does, and with `balance_too_small`.
 */
export const payFromBalance = (deps: Deps, entrepreneurId: string, invoiceId: string): Promise<void> =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const invoice = await lockPayable(tx, invoiceId)
    await lockBalance(tx, entrepreneurId)
    await matureBalance(tx, entrepreneurId, deps.now())
    const { availableMinor } = await findBalance(tx, entrepreneurId)
    if (availableMinor < invoice.totalMinor)
      throw new Refusal('balance_too_small', `There is ${formatLe(Math.max(0, availableMinor))} to take now.`)
    await bookInvoiceTaken(deps, tx, invoice)
    await endInvoice(deps, tx, invoice, 'balance')
  })

/** Takes what is open off the balance, the oldest first, of a seller who agreed to that. What does not fit waits. */
export const takeWhatIsAgreed = async (deps: Deps, entrepreneurId: string): Promise<void> => {
  const open = await deps.db.inTenant(entrepreneurId, async (tx) => {
    const found = await findTerms(tx, entrepreneurId)
    return found?.terms.agreedAt ? listOpenInvoices(tx) : []
  })
  for (const { id } of open) {
    try {
      await payFromBalance(deps, entrepreneurId, id)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
}
