import { LINE_KINDS } from '@minit/domain/network/line-plan.ts'
import type { PassHours } from '@minit/domain/passes/pass-hours.ts'
import { ACCESS_MODES } from '@minit/domain/shop/joining.ts'
import { SUBSCRIPTION_STATUSES } from '@minit/domain/shop/subscriptions.ts'
import { WIFI_KINDS } from '@minit/domain/shop/wifi.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { entrepreneurId, id, instant } from '../../../db/columns.ts'

/** A seller, which is the tenant. */
export const entrepreneurs = pgTable(
  'entrepreneurs',
  {
    id: id().primaryKey(),
    slug: text().notNull(),
    businessName: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    location: text().notNull(),
    description: text().notNull().default(''),
    phone: text().notNull(),
    email: text(),
    hasOwnInternet: boolean().notNull(),
    subscriptionStatus: text({ enum: SUBSCRIPTION_STATUSES }).notNull(),
    trialEndsAt: instant(),
    /** Why an admin suspended or reactivated the seller, as text for the seller. */
    statusReason: text(),
    /** US cents; 0 during beta. */
    monthlyFeeCents: integer().notNull().default(0),
    /** When an unpaid invoice of the platform stops the shop; null if none is open. */
    stopsSellingAt: instant(),
    /** The seller's switch: open sites are online and sell. */
    isOpen: boolean().notNull().default(true),
    /** When the owner named the WiFi that customers join; nothing is sold before. */
    networkNamedAt: instant(),
    /** What the own internet is, as answered at the sign-up; `line_plans` has what the seller says later. */
    lineKind: text({ enum: LINE_KINDS }),
    /**
     * Rented equipment is not installed yet, and nothing is sold. False for sellers with their own internet.
     */
    awaitsInstallation: boolean().notNull().default(false),
    acceptsOrangeMoney: boolean().notNull().default(true),
    acceptsAfricellMoney: boolean().notNull().default(true),
    acceptsVult: boolean().notNull().default(true),
    vultMerchantId: text(),
    /**
     * Whether a phone at the router gets a few minutes of slow internet to pay its order in the wallet's app.
     */
    opensToPay: boolean().notNull().default(true),
    ratingSum: integer().notNull().default(0),
    ratingCount: integer().notNull().default(0),
    /**
     * Increases when another table changes what the shop offers, so that such a change also writes this row.
     */
    offerVersion: integer().notNull().default(0),
    isDemo: boolean().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (table) => [uniqueIndex().on(table.slug), index('entrepreneurs_newest').on(table.createdAt, table.id)],
)

/** The place with the WiFi. */
export const sites = pgTable(
  'sites',
  {
    entrepreneurId: entrepreneurId()
      .primaryKey()
      .references(() => entrepreneurs.id),
    networkName: text().notNull(),
    wifiKind: text({ enum: WIFI_KINDS }).notNull().default('captive'),
    /**
     * How phones join, as the owner chose; null if the owner was not asked. The domain's `wayOf` decides the
     * way in force.
     */
    joining: text({ enum: ACCESS_MODES }),
    /** Where customers find it: an area of the domain's list, and words; null and empty until the owner says. */
    area: text(),
    landmark: text().notNull().default(''),
    /** Degrees, rounded to five decimals; null while unknown. */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    locatedAt: instant(),
    /** When it is open: they inform customers, and the switch decides; null if the owner has not stated them. */
    openingHours: jsonb().$type<PassHours>(),
    /** What phones got in the last days, counted every hour: kbit/s, null while too few sessions speak. */
    speedKbps: integer(),
    slowestKbps: integer(),
    slowestHour: smallint(),
    /** Minutes returned after outages in the last 30 days. */
    returnedMinutes: integer().notNull().default(0),
  },
  (table) => [
    check('position_is_whole', sql`(${table.latitude} is null) = (${table.longitude} is null)`),
    check(
      'position_is_here',
      sql`${table.latitude} between 6.85 and 10.01 and ${table.longitude} between -13.35 and -10.25`,
    ),
  ],
)

/** A seller's progress in the eight steps, with the entries. */
export const onboarding = pgTable('onboarding', {
  entrepreneurId: entrepreneurId()
    .primaryKey()
    .references(() => entrepreneurs.id),
  currentStep: integer().notNull().default(1),
  completedLessons: text().array().notNull().default(sql`'{}'`),
  goals: jsonb(),
  pricing: jsonb(),
  payments: jsonb(),
  completedAt: instant(),
  updatedAt: instant().notNull(),
})
