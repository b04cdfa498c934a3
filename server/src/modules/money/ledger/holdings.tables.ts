import { pgTable } from 'drizzle-orm/pg-core'
import { bigintCount, entrepreneurId } from '../../../db/columns.ts'

/**
 * What each provider collected for a seller according to the ledger, less what it sent to the seller; minor
 * units of SLE. There is no foreign key: unmatched money has a row of the platform's own ledger. A trigger of
 * `ledger_entries` updates it at the end of each transaction. Clearings between two sellers move no money at providers: a row may be
 * below zero, and only sums over all sellers say what a provider holds.
 */
export const sellerHoldings = pgTable('seller_holdings', {
  entrepreneurId: entrepreneurId().primaryKey(),
  pawapayMinor: bigintCount(),
  monimeMinor: bigintCount(),
  vultMinor: bigintCount(),
  orangeWebMinor: bigintCount(),
})
