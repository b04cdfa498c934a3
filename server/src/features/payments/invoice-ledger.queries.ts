import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { ledgerTransactions } from './ledger.tables.ts'

/**
 * Whether money that came for an invoice and was not owed stands in the seller's balance already: the same movement of money is
 * told of more than once.
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
