import { date, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { bigintCount, entrepreneurId } from '../../../db/columns.ts'

/**
 * What sponsors brought a seller on a day in Africa/Freetown, by the day on which the ledger booked it; minor units of SLE. A
 * trigger of `ledger_transactions` adds to it at the end of each transaction.
 */
export const sponsoredDays = pgTable(
  'sponsored_days',
  {
    entrepreneurId: entrepreneurId(),
    day: date({ mode: 'string' }).notNull(),
    /** Used minutes at the agreed price, GST included. */
    grossMinor: bigintCount(),
    /** The platform's fee on them. */
    feeMinor: bigintCount(),
  },
  (table) => [primaryKey({ columns: [table.entrepreneurId, table.day] })],
)
