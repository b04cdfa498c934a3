import { sql } from 'drizzle-orm'
import { check, pgTable } from 'drizzle-orm/pg-core'
import { bigintCount, entrepreneurId, instant } from '../../../db/columns.ts'
import { entrepreneurs } from '../../shop/sellers/sellers.tables.ts'

/**
 * What the platform owes each seller, by part, in minor units; a seller without a row is owed nothing. It
 * equals the sum of the ledger (`countedBalances`): every statement that writes to the ledger updates it.
 */
export const sellerBalances = pgTable(
  'seller_balances',
  {
    entrepreneurId: entrepreneurId()
      .primaryKey()
      .references(() => entrepreneurs.id),
    /** Available for payout. Negative when money was refunded to buyers after it had been paid out. */
    availableMinor: bigintCount(),
    /** Received, but not yet settled by its provider with the platform. */
    pendingMinor: bigintCount(),
    /** Reserved for payouts in progress. */
    reservedMinor: bigintCount(),
    /** The part of it all that is kept back for minutes used at other shops, until they are cleared: it cannot be paid out. */
    travellingMinor: bigintCount(),
    /** Money that matures after this instant is still in `pendingMinor`. */
    maturedUntil: instant().notNull().default(sql`'epoch'`),
  },
  (table) => [
    check('reserved_is_not_negative', sql`${table.reservedMinor} >= 0`),
    check('travelling_is_not_negative', sql`${table.travellingMinor} >= 0`),
  ],
)
