import { ALERT_KINDS } from '@minit/domain/operations/watching.ts'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../../../db/columns.ts'

/** Problems of the platform, from when each was first seen until it was over. */
export const alerts = pgTable(
  'alerts',
  {
    id: id().primaryKey(),
    kind: text({ enum: ALERT_KINDS }).notNull(),
    /** The provider, queue, seller or machine, where there are several; empty otherwise. */
    subject: text().notNull().default(''),
    text: text().notNull(),
    /** The text on the public `/status` page; null for an internal problem. */
    publicText: text(),
    openedAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    resolvedAt: instant(),
  },
  (table) => [
    // If several processes see the same problem, one of them writes it and sends the alert.
    uniqueIndex('alerts_open').on(table.kind, table.subject).where(sql`resolved_at is null`),
    index('alerts_newest').on(table.openedAt),
  ],
)

/** Counts per minute of what no other row records: webhooks whose authenticity could not be verified. */
export const watchCounts = pgTable(
  'watch_counts',
  {
    name: text({ enum: ['webhooks_refused'] }).notNull(),
    subject: text().notNull(),
    minute: instant().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.minute, table.subject] })],
)
