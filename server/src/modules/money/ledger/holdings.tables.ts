import { pgTable } from 'drizzle-orm/pg-core'
import { bigintCount, entrepreneurId } from '../../../db/columns.ts'

/**
 * What the ledger says that each provider took for a seller, less what it sent to the seller; minor units of SLE. Money that
 * fits no order has a row of the platform's own books, so this points to no seller. A trigger of `ledger_entries` keeps it at
 * the end of each transaction, whoever writes the lines.
 */
export const sellerHoldings = pgTable('seller_holdings', {
  entrepreneurId: entrepreneurId().primaryKey(),
  pawapayMinor: bigintCount(),
  monimeMinor: bigintCount(),
  vultMinor: bigintCount(),
  orangeWebMinor: bigintCount(),
})
