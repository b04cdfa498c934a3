import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { ledgerEntries, ledgerTransactions } from './ledger.tables.ts'

export type LedgerLine = { account: string; amountMinor: number }

/** The two lines that move a sum from one account to another. */
export const linesBetween = (
  { to, from }: { to: string; from: string },
  amountMinor: number,
): LedgerLine[] => [
  { account: to, amountMinor },
  { account: from, amountMinor: -amountMinor },
]

/** Writes a ledger transaction with its lines. Throws before any write when they do not sum to zero. */
export const writeLedger = async (
  tx: Tx,
  transaction: typeof ledgerTransactions.$inferInsert,
  lines: readonly LedgerLine[],
  currency = 'SLE',
): Promise<void> => {
  const { entrepreneurId, id: transactionId } = transaction
  const sumMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  if (sumMinor !== 0)
    throw new Error(`the lines of ledger transaction ${transactionId} add up to ${sumMinor}`)
  await tx.insert(ledgerTransactions).values(transaction)
  await tx.insert(ledgerEntries).values(
    lines.map(({ account, amountMinor }) => ({
      entrepreneurId,
      transactionId,
      account,
      amountMinor,
      currency,
    })),
  )
}

/**
 * Whether the seller's balance already has money that arrived for an invoice but was not owed: providers
 * report the same movement of money more than once.
 */
export const hasCredit = async (
  tx: Tx,
  { entrepreneurId, invoiceId, moneyKey }: { entrepreneurId: string; invoiceId: string; moneyKey: string },
): Promise<boolean> => {
  const known = await tx
    .select({ id: ledgerTransactions.id })
    .from(ledgerTransactions)
    .where(
      and(
        eq(ledgerTransactions.entrepreneurId, entrepreneurId),
        eq(ledgerTransactions.invoiceId, invoiceId),
        eq(ledgerTransactions.invoiceMoneyKey, moneyKey),
      ),
    )
  return known.length > 0
}
