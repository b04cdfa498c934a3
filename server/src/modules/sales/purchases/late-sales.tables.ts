import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { entrepreneurId, id, instant, minor } from '../../../db/columns.ts'
import { purchases } from './purchases.tables.ts'

/** Cash sales that were uploaded later, each once and never changed. */
export const lateSales = pgTable(
  'late_sales',
  {
    entrepreneurId: entrepreneurId(),
    purchaseId: id(),
    /** By the phone's own clock. */
    soldAt: instant().notNull(),
    receivedAt: instant().notNull(),
    /** The account that uploaded it. */
    actorId: text().notNull(),
    /** The browser and the phone, such as "Chrome on Android". */
    device: text().notNull(),
    /** `sold`: the phone was offline at the sale, at most seven days ago, so the terms at `soldAt` apply. */
    judgedAsOf: text({ enum: ['sold', 'received'] }).notNull(),
    /** How far the sale is below the package's list price at `receivedAt`. */
    offListMinor: minor(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.purchaseId] }),
    index('late_sales_received').on(table.entrepreneurId, table.receivedAt),
    foreignKey({
      columns: [table.entrepreneurId, table.purchaseId],
      foreignColumns: [purchases.entrepreneurId, purchases.id],
    }),
    check('late_sale_is_sold_first', sql`${table.soldAt} <= ${table.receivedAt}`),
    check('late_sale_takes_nothing_on', sql`${table.offListMinor} >= 0`),
  ],
)
