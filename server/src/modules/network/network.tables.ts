import { GATEWAY_KINDS } from '@minit/domain/network/access.ts'
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
import { entrepreneurId, id, instant } from '../../db/columns.ts'
import { passes } from '../passes/passes.tables.ts'
import { purchases } from '../sales/purchases/purchases.tables.ts'
import { entrepreneurs } from '../shop/sellers/sellers.tables.ts'

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
    /** Rises with each new secret: what was handed out with an earlier one, such as a certificate, counts no more. */
    secretVersion: integer().notNull().default(1),
    /** Where its RADIUS packets come from, of a router that has an address of its own. */
    radiusAddress: text(),
    /** The UDP port that only this router asks, of one that shares its address with others. Accounting is one above. */
    radiusPort: integer(),
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
    /** The interval, in seconds, at which it last reported its sessions; null where it has shown none. */
    paceSeconds: integer(),
    /** When its seller was told that it is silent; null while there is nothing to tell, or once it is back. */
    silenceToldAt: instant(),
    createdAt: instant().notNull(),
    removedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    uniqueIndex('gateways_id').on(table.id),
    uniqueIndex('gateways_secret').on(table.secretDigest),
    uniqueIndex('gateways_setup').on(table.setupDigest).where(sql`${table.setupDigest} is not null`),
    uniqueIndex('gateways_radius_address')
      .on(table.radiusAddress)
      .where(sql`${table.radiusAddress} is not null and ${table.removedAt} is null`),
    uniqueIndex('gateways_radius_port')
      .on(table.radiusPort)
      .where(sql`${table.radiusPort} is not null and ${table.removedAt} is null`),
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
    /** When another phone took its place; of a phone that never held it, when it asked. */
    removedAt: instant(),
    /** When its code was typed last on this phone at a router without a page of ours, while others held it. */
    askedAt: instant(),
    /** Of the secret of the browser that put this phone on the pass: it comes back by that under another address. */
    browserDigest: text(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.purchaseId, table.deviceDigest] }),
    index('pass_devices_of_phone').on(table.entrepreneurId, table.deviceDigest),
    index('pass_devices_added').on(table.addedAt),
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
    /** Of an ended one that RADIUS told of: the router's word for it (`Acct-Terminate-Cause`), or `silent`, `restarted`. */
    endCause: text(),
    /** How a router that speaks RADIUS calls it; null for other kinds of routers. */
    acctSessionId: text(),
    /** What a Disconnect-Request has to name, encrypted: the phone's whole address among it. Null once it ended. */
    sealedHandle: text(),
    /** Which access point told of it, as `accessPointLine` writes it: several may share one router's values. */
    accessPoint: text(),
    /** The interval of its reports, and the longest time that one said it lasts. Seconds. */
    paceSeconds: integer(),
    sessionSeconds: integer().notNull().default(0),
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
    // Of the instant that never changes: one that moved would be written with every word of the router.
    index('access_sessions_began').on(table.beganAt),
    index('access_sessions_of_day').on(table.entrepreneurId, table.beganAt),
    // With the phone: access points that share a router's values may use the same names.
    uniqueIndex('access_sessions_acct_of_phone')
      .on(table.entrepreneurId, table.gatewayId, table.acctSessionId, table.deviceDigest)
      .where(sql`${table.acctSessionId} is not null`),
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

/**
 * Some minutes of slow internet for a phone whose order waits for a wallet's app. Its row is the permission: routers are told
 * of it while the order waits, as they are told of passes. Twice a day for each phone, whoever orders.
 */
export const paymentWindows = pgTable(
  'payment_windows',
  {
    entrepreneurId: entrepreneurId(),
    deviceDigest: text().notNull(),
    /** The day in Sierra Leone. */
    day: date({ mode: 'string' }).notNull(),
    /** The first or the second of the day. */
    place: integer().notNull(),
    purchaseId: id(),
    gatewayId: id(),
    openedAt: instant().notNull(),
    untilAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.deviceDigest, table.day, table.place] }),
    uniqueIndex('payment_windows_once').on(table.entrepreneurId, table.purchaseId, table.deviceDigest),
    index('payment_windows_of_day').on(table.entrepreneurId, table.day),
    check('two_a_day', sql`${table.place} between 1 and 2`),
    // An order that nobody paid goes with the window that it had.
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

/** A time in which a router, or one access point of it, was away; written when it was heard again, with what it gave back. */
export const gatewayOutages = pgTable(
  'gateway_outages',
  {
    entrepreneurId: entrepreneurId().references(() => entrepreneurs.id),
    id: id(),
    fromAt: instant().notNull(),
    untilAt: instant().notNull(),
    /** Null of those that were found before outages were a router's own: then all routers of the seller were away. */
    gatewayId: text(),
    /** As in a session; null where the whole router was away. */
    accessPoint: text(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    // Two reports of one router that come at once end one outage.
    uniqueIndex('gateway_outages_of_router').on(
      table.entrepreneurId,
      sql`coalesce(${table.gatewayId}, '')`,
      sql`coalesce(${table.accessPoint}, '')`,
      table.fromAt,
    ),
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
