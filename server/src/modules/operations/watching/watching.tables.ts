import { ALERT_KINDS } from '@minit/domain/operations/watching.ts'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../../../db/columns.ts'

/** What was wrong with the platform, from when it was first seen until it was over. */
export const alerts = pgTable(
  'alerts',
  {
    id: id().primaryKey(),
    kind: text({ enum: ALERT_KINDS }).notNull(),
    /** Which provider, queue of jobs, seller or machine, where there are several; else empty. */
    subject: text().notNull().default(''),
    text: text().notNull(),
    /** What everybody may read of it on `/status`; null where it is nobody else's business. */
    publicText: text(),
    openedAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    resolvedAt: instant(),
  },
  (table) => [
    // Of several processes that see the same, one writes it, and that one tells.
    uniqueIndex('alerts_open').on(table.kind, table.subject).where(sql`resolved_at is null`),
    index('alerts_newest').on(table.openedAt),
  ],
)

/** What processes counted in a minute that no other row tells: webhooks that could not be believed. */
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
