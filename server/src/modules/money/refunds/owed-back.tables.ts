import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { entrepreneurId, id } from '../../../db/columns.ts'

/**
 * Minutes paid on top of a pass that was refunded, until they are refunded too. A trigger of `purchases`
 * updates it at the end of each transaction, when the refund and a payment of one pass have waited for each
 * other. No foreign key: it would lock the purchase, after locks that every change of a purchase takes later.
 */
export const owedBack = pgTable(
  'owed_back',
  {
    entrepreneurId: entrepreneurId(),
    /** The purchase of the minutes. */
    purchaseId: id(),
  },
  (table) => [primaryKey({ columns: [table.entrepreneurId, table.purchaseId] })],
)
