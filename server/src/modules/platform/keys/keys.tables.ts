import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../../../db/columns.ts'

/**
 * The installation's keys, by number; none until the first change. What the first key sealed carries no
 * number.
 */
export const secretKeys = pgTable('secret_keys', {
  id: integer().primaryKey(),
  /** When the key starts to seal, in every process. */
  sealsFrom: instant().notNull(),
  /** When no text sealed by an older key was left and the older keys' sealing parts were deleted. */
  settledAt: instant(),
})

/**
 * The parts of each key, wrapped by a `SECRET_KEY` whose mark alone is stored; by two of them during a
 * change.
 */
export const secretKeyParts = pgTable(
  'secret_key_parts',
  {
    keyId: integer()
      .notNull()
      .references(() => secretKeys.id),
    part: text().notNull(),
    wrappedBy: text().notNull(),
    wrapped: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.keyId, table.part, table.wrappedBy] })],
)

/** How far each column is sealed by a key: a scan in primary key order, repeated until one finds nothing. */
export const secretKeyWalks = pgTable(
  'secret_key_walks',
  {
    keyId: integer()
      .notNull()
      .references(() => secretKeys.id),
    place: text().notNull(),
    beganAt: instant().notNull(),
    /** The primary key of the last row read; null at the beginning. */
    after: text().array(),
    /** How many texts sealed by an older key this scan found. */
    found: bigint({ mode: 'number' }).notNull().default(0),
    /** How many of those no key opens. */
    unreadable: bigint({ mode: 'number' }).notNull().default(0),
    /** The end of a scan that found none. */
    doneAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.keyId, table.place] })],
)
