import { sql } from 'drizzle-orm'
import { bigint, date, integer, jsonb, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { entrepreneurId, instant, minor } from '../../../db/columns.ts'

/** Cash that a user took outside any shift. */
export type CountedCash = { actor_id: string; sales: number; minor: number }
/** What phones used in one hour, from sessions that began on the row's day. */
export type CountedHour = { day: string; hour: number; seconds: number; octets: number }
/** The same by package; `passes` counts those whose latest session began on the row's day. */
export type CountedPackage = { id: string; passes: number; seconds: number; octets: number }
/** Passes, their minutes and the used minutes, by customer id. */
export type CountedBuyers = Record<string, [passes: number, sold: number, used: number]>

/**
 * A seller's past day, counted: reports read it instead of the day's sales. It is valid while `days_to_count`
 * has no row of the day; reports compute missing days themselves.
 */
export const countedDays = pgTable(
  'counted_days',
  {
    entrepreneurId: entrepreneurId(),
    day: date({ mode: 'string' }).notNull(),
    countedAt: instant().notNull(),
    /** Passes that were paid on the day and not refunded, and how many of them a router has admitted. */
    passesSold: integer().notNull(),
    passesUsed: integer().notNull(),
    /** Of those, the ones paid in cash. */
    paidInCash: integer().notNull(),
    paidInCashMinor: minor(),
    paidInCashUsed: integer().notNull(),
    outsideShifts: jsonb().$type<CountedCash[]>().notNull(),
    /** Ended sessions only. */
    hours: jsonb().$type<CountedHour[]>().notNull(),
    packages: jsonb().$type<CountedPackage[]>().notNull(),
    /**
     * Passes that were sold on the day, had ended and had no phone online: their minutes, and the used ones.
     */
    endedPasses: integer().notNull(),
    soldMinutes: bigint({ mode: 'number' }).notNull(),
    usedMinutes: numeric().notNull(),
    /** The same by customer id; null in rows that an earlier release counted. */
    buyers: jsonb().$type<CountedBuyers>(),
    /** When the first pass of the day began; null without one. */
    firstStart: instant(),
    /** When the next pass of the day ends; null if all have ended. */
    nextEnd: instant(),
  },
  (table) => [primaryKey({ columns: [table.entrepreneurId, table.day] })],
)

/** Counted days that have changed since. Writers only insert, so that none of them waits. */
export const daysToCount = pgTable(
  'days_to_count',
  {
    entrepreneurId: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    id: uuid().notNull().default(sql`gen_random_uuid()`),
  },
  (table) => [primaryKey({ columns: [table.entrepreneurId, table.day, table.id] })],
)
