import { sql } from 'drizzle-orm'
import { check, pgTable } from 'drizzle-orm/pg-core'
import { bigintCount, entrepreneurId, instant } from '../../../db/columns.ts'
import { entrepreneurs } from '../../shop/sellers/sellers.tables.ts'

/**
 * What the platform owes each seller, in its parts, in minor units; a seller without a row is owed nothing. It is what
 * the ledger adds up to (`countedBalances`), kept by every statement that writes to the ledger.
 */
export const sellerBalances = pgTable(
  'seller_balances',
  {
    entrepreneurId: entrepreneurId()
      .primaryKey()
      .references(() => entrepreneurs.id),
    /** May be paid out. Below zero when money went back to buyers after it had been paid out. */
    availableMinor: bigintCount(),
    /** Received, but its provider has not settled with the platform yet. */
    pendingMinor: bigintCount(),
    /** Set aside for payouts that are on their way. */
    reservedMinor: bigintCount(),
    /** What matured later than this is still in `pendingMinor`. */
    maturedUntil: instant().notNull().default(sql`'epoch'`),
  },
  (table) => [check('reserved_is_not_negative', sql`${table.reservedMinor} >= 0`)],
)
