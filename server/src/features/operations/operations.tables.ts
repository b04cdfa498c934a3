import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from '../../db/columns.ts'

/** Each look at the platform's invariants. */
export const invariantRuns = pgTable('invariant_runs', {
  id: id().primaryKey(),
  startedAt: instant().notNull(),
  durationMs: integer().notNull(),
  breaches: integer().notNull(),
  /** One entry for each invariant: `{ id, title, breaches, examples }`. */
  results: jsonb().notNull(),
})

/** What the admin sets for the whole platform. */
export const platformSettings = pgTable('platform_settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: instant().notNull(),
})
