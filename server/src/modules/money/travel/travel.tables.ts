import { TRAVEL_ENDS } from '@minit/domain/money/travel.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
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
import { bigintCount, entrepreneurId, id, instant, minor } from '../../../db/columns.ts'
import { purchases } from '../../sales/purchases/purchases.tables.ts'

/** The balances of two shops for one evening: what each one's passes moved to the other, in one sum. Never changed. */
export const clearings = pgTable(
  'clearings',
  {
    id: id().primaryKey(),
    /** In Africa/Freetown. */
    day: date({ mode: 'string' }).notNull(),
    /** The two sellers; `one` sorts first. */
    oneSellerId: text().notNull(),
    otherSellerId: text().notNull(),
    oneMovedMinor: bigintCount(),
    otherMovedMinor: bigintCount(),
    travels: integer().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('clearings_by_day').on(table.day, table.id),
    check('clears_two', sql`${table.oneSellerId} < ${table.otherSellerId}`),
    check(
      'clears_something',
      sql`least(${table.oneMovedMinor}, ${table.otherMovedMinor}) >= 0 and ${table.travels} > 0`,
    ),
  ],
)

/**
 * One use of a pass at another shop, from the holder's tap there to its end. It belongs to both shops, so only the platform
 * reads it: each shop has its half.
 */
export const travels = pgTable(
  'travels',
  {
    id: id().primaryKey(),
    /** Who sold the pass, and the sale. */
    homeSellerId: text().notNull(),
    homePurchaseId: text().notNull(),
    /** Who carries it, and the `granted` purchase of its pass there. */
    hostSellerId: text().notNull(),
    hostPurchaseId: text().notNull(),
    /** The offer that the holder accepted: `TravelOffer` of the domain. */
    hostMinutes: integer().notNull(),
    homeSeconds: integer().notNull(),
    heldMinor: bigintCount(),
    /** The price an hour that the host asked. */
    hourMinor: minor(),
    startedAt: instant().notNull(),
    /** When the sale's money is settled with the platform; null: at once. It is cleared after that. */
    maturesAt: instant(),
    endedAt: instant(),
    ending: text({ enum: TRAVEL_ENDS }),
    /** At the host, and of the pass; what moves for them. */
    usedSeconds: integer(),
    homeUsedSeconds: integer(),
    movedMinor: bigint({ mode: 'number' }),
    clearingId: text().references(() => clearings.id),
  },
  (table) => [
    // One place at a time.
    uniqueIndex('travels_one_open').on(table.homeSellerId, table.homePurchaseId).where(sql`ended_at is null`),
    uniqueIndex('travels_of_host').on(table.hostSellerId, table.hostPurchaseId),
    index('travels_of_home').on(table.homeSellerId, table.homePurchaseId),
    index('travels_open').on(table.id).where(sql`ended_at is null`),
    index('travels_to_clear').on(table.id).where(sql`ended_at is not null and clearing_id is null`),
    index('travels_of_clearing').on(table.clearingId),
    check('travels_elsewhere', sql`${table.homeSellerId} <> ${table.hostSellerId}`),
    check(
      'offer_has_bounds',
      sql`${table.hostMinutes} > 0 and ${table.homeSeconds} > 0 and ${table.heldMinor} > 0 and ${table.hourMinor} > 0`,
    ),
    check(
      'ended_has_its_use',
      sql`case when ${table.endedAt} is null
        then num_nonnulls(${table.ending}, ${table.usedSeconds}, ${table.homeUsedSeconds}, ${table.movedMinor}, ${table.clearingId}) = 0
        else ${table.ending} is not null and ${table.usedSeconds} between 0 and ${table.hostMinutes} * 60
          and ${table.homeUsedSeconds} between 0 and ${table.homeSeconds}
          and ${table.movedMinor} between 0 and ${table.heldMinor} end`,
    ),
  ],
)

/** A shop's half of a travel: its own pass, the other shop's name, the time, and the money. */
export const travelHalves = pgTable(
  'travel_halves',
  {
    entrepreneurId: entrepreneurId(),
    travelId: id(),
    side: text({ enum: ['home', 'host'] }).notNull(),
    /** This shop's own purchase: the sale, or the `granted` one. */
    purchaseId: id(),
    /** As customers read it, when it started. */
    otherName: text().notNull(),
    /** The minutes at the host, and its price an hour. */
    minutes: integer().notNull(),
    hourMinor: minor(),
    startedAt: instant().notNull(),
    endedAt: instant(),
    usedSeconds: integer(),
    /** What it moves to this shop's balance, negative from it; null until it ended. */
    amountMinor: bigint({ mode: 'number' }),
    /** The shop's half of the clearing; null until then. */
    clearingId: text(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.travelId] }),
    index('travel_halves_in_time').on(table.entrepreneurId, table.startedAt, table.travelId),
    index('travel_halves_of_purchase').on(table.entrepreneurId, table.purchaseId),
    foreignKey({
      columns: [table.entrepreneurId, table.purchaseId],
      foreignColumns: [purchases.entrepreneurId, purchases.id],
    }),
    check(
      'half_ends_whole',
      sql`num_nonnulls(${table.endedAt}, ${table.usedSeconds}, ${table.amountMinor}) in (0, 3)
        and (${table.clearingId} is null or ${table.endedAt} is not null)
        and case ${table.side} when 'home' then coalesce(${table.amountMinor}, 0) <= 0 else coalesce(${table.amountMinor}, 0) >= 0 end`,
    ),
  ],
)

/** A shop's half of a clearing, which its statement names. Never changed. */
export const clearingHalves = pgTable(
  'clearing_halves',
  {
    entrepreneurId: entrepreneurId(),
    clearingId: id(),
    /** In Africa/Freetown. */
    day: date({ mode: 'string' }).notNull(),
    otherName: text().notNull(),
    /** For minutes of the other shop's passes that this one carried, and for its own that the other carried. */
    earnedMinor: bigintCount(),
    givenMinor: bigintCount(),
    travels: integer().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.clearingId] }),
    index('clearing_halves_by_day').on(table.entrepreneurId, table.day, table.clearingId),
    check('clearing_half_is_positive', sql`least(${table.earnedMinor}, ${table.givenMinor}) >= 0`),
  ],
)
