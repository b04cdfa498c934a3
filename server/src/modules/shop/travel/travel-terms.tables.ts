import { MAX_TRAVEL_HOUR_MINOR, MIN_TRAVEL_HOUR_MINOR } from '@minit/domain/money/travel.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable } from 'drizzle-orm/pg-core'
import { entrepreneurId, instant, minor } from '../../../db/columns.ts'
import { entrepreneurs } from '../sellers/sellers.tables.ts'

/** On what terms a shop takes minutes of other shops; sellers who never said so have no row and take none. */
export const travelTerms = pgTable(
  'travel_terms',
  {
    entrepreneurId: entrepreneurId()
      .primaryKey()
      .references(() => entrepreneurs.id),
    takesTravellers: boolean().notNull(),
    /** What the shop asks for an hour of its WiFi. */
    hourMinor: minor(),
    /** The speed of travellers in kbit/s; null: no limit. */
    downKbps: integer(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    check(
      'travel_terms_have_bounds',
      sql`${table.hourMinor} between ${sql.raw(String(MIN_TRAVEL_HOUR_MINOR))} and ${sql.raw(String(MAX_TRAVEL_HOUR_MINOR))}
        and ${table.downKbps} > 0`,
    ),
  ],
)
