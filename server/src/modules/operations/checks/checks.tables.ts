import { boolean, index, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { entrepreneurId, id, instant } from '../../../db/columns.ts'

/** One row for each run of the invariant checks. */
export const invariantRuns = pgTable('invariant_runs', {
  id: id().primaryKey(),
  startedAt: instant().notNull(),
  durationMs: integer().notNull(),
  breaches: integer().notNull(),
  /** One entry for each invariant: `{ id, title, breaches, examples }`. */
  results: jsonb().notNull(),
  /** True for a full check, false for an hourly check of some sellers. */
  isWhole: boolean().notNull().default(true),
  /** Number of sellers checked; null for runs before this column existed. */
  sellers: integer(),
  /** Changed sellers that exceeded the limit of the run: the next runs check them first. */
  waiting: integer().notNull().default(0),
  /** Every seller was checked at least once since this instant; null while there is no seller. */
  allSeenSince: instant(),
})

/**
 * When each seller's data was last checked, and whether all invariants held. A seller without a row was
 * never checked.
 */
export const bookMarks = pgTable(
  'book_marks',
  {
    entrepreneurId: entrepreneurId().primaryKey(),
    checkedAt: instant().notNull(),
    holds: boolean().notNull(),
  },
  (table) => [index('book_marks_oldest').on(table.checkedAt)],
)
