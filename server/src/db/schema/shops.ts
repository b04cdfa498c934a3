import { SUBSCRIPTION_STATUSES } from '@minit/domain/subscriptions.ts'
import { WIFI_KINDS } from '@minit/domain/wifi.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { counter, currency, entrepreneurId, id, instant, minor } from './columns.ts'

/** A seller, and the tenant. */
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
    /** Why an admin suspended or reactivated, in words for the seller. */
    statusReason: text(),
    /** US cents; 0 during beta. */
    monthlyFeeCents: integer().notNull().default(0),
    /** The seller's own switch: open sites are online and sell. */
    isOpen: boolean().notNull().default(true),
    /** When the owner said which WiFi customers are to join; nothing is sold before. */
    networkNamedAt: instant(),
    acceptsOrangeMoney: boolean().notNull().default(true),
    acceptsAfricellMoney: boolean().notNull().default(true),
    acceptsVult: boolean().notNull().default(true),
    vultMerchantId: text(),
    ratingSum: integer().notNull().default(0),
    ratingCount: integer().notNull().default(0),
    isDemo: boolean().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (table) => [uniqueIndex().on(table.slug)],
)

/** The place with the WiFi. */
export const sites = pgTable('sites', {
  entrepreneurId: entrepreneurId()
    .primaryKey()
    .references(() => entrepreneurs.id),
  networkName: text().notNull(),
  wifiKind: text({ enum: WIFI_KINDS }).notNull().default('captive'),
})

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
    /** How many were sold and paid. */
    soldCount: counter(),
    ratingSum: integer().notNull().default(0),
    ratingCount: integer().notNull().default(0),
    archivedAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    uniqueIndex().on(table.id),
    check('price_is_positive', sql`${table.priceMinor} > 0`),
    // The caps of the domain's pricing.ts, as literals: a migration cannot import them.
    check('price_has_a_cap', sql`${table.priceMinor} <= 100000000`),
    check('overtime_rate_has_a_cap', sql`${table.overtimeRateMinor} between 0 and 10000`),
    check('duration_is_positive', sql`${table.durationMinutes} > 0`),
  ],
)

/** A buyer's phone number. Loyalty counts over all sellers, so it belongs to none of them. */
export const customers = pgTable(
  'customers',
  {
    id: id().primaryKey(),
    /** E.164. */
    phone: text().notNull(),
    isVip: boolean().notNull().default(false),
    paidPurchases: integer().notNull().default(0),
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex().on(table.phone),
    index('customers_phone_start').on(table.phone.op('text_pattern_ops')),
    check('customers_paid_purchases_not_negative', sql`${table.paidPurchases} >= 0`),
  ],
)

/** One seller's memory of one buyer, kept by the settling transaction. */
export const sellerCustomers = pgTable(
  'seller_customers',
  {
    entrepreneurId: entrepreneurId(),
    customerId: id(),
    name: text().notNull(),
    /** The tier at the last purchase here, as counted in the seller's totals. */
    tier: text({ enum: ['new', 'bronze', 'silver', 'gold', 'platinum'] }).notNull(),
    purchases: integer().notNull(),
    minutes: counter(),
    revenueMinor: counter(),
    firstPurchaseAt: instant().notNull(),
    lastPurchaseAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.customerId] }),
    foreignKey({ columns: [table.entrepreneurId], foreignColumns: [entrepreneurs.id] }),
    foreignKey({ columns: [table.customerId], foreignColumns: [customers.id] }),
    index('seller_customers_latest').on(table.entrepreneurId, table.lastPurchaseAt, table.customerId),
  ],
)

/** How far a seller got in the eight steps, with what was typed. */
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
