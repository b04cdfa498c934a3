import type { Tx } from '../../db/database.ts'
import { ledgerEntries, ledgerTransactions, type purchases } from '../../db/schema/purchases.ts'
import type { PaymentRow } from './payments.queries.ts'

export type LedgerSale = {
  id: string
  provider: PaymentRow['provider']
  purchase: Pick<
    typeof purchases.$inferSelect,
    'entrepreneurId' | 'id' | 'currency' | 'priceMinor' | 'netMinor' | 'gstMinor'
  >
  createdAt: Date
}

/** The double entry of a sale: what the provider or the till holds, against the seller's net and the GST. */
export const ledgerOf = ({ id, provider, purchase, createdAt }: LedgerSale) => {
  const { entrepreneurId, id: purchaseId, currency, priceMinor, netMinor, gstMinor } = purchase
  const lines = [
    { account: `received:${provider}`, amountMinor: priceMinor },
    { account: 'sales:net', amountMinor: -netMinor },
    { account: 'sales:gst', amountMinor: -gstMinor },
  ]
  return {
    transaction: { entrepreneurId, id, purchaseId, kind: 'sale' as const, createdAt },
    entries: lines.map((line) => ({ entrepreneurId, transactionId: id, currency, ...line })),
  }
}

/** The same lines turned round: the money goes back to the buyer. */
export const refundLedgerOf = (sale: LedgerSale) => {
  const { transaction, entries } = ledgerOf(sale)
  return {
    transaction: { ...transaction, kind: 'refund' as const },
    entries: entries.map((entry) => ({ ...entry, amountMinor: -entry.amountMinor })),
  }
}

export const writeRefund = async (tx: Tx, sale: LedgerSale): Promise<void> => {
  const { transaction, entries } = refundLedgerOf(sale)
  await tx.insert(ledgerTransactions).values(transaction)
  await tx.insert(ledgerEntries).values(entries)
}

export const writeLedger = async (tx: Tx, sale: LedgerSale): Promise<void> => {
  const { transaction, entries } = ledgerOf(sale)
  await tx.insert(ledgerTransactions).values(transaction)
  await tx.insert(ledgerEntries).values(entries)
}
