import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { bigintCount, entrepreneurId, id, instant } from '../../../db/columns.ts'
import { sponsorships } from '../../money/sponsors/sponsors.tables.ts'
import { entrepreneurs } from '../../shop/sellers/sellers.tables.ts'
import { purchases } from '../purchases/purchases.tables.ts'

/** The minutes that a seller gives for nothing, once a day to each number; sellers who never did have no row. */
export const freeOffers = pgTable(
  'free_offers',
  {
    entrepreneurId: entrepreneurId()
      .primaryKey()
      .references(() => entrepreneurs.id),
    isOn: boolean().notNull(),
    minutes: integer().notNull(),
    /** The most grants in one day. */
    maxADay: integer().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    check(
      'free_offer_has_bounds',
      sql`${table.minutes} between 1 and 180 and ${table.maxADay} between 1 and 1000`,
    ),
  ],
)

/**
 * A pass whose minutes its phone did not pay for. Whom it was for is a keyed digest: neither the number nor the card's code is
 * stored here.
 */
export const freeGrants = pgTable(
  'free_grants',
  {
    entrepreneurId: entrepreneurId(),
    /** The `granted` purchase of its pass. */
    purchaseId: id(),
    /** Null for the seller's own free minutes. */
    sponsorshipId: text(),
    /** In Africa/Freetown. */
    day: date({ mode: 'string' }).notNull(),
    whoDigest: text().notNull(),
    minutes: integer().notNull(),
    reservedMinor: bigintCount(),
    /** When its use is to be booked; null for the seller's own, and once it is booked. */
    bookAt: instant(),
    bookedAt: instant(),
    usedMinutes: integer(),
    usedMinor: bigint({ mode: 'number' }),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.purchaseId] }),
    uniqueIndex('free_grants_once_a_day').on(
      table.entrepreneurId,
      sql`coalesce(${table.sponsorshipId}, '')`,
      table.day,
      table.whoDigest,
    ),
    index('free_grants_of_sponsorship').on(table.entrepreneurId, table.sponsorshipId, table.day),
    index('free_grants_to_book').on(table.bookAt).where(sql`book_at is not null`),
    foreignKey({
      columns: [table.entrepreneurId, table.purchaseId],
      foreignColumns: [purchases.entrepreneurId, purchases.id],
    }),
    foreignKey({
      columns: [table.entrepreneurId, table.sponsorshipId],
      foreignColumns: [sponsorships.entrepreneurId, sponsorships.id],
    }),
    check(
      'booked_once',
      sql`(${table.bookedAt} is null) = (${table.usedMinor} is null)
        and (${table.bookedAt} is null) = (${table.usedMinutes} is null) and (${table.bookAt} is null or ${table.bookedAt} is null)
        and coalesce(${table.usedMinutes}, 0) between 0 and ${table.minutes}
        and coalesce(${table.usedMinor}, 0) between 0 and ${table.reservedMinor}`,
    ),
  ],
)
