import { sql } from 'drizzle-orm'
import { check, foreignKey, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { entrepreneurId, id, instant } from '../../../db/columns.ts'
import { purchases } from './purchases.tables.ts'

/** A pass holder's rating: one to five, once. */
export const ratings = pgTable(
  'ratings',
  {
    entrepreneurId: entrepreneurId(),
    purchaseId: id(),
    stars: integer().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.purchaseId] }),
    foreignKey({
      columns: [table.entrepreneurId, table.purchaseId],
      foreignColumns: [purchases.entrepreneurId, purchases.id],
    }),
    check('one_to_five_stars', sql`${table.stars} between 1 and 5`),
  ],
)
