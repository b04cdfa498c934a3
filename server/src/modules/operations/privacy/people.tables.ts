import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from '../../../db/columns.ts'

// By design, no row of these belongs to a seller or names a person.

/** Erasures: the number of rows changed in each table, and never the erased number. */
export const erasures = pgTable(
  'erasures',
  {
    id: id().primaryKey(),
    /**
     * `request`: an admin erased it for the person. `unused`: the number was inactive for the
     * retention period.
     */
    why: text({ enum: ['request', 'unused'] }).notNull(),
    /** Number of changed rows by table. */
    counts: jsonb().$type<Record<string, number>>().notNull(),
    purchases: integer().notNull(),
    erasedAt: instant().notNull(),
  },
  (table) => [
    index('erasures_newest').on(table.erasedAt),
    check('erased_purchases_not_negative', sql`${table.purchases} >= 0`),
  ],
)

/** The progress of a job through a table whose rows are never deleted: the last id that it processed. */
export const keepingMarks = pgTable('keeping_marks', {
  job: text({ enum: ['message_texts', 'order_networks', 'unused_numbers'] }).primaryKey(),
  upTo: text().notNull(),
})

/** Messages that were too recent when their job passed, since their passes ended later. */
export const keptMessages = pgTable(
  'kept_messages',
  {
    messageId: id().primaryKey(),
    /** When to check it again. */
    lookAt: instant().notNull(),
  },
  (table) => [index('kept_messages_due').on(table.lookAt)],
)
