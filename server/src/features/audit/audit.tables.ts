import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from '../../db/columns.ts'

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
  (table) => [index('audit_log_subject').on(table.subjectType, table.subjectId, table.id)],
)
