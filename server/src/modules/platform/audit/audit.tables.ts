import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from '../../../db/columns.ts'

/** Who changed what or saw customers' data. Lines are stored permanently. */
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
    // The admin searches by subject id alone, without its type.
    index('audit_log_any_subject').on(table.subjectId, table.id),
    // A seller lists everything that the owner and staff did.
    index('audit_log_actor').on(table.actorId, table.id),
    // Erasure requests search these lines, which are permanent, for a person's phone number.
    index('audit_log_numbers')
      .using('gin', sql`numbers_in(array[before::text, after::text, reason])`)
      .with({ fastupdate: false }),
  ],
)
