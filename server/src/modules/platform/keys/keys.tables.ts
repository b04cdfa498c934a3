import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../../../db/columns.ts'

/** The keys of the installation, by number; none until the first change. What the first one made carries no number. */
export const secretKeys = pgTable('secret_keys', {
  id: integer().primaryKey(),
  /** From when on it seals, in every process alike. */
  sealsFrom: instant().notNull(),
  /** When nothing was left that an older key sealed, and the older keys' sealing parts were dropped. */
  settledAt: instant(),
})

/** The parts of each key, wrapped by a `SECRET_KEY` of which only the mark is stored: by two of them while it is changed. */
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

/** How far each column is sealed by a key: a walk along the table's primary key, again until one finds nothing. */
export const secretKeyWalks = pgTable(
  'secret_key_walks',
  {
    keyId: integer()
      .notNull()
      .references(() => secretKeys.id),
    place: text().notNull(),
    beganAt: instant().notNull(),
    /** The primary key of the last row that was looked at; null at the beginning. */
    after: text().array(),
    /** How many texts this walk found sealed by an older key. */
    found: bigint({ mode: 'number' }).notNull().default(0),
    /** Those among them that no key of ours opens. */
    unreadable: bigint({ mode: 'number' }).notNull().default(0),
    /** The end of a walk that found none. */
    doneAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.keyId, table.place] })],
)
