import { boolean, index, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { entrepreneurId, id, instant } from '../../../db/columns.ts'

/** Each look at the platform's invariants. */
export const invariantRuns = pgTable('invariant_runs', {
  id: id().primaryKey(),
  startedAt: instant().notNull(),
  durationMs: integer().notNull(),
  breaches: integer().notNull(),
  /** One entry for each invariant: `{ id, title, breaches, examples }`. */
  results: jsonb().notNull(),
  /** False for the hourly look at some sellers, true for one at everything. */
  isWhole: boolean().notNull().default(true),
  /** Sellers whose books were looked at; null for runs of before. */
  sellers: integer(),
  /** Sellers with something new for which there was no room in the run: they are first in the next ones. */
  waiting: integer().notNull().default(0),
  /** Since when every seller's books were looked at at least once; null while there is no seller. */
  allSeenSince: instant(),
})

/** When each seller's books were last looked at as a whole, and whether all held. A seller without a row never was. */
export const bookMarks = pgTable(
  'book_marks',
  {
    entrepreneurId: entrepreneurId().primaryKey(),
    checkedAt: instant().notNull(),
    holds: boolean().notNull(),
  },
  (table) => [index('book_marks_oldest').on(table.checkedAt)],
)
