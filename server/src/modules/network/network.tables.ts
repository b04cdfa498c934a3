import { GATEWAY_KINDS } from '@minit/domain/network/access.ts'
import { CONDITIONS } from '@minit/domain/network/causes.ts'
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
    /** The router's secrets, encrypted; `secretDigest` finds the router by its token. */
    sealedSecret: text().notNull(),
    secretDigest: text().notNull(),
    /** Finds the set-up until it is fetched; null after that. */
    setupDigest: text(),
    setupEndsAt: instant(),
    /** Increases with each new secret, which invalidates what earlier ones issued, such as a certificate. */
    secretVersion: integer().notNull().default(1),
    /** The source address of its RADIUS packets, for a router with a fixed address. */
    radiusAddress: text(),
    /**
     * The router's own UDP port, for one that shares its address with others. Accounting uses the next port.
     */
    radiusPort: integer(),
    lastHeardAt: instant(),
    /** The address of its last request: a carrier's, which others may share. */
    lastAddress: text(),
    /** The version of the software that opens phones. */
    version: text(),
    /** The number of phones in its last report, and of those with access. */
    phonesSeen: integer().notNull().default(0),
    phonesOnline: integer().notNull().default(0),
    /** When a report last listed a phone. */
    phoneSeenAt: instant(),
    /** The last free test: `RouterTest` of the domain defines its instants. */
    testAskedAt: instant(),
    testDeviceDigest: text(),
    testMacTail: text(),
    testUntil: instant(),
    testOpenedAt: instant(),
    testReachedAt: instant(),
    /** The interval, in seconds, of its last session reports; null if unknown. */
    paceSeconds: integer(),
    /** When it started, by its own uptime; null if it does not report that. */
    bootedAt: instant(),
    /** What is wrong with its line while it reports, and since when; null if nothing is. */
    condition: text({ enum: CONDITIONS }),
    conditionSince: instant(),
    /** Its last measurement of its line: lost test packets, and what the line carried. */
    lossPercent: integer(),
    lineKbps: integer(),
    /** Its free memory, in kilobytes. */
    freeKilobytes: integer(),
    /** When its seller was notified of its silence; null before that, and once it is back. */
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
 * The phones that hold a purchase's pass. Written with the order, for the phone that orders; without a pass
 * it grants nothing. Routers' orders are derived from these rows and the pass, and stored nowhere.
 */
export const passDevices = pgTable(
  'pass_devices',
  {
    entrepreneurId: entrepreneurId(),
    purchaseId: id(),
    /** A keyed digest of the MAC address, different for each seller. */
    deviceDigest: text().notNull(),
    /** Its last two bytes, for display. */
    macTail: text().notNull(),
    gatewayId: id(),
    addedAt: instant().notNull(),
    /** When another phone took its place; for a phone that never held the pass, when it asked. */
    removedAt: instant(),
    /** When its code was last typed on this phone, at a router without our page, while others held it. */
    askedAt: instant(),
    /**
     * The digest of the secret of the browser that added this phone, by which it returns under another
     * address.
     */
    browserDigest: text(),
    /** Until when a RADIUS router lets it stay by itself, on a pass whose minutes run only while it is online. */
    grantedUntil: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.purchaseId, table.deviceDigest] }),
    index('pass_devices_of_phone').on(table.entrepreneurId, table.deviceDigest),
    index('pass_devices_added').on(table.addedAt),
    // An unpaid order is deleted with its phone.
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

/** A phone's session on a router, from the router's first report of it. */
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
    /** For an ended RADIUS session: the router's `Acct-Terminate-Cause`, or `silent`, `restarted`. */
    endCause: text(),
    /** The RADIUS router's name for it; null for other kinds of routers. */
    acctSessionId: text(),
    /**
     * What a Disconnect-Request must contain, encrypted, with the phone's full address. Null once it ended.
     */
    sealedHandle: text(),
    /**
     * The access point that reported it, as `accessPointLine` writes it: several may share one router's
     * values.
     */
    accessPoint: text(),
    /** Its report interval, and the longest duration reported. Seconds. */
    paceSeconds: integer(),
    sessionSeconds: integer().notNull().default(0),
    /** Octets since it began, as the router counted them. */
    downOctets: bigint({ mode: 'number' }).notNull().default(0),
    upOctets: bigint({ mode: 'number' }).notNull().default(0),
    /** The beginning of the span in which its speed is measured now, and `downOctets` then. */
    measuredFrom: instant(),
    measuredOctets: bigint({ mode: 'number' }),
    /** Its fastest busy span, as the domain defines it, and when that ended; null without one. */
    fastestKbps: integer(),
    fastestAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    uniqueIndex('access_sessions_open')
      .on(table.entrepreneurId, table.gatewayId, table.deviceDigest)
      .where(sql`${table.endedAt} is null`),
    index('access_sessions_of_purchase').on(table.entrepreneurId, table.purchaseId),
    // On the start, which never changes: an index on a moving instant would be written with every report.
    index('access_sessions_began').on(table.beganAt),
    index('access_sessions_of_day').on(table.entrepreneurId, table.beganAt),
    // With the phone, because access points that share a router's values may use the same names.
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
 * Minutes of slow internet for a phone whose order waits for a wallet's app. The row is the permission:
 * routers get it as an order while the purchase is pending. Twice a day for each phone, across all orders.
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
    // An unpaid order is deleted with its window.
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

/**
 * An outage of a router or one of its access points, written when it was heard again, with the minutes it
 * returned.
 */
export const gatewayOutages = pgTable(
  'gateway_outages',
  {
    entrepreneurId: entrepreneurId().references(() => entrepreneurs.id),
    id: id(),
    fromAt: instant().notNull(),
    untilAt: instant().notNull(),
    /**
     * Null for outages from before they were recorded per router: then all routers of the seller were
     * offline.
     */
    gatewayId: text(),
    /** As in a session; null if the whole router was offline. */
    accessPoint: text(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    // Two concurrent reports of one router end one outage.
    uniqueIndex('gateway_outages_of_router').on(
      table.entrepreneurId,
      sql`coalesce(${table.gatewayId}, '')`,
      sql`coalesce(${table.accessPoint}, '')`,
      table.fromAt,
    ),
    check('ends_after_its_start', sql`${table.untilAt} > ${table.fromAt}`),
  ],
)

/** Minutes returned for an outage; `pass_minutes` has those that were sold or credited by admins. */
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
