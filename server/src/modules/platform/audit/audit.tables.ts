import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from '../../../db/columns.ts'

/** Who changed what or saw customers' data, for ever. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id().primaryKey(),
    actorId: text().notNull(),
    actorName: text().notNull(),
    actorRole: text({ enum: ['admin', 'entrepreneur', 'system'] }).notNull(),
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectId: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    reason: text(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('audit_log_subject').on(table.subjectType, table.subjectId, table.id),
    // The admin searches for a subject without saying of which kind.
    index('audit_log_any_subject').on(table.subjectId, table.id),
    // A seller takes all that the shop's people did.
    index('audit_log_actor').on(table.actorId, table.id),
    // A person's number is looked for in what was written for ever.
    index('audit_log_numbers')
      .using('gin', sql`numbers_in(array[before::text, after::text, reason])`)
      .with({ fastupdate: false }),
  ],
)
