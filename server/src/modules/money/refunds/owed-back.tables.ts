import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { entrepreneurId, id } from '../../../db/columns.ts'

/**
 * Minutes that were paid on top of a pass which was refunded, until they are given back themselves. A trigger of `purchases`
 * keeps it at the end of each transaction, when refund and payment of one pass have waited for each other. No foreign key:
 * it would lock the purchase, behind locks that whoever changes a purchase takes later.
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
