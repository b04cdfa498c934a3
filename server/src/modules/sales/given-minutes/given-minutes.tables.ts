import { LEAST_GIVEN } from '@minit/domain/passes/give-minutes.ts'
import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { entrepreneurId, id, instant } from '../../../db/columns.ts'
import { purchases } from '../purchases/purchases.tables.ts'

/** Minutes that one pass gave to another; both count them only while a phone is online. */
export const givenMinutes = pgTable(
  'given_minutes',
  {
    entrepreneurId: entrepreneurId(),
    /** The `granted` purchase of the pass that got them. */
    purchaseId: id(),
    fromPurchaseId: id(),
    minutes: integer().notNull(),
    /** In Africa/Freetown. */
    day: date({ mode: 'string' }).notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.purchaseId] }),
    index('given_minutes_from').on(table.entrepreneurId, table.fromPurchaseId, table.createdAt),
    foreignKey({
      columns: [table.entrepreneurId, table.purchaseId],
      foreignColumns: [purchases.entrepreneurId, purchases.id],
    }),
    foreignKey({
      columns: [table.entrepreneurId, table.fromPurchaseId],
      foreignColumns: [purchases.entrepreneurId, purchases.id],
    }),
    check('gives_enough', sql`${table.minutes} >= ${sql.raw(String(LEAST_GIVEN))}`),
    check('gives_to_another', sql`${table.fromPurchaseId} <> ${table.purchaseId}`),
  ],
)
