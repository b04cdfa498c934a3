import type { PassHours } from '@minit/domain/passes/pass-hours.ts'
import { PASS_CLOCKS } from '@minit/domain/passes/pass-options.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { bigintCount, currency, entrepreneurId, id, instant, minor } from '../../../db/columns.ts'
import { entrepreneurs } from '../sellers/sellers.tables.ts'

/** A product: minutes for a price. */
export const packages = pgTable(
  'packages',
  {
    entrepreneurId: entrepreneurId().references(() => entrepreneurs.id),
    id: id(),
    name: text().notNull(),
    description: text().notNull().default(''),
    durationMinutes: integer().notNull(),
    priceMinor: minor(),
    currency: currency(),
    isActive: boolean().notNull().default(true),
    allowsOvertime: boolean().notNull().default(false),
    overtimeRateMinor: bigint({ mode: 'number' }).notNull().default(0),
    /** The pass's terms other than time and price: `PassOptions` of the domain. */
    clock: text({ enum: PASS_CLOCKS }).notNull().default('at_payment'),
    maxDevices: integer().notNull().default(1),
    downKbps: integer(),
    upKbps: integer(),
    dataLimitMb: integer(),
    slowAfterMegabytes: integer(),
    slowKbps: integer(),
    hours: jsonb().$type<PassHours>(),
    maxPerDay: integer(),
    maxPauses: integer(),
    pauseDays: integer(),
    travels: boolean().notNull().default(false),
    /** How many were sold and paid. */
    soldCount: bigintCount(),
    ratingSum: integer().notNull().default(0),
    ratingCount: integer().notNull().default(0),
    archivedAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    uniqueIndex().on(table.id),
    check('price_is_positive', sql`${table.priceMinor} > 0`),
    // The caps of the domain's pricing.ts as literals, because a migration cannot import them.
    check('price_has_a_cap', sql`${table.priceMinor} <= 100000000`),
    check('overtime_rate_has_a_cap', sql`${table.overtimeRateMinor} between 0 and 10000`),
    check('devices_have_a_cap', sql`${table.maxDevices} between 1 and 10`),
    check('limits_are_positive', sql`least(${table.downKbps}, ${table.upKbps}, ${table.dataLimitMb}) > 0`),
    check(
      'slows_to_a_speed',
      sql`(${table.slowAfterMegabytes} is null) = (${table.slowKbps} is null) and least(${table.slowAfterMegabytes}, ${table.slowKbps}) > 0`,
    ),
    check('counts_are_positive', sql`least(${table.maxPerDay}, ${table.maxPauses}, ${table.pauseDays}) > 0`),
    check('pauses_have_their_days', sql`(${table.maxPauses} is null) = (${table.pauseDays} is null)`),
    check('duration_is_positive', sql`${table.durationMinutes} > 0`),
  ],
)

/**
 * A package's prices: since when, set by whom, and their outcome. The newest is the package's current price.
 */
export const packagePrices = pgTable(
  'package_prices',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    packageId: id(),
    priceMinor: minor(),
    since: instant().notNull(),
    /** The day in Sierra Leone. */
    day: date({ mode: 'string' }).notNull(),
    by: text({ enum: ['seller', 'suggestion', 'automatic', 'back'] }).notNull(),
    /** Why the price changed, as text for the seller; empty if the seller changed it. */
    why: text().notNull().default(''),
    /** The outcome of an automatic change: null while it is watched. */
    outcome: text({ enum: ['kept', 'went_back', 'overtaken'] }),
    outcomeWhy: text(),
    outcomeAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.packageId, table.id] }),
    // Automatic mode changes a price at most once a day, however often its job runs.
    uniqueIndex('package_prices_once_a_day')
      .on(table.entrepreneurId, table.packageId, table.day)
      .where(sql`${table.by} in ('automatic', 'back')`),
    check('price_was_positive', sql`${table.priceMinor} > 0`),
    foreignKey({
      columns: [table.entrepreneurId, table.packageId],
      foreignColumns: [packages.entrepreneurId, packages.id],
    }),
  ],
)
