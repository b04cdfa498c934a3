import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from '../../../db/columns.ts'

/**
 * Requests to see the passes of a number, with the code sent to it. Numbers that never bought have rows too.
 */
export const myCodes = pgTable(
  'my_codes',
  {
    id: id().primaryKey(),
    /** E.164. */
    phone: text().notNull(),
    /**
     * A keyed digest of the code, valid for this row only; null until it is sent, and for a
     * number that never bought.
     */
    codeDigest: text(),
    until: instant().notNull(),
    tries: integer().notNull().default(0),
    createdAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [
    index('my_codes_of_phone').on(table.phone, table.createdAt),
    check('tries_have_a_cap', sql`${table.tries} between 0 and 5`),
  ],
)

/** Devices that may show the passes of a number, until they are removed. */
export const mySessions = pgTable(
  'my_sessions',
  {
    /** SHA-256 of the cookie's token, in hex. */
    tokenHash: text().primaryKey(),
    /** E.164. */
    phone: text().notNull(),
    createdAt: instant().notNull(),
    until: instant().notNull(),
  },
  (table) => [index('my_sessions_ended').on(table.until), index('my_sessions_of_phone').on(table.phone)],
)
