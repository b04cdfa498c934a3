import { sql } from 'drizzle-orm'
import { bigint, date, integer, jsonb, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { entrepreneurId, instant, minor } from '../../../db/columns.ts'

/** Cash that somebody took outside any shift. */
export type CountedCash = { actor_id: string; sales: number; minor: number }
/** What phones used in an hour of sessions that began on the row's day. */
export type CountedHour = { day: string; hour: number; seconds: number; octets: number }
/** The same by package; `passes` whose latest session began on the row's day. */
export type CountedPackage = { id: string; passes: number; seconds: number; octets: number }
/** Passes, their minutes and those that phones used, by the customer's id. */
export type CountedBuyers = Record<string, [passes: number, sold: number, used: number]>

/**
 * A day of a seller's that is over, counted: what reports of a period would read all its sales for. It holds as long as
 * `days_to_count` has no line of the day; what is not here is counted by who reads it.
 */
export const countedDays = pgTable(
  'counted_days',
  {
    entrepreneurId: entrepreneurId(),
    day: date({ mode: 'string' }).notNull(),
    countedAt: instant().notNull(),
    /** Passes that were paid on the day and not given back, and how many of them a router has let in. */
    passesSold: integer().notNull(),
    passesUsed: integer().notNull(),
    /** Of those, the ones paid in cash. */
    paidInCash: integer().notNull(),
    paidInCashMinor: minor(),
    paidInCashUsed: integer().notNull(),
    outsideShifts: jsonb().$type<CountedCash[]>().notNull(),
    /** Of sessions that have ended. */
    hours: jsonb().$type<CountedHour[]>().notNull(),
    packages: jsonb().$type<CountedPackage[]>().notNull(),
    /** Of passes that were made on the day, had ended, and had no phone on: their minutes, and those that phones used. */
    endedPasses: integer().notNull(),
    soldMinutes: bigint({ mode: 'number' }).notNull(),
    usedMinutes: numeric().notNull(),
    /** The same by the customer's id; null in what was counted by a release before. */
    buyers: jsonb().$type<CountedBuyers>(),
    /** When the first pass of the day began; null without one. */
    firstStart: instant(),
    /** When the next of its passes ends that had not ended; null where all have. */
    nextEnd: instant(),
  },
  (table) => [primaryKey({ columns: [table.entrepreneurId, table.day] })],
)

/** Counted days of which something has changed since. Only ever added to by who changes it, so that nobody waits. */
export const daysToCount = pgTable(
  'days_to_count',
  {
    entrepreneurId: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    id: uuid().notNull().default(sql`gen_random_uuid()`),
  },
  (table) => [primaryKey({ columns: [table.entrepreneurId, table.day, table.id] })],
)
