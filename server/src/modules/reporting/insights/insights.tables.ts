import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../../db/columns.ts'

/** The latest analysis of each kind, and when it was computed. */
export const insightReports = pgTable('insight_reports', {
  kind: text({ enum: ['insights', 'hypotheses'] }).primaryKey(),
  body: jsonb().notNull(),
  computedAt: instant().notNull(),
})
