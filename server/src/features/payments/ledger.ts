import type { SuspenseOutcome } from '@minit/domain/suspense.ts'
import type { Tx } from '../../db/database.ts'
import type { purchases } from '../purchases/purchases.tables.ts'
import { ledgerEntries, ledgerTransactions } from './ledger.tables.ts'
import type { PaymentRow } from './payments.queries.ts'
import type { NewSuspenseItem } from './suspense.queries.ts'

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

/** Money that pays for nothing: the provider holds it, and it is owed to whoever sent it. */
const SUSPENSE = 'suspense'
/** What was kept of it, because it was made good in another way. */
const SUSPENSE_KEPT = 'suspense:kept'

type Booking = { id: string; createdAt: Date }

/** Nothing is booked where the sum is not known. */
const writeSuspenseLines = async (
  tx: Tx,
  { entrepreneurId, id: suspenseId, purchaseId, amountMinor, currency }: NewSuspenseItem,
  booking: Booking & { kind: 'suspense' | 'suspense_settled'; to: string; from: string },
): Promise<void> => {
  if (amountMinor === null || currency === null) return
  const { id, createdAt, kind, to, from } = booking
  await tx.insert(ledgerTransactions).values({ entrepreneurId, id, purchaseId, suspenseId, kind, createdAt })
  const line = { entrepreneurId, transactionId: id, currency }
  await tx.insert(ledgerEntries).values([
    { ...line, account: to, amountMinor },
    { ...line, account: from, amountMinor: -amountMinor },
  ])
}

export const writeSuspense = (tx: Tx, item: NewSuspenseItem, booking: Booking): Promise<void> =>
  writeSuspenseLines(tx, item, {
    ...booking,
    kind: 'suspense',
    to: `received:${item.provider}`,
    from: SUSPENSE,
  })

/** Sent back, the provider holds it no more; kept, it is nobody's claim any more. */
export const writeSettledSuspense = (
  tx: Tx,
  item: NewSuspenseItem,
  { outcome, booking }: { outcome: SuspenseOutcome; booking: Booking },
): Promise<void> =>
  writeSuspenseLines(tx, item, {
    ...booking,
    kind: 'suspense_settled',
    to: SUSPENSE,
    from: outcome === 'sent_back' ? `received:${item.provider}` : SUSPENSE_KEPT,
  })
