import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from '../../../db/columns.ts'

// None of these is a seller's, and none names a person: that is what they are for.

/** Numbers that were taken out of the books: how many rows of each table, and never which number it was. */
export const erasures = pgTable(
  'erasures',
  {
    id: id().primaryKey(),
    /** `request`: an admin did it, for who asked. `unused`: the number bought nothing for so long. */
    why: text({ enum: ['request', 'unused'] }).notNull(),
    /** Rows that were changed, by table. */
    counts: jsonb().$type<Record<string, number>>().notNull(),
    purchases: integer().notNull(),
    erasedAt: instant().notNull(),
  },
  (table) => [
    index('erasures_newest').on(table.erasedAt),
    check('erased_purchases_not_negative', sql`${table.purchases} >= 0`),
  ],
)

/** How far a job has gone through a table whose rows are kept for ever: up to the row with this id. */
export const keepingMarks = pgTable('keeping_marks', {
  job: text({ enum: ['message_texts', 'order_networks', 'unused_numbers'] }).primaryKey(),
  upTo: text().notNull(),
})

/** Messages whose text was too young when their job went past: their passes ended later. */
export const keptMessages = pgTable(
  'kept_messages',
  {
    messageId: id().primaryKey(),
    /** When to look at it again. */
    lookAt: instant().notNull(),
  },
  (table) => [index('kept_messages_due').on(table.lookAt)],
)
