import { GATEWAY_KINDS } from '@minit/domain/access.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { entrepreneurId, id, instant } from '../../db/columns.ts'
import { passes } from '../passes/passes.tables.ts'
import { purchases } from '../purchases/purchases.tables.ts'
import { entrepreneurs } from '../sellers/sellers.tables.ts'

/** A router that lets paying phones in. */
export const gateways = pgTable(
  'gateways',
  {
    entrepreneurId: entrepreneurId().references(() => entrepreneurs.id),
    id: id(),
    name: text().notNull(),
    kind: text({ enum: GATEWAY_KINDS }).notNull(),
    /** What its router proves itself by, encrypted; `secretDigest` finds the router that shows it. */
    sealedSecret: text().notNull(),
    secretDigest: text().notNull(),
    /** Finds the set-up that has not been fetched; null once it was. */
    setupDigest: text(),
    setupEndsAt: instant(),
    lastHeardAt: instant(),
    /** Where the router reached us from: a carrier's address that it may share with others. */
    lastAddress: text(),
    /** Of the software that opens phones. */
    version: text(),
    /** How many phones its last report named, and how many of them were let in. */
    phonesSeen: integer().notNull().default(0),
    phonesOnline: integer().notNull().default(0),
    /** When a report last named a phone. */
    phoneSeenAt: instant(),
    /** The last free test: `RouterTest` of the domain says what its instants mean. */
    testAskedAt: instant(),
    testDeviceDigest: text(),
    testMacTail: text(),
    testUntil: instant(),
    testOpenedAt: instant(),
    testReachedAt: instant(),
    createdAt: instant().notNull(),
    removedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    uniqueIndex('gateways_id').on(table.id),
    uniqueIndex('gateways_secret').on(table.secretDigest),
    uniqueIndex('gateways_setup').on(table.setupDigest).where(sql`${table.setupDigest} is not null`),
  ],
)

/**
 * The phones that hold a purchase's pass. Written when it is ordered, for the phone that orders; it opens nothing before
 * there is a pass. What routers are told is made from here and from the pass, and stored nowhere.
 */
export const passDevices = pgTable(
  'pass_devices',
  {
    entrepreneurId: entrepreneurId(),
    purchaseId: id(),
    /** A keyed digest of the MAC address, another one for each seller. */
    deviceDigest: text().notNull(),
    /** Its last two bytes, for people. */
    macTail: text().notNull(),
    gatewayId: id(),
    addedAt: instant().notNull(),
    /** When another phone took its place. */
    removedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.purchaseId, table.deviceDigest] }),
    index('pass_devices_of_phone').on(table.entrepreneurId, table.deviceDigest),
    // An order that nobody paid goes with the phone that made it.
    foreignKey({
      columns: [table.entrepreneurId, table.purchaseId],
      foreignColumns: [purchases.entrepreneurId, purchases.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.entrepreneurId, table.gatewayId],
      foreignColumns: [gateways.entrepreneurId, gateways.id],
    }),
  ],
)

/** A phone's time on a router, from when the router said so. */
export const accessSessions = pgTable(
  'access_sessions',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    gatewayId: id(),
    purchaseId: id(),
    deviceDigest: text().notNull(),
    macTail: text().notNull(),
    beganAt: instant().notNull(),
    lastHeardAt: instant().notNull(),
    endedAt: instant(),
    /** Octets since it began, as the router counted them. */
    downOctets: bigint({ mode: 'number' }).notNull().default(0),
    upOctets: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    uniqueIndex('access_sessions_open')
      .on(table.entrepreneurId, table.gatewayId, table.deviceDigest)
      .where(sql`${table.endedAt} is null`),
    index('access_sessions_of_purchase').on(table.entrepreneurId, table.purchaseId),
    foreignKey({
      columns: [table.entrepreneurId, table.purchaseId],
      foreignColumns: [purchases.entrepreneurId, purchases.id],
    }),
    foreignKey({
      columns: [table.entrepreneurId, table.gatewayId],
      foreignColumns: [gateways.entrepreneurId, gateways.id],
    }),
  ],
)

/** A time in which no router of the seller's was heard; written when one was heard again, with what it gave back. */
export const gatewayOutages = pgTable(
  'gateway_outages',
  {
    entrepreneurId: entrepreneurId().references(() => entrepreneurs.id),
    id: id(),
    fromAt: instant().notNull(),
    untilAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    // Two routers that come back at once end one outage.
    uniqueIndex('gateway_outages_once').on(table.entrepreneurId, table.fromAt),
    check('ends_after_its_start', sql`${table.untilAt} > ${table.fromAt}`),
  ],
)

/** Minutes that a pass got back for an outage: beside `pass_minutes`, which holds what was sold and what admins gave. */
export const outageCredits = pgTable(
  'outage_credits',
  {
    entrepreneurId: entrepreneurId(),
    outageId: id(),
    passId: id(),
    minutes: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.outageId, table.passId] }),
    index('outage_credits_of_pass').on(table.entrepreneurId, table.passId),
    foreignKey({
      columns: [table.entrepreneurId, table.outageId],
      foreignColumns: [gatewayOutages.entrepreneurId, gatewayOutages.id],
    }),
    foreignKey({
      columns: [table.entrepreneurId, table.passId],
      foreignColumns: [passes.entrepreneurId, passes.id],
    }),
    check('minutes_are_positive', sql`${table.minutes} > 0`),
  ],
)
