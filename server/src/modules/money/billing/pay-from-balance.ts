import { lessKeptBack } from '@minit/domain/money/kept-back.ts'
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
 * Locks an open invoice of this seller. Refuses with `invoice_not_found`, `invoice_not_open`, and
 * `invoice_being_paid` while a payment by phone is pending, so that no invoice is paid twice.
 */
export const lockPayable = async (tx: TenantTx, id: string): Promise<InvoiceRow> => {
  const invoice = await lockInvoice(tx, { entrepreneurId: tx.sellerId, id })
  if (invoice === null) throw new Refusal('invoice_not_found')
  if (invoice.state !== 'open') throw new Refusal('invoice_not_open')
  if (await isBeingPaid(tx, invoice)) throw new Refusal('invoice_being_paid')
  return invoice
}

/**
 * Pays an invoice from the seller's available balance. Ledger, balance and invoice change in one transaction.
 * Refuses as `lockPayable` does, and with `balance_too_small`.
 */
export const payFromBalance = (deps: Deps, entrepreneurId: string, invoiceId: string): Promise<void> =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const invoice = await lockPayable(tx, invoiceId)
    await lockBalance(tx, entrepreneurId)
    await matureBalance(tx, entrepreneurId, deps.now())
    const { availableMinor } = lessKeptBack(await findBalance(tx, entrepreneurId))
    if (availableMinor < invoice.totalMinor)
      throw new Refusal('balance_too_small', `You can take ${formatLe(Math.max(0, availableMinor))} now.`)
    await bookInvoiceTaken(deps, tx, invoice)
    await endInvoice(deps, tx, invoice, 'balance')
  })

/**
 * Pays open invoices from the balance, oldest first, if the seller agreed to it. An invoice
 * above the balance waits.
 */
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
