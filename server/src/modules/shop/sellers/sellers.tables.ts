import { WAYS_OF_JOINING } from '@minit/domain/shop/joining.ts'
import { SUBSCRIPTION_STATUSES } from '@minit/domain/shop/subscriptions.ts'
import { WIFI_KINDS } from '@minit/domain/shop/wifi.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { entrepreneurId, id, instant } from '../../../db/columns.ts'

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
    /** The shop sells nothing from then on, since an invoice of the platform's is not paid; null: none is open. */
    stopsSellingAt: instant(),
    /** The seller's own switch: open sites are online and sell. */
    isOpen: boolean().notNull().default(true),
    /** When the owner said which WiFi customers are to join; nothing is sold before. */
    networkNamedAt: instant(),
    /** Rented equipment is not installed yet: nothing is sold before. False for all who have their own internet. */
    awaitsInstallation: boolean().notNull().default(false),
    acceptsOrangeMoney: boolean().notNull().default(true),
    acceptsAfricellMoney: boolean().notNull().default(true),
    acceptsVult: boolean().notNull().default(true),
    vultMerchantId: text(),
    /** Whether a phone at the router gets some minutes of slow internet while its order waits for the wallet's app. */
    opensToPay: boolean().notNull().default(true),
    ratingSum: integer().notNull().default(0),
    ratingCount: integer().notNull().default(0),
    /** Rises with each change of what the shop offers in another table, so that such a change writes this row, too. */
    offerVersion: integer().notNull().default(0),
    isDemo: boolean().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (table) => [uniqueIndex().on(table.slug), index('entrepreneurs_newest').on(table.createdAt, table.id)],
)

/** The place with the WiFi. */
export const sites = pgTable('sites', {
  entrepreneurId: entrepreneurId()
    .primaryKey()
    .references(() => entrepreneurs.id),
  networkName: text().notNull(),
  wifiKind: text({ enum: WIFI_KINDS }).notNull().default('captive'),
  /** How phones join, as the owner chose it; null where nobody was asked. `wayOf` of the domain says which way counts. */
  joining: text({ enum: WAYS_OF_JOINING }),
})

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
