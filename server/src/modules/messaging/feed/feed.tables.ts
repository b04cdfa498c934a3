import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { entrepreneurId, id, instant, minor } from '../../../db/columns.ts'
import { purchases } from '../../sales/purchases/purchases.tables.ts'

/** The seller's feed. */
export const notifications = pgTable(
  'notifications',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    purchaseId: id(),
    kind: text({ enum: ['sale', 'cash_to_confirm', 'overtime', 'codes_low'] }).notNull(),
    /** Cash that the seller must still confirm or decline. */
    awaitsCash: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    readAt: instant(),
    /** When a worker claimed it for a push or an SMS; null for sellers without alerts. */
    toldAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    index('notifications_awaiting_cash').on(table.entrepreneurId).where(sql`awaits_cash`),
    uniqueIndex('notifications_once').on(table.entrepreneurId, table.purchaseId, table.kind),
    foreignKey({
      columns: [table.entrepreneurId, table.purchaseId],
      foreignColumns: [purchases.entrepreneurId, purchases.id],
    }),
  ],
)

/** The platform's recent activity. A nightly job deletes old lines except the newest ones. */
export const activity = pgTable(
  'activity',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    type: text({
      enum: ['entrepreneur_signup', 'payment_received', 'internet_purchase', 'subscription_renewal', 'other'],
    }).notNull(),
    description: text().notNull(),
    amountMinor: minor(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    index('activity_newest').on(table.createdAt, table.id),
  ],
)
