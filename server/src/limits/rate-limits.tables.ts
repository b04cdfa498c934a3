import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Counters of the shared rate limits, in the library's format. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})
