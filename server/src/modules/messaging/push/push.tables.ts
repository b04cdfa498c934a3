import { ALERT_SMS_A_DAY } from '@minit/domain/messaging/seller-news.ts'
import { SILENCE_CAUSES_NOW } from '@minit/domain/network/causes.ts'
import { bigint, boolean, date, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { entrepreneurId, id, instant } from '../../../db/columns.ts'

/**
 * The key that signs this installation's pushes. Browsers subscribe to it, so a change loses all
 * subscriptions.
 */
export const pushKeys = pgTable('push_keys', {
  /** The table has one row. */
  id: text().primaryKey(),
  /** P-256, uncompressed, in base64url. */
  publicKey: text().notNull(),
  /** The private half in base64url, encrypted. */
  sealedKey: text().notNull(),
  createdAt: instant().notNull(),
})

/** Phones and computers that get a seller's alerts while the dashboard is closed. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    /** Identifies a phone, which one seller at a time can use. */
    endpointDigest: text().notNull(),
    /** The address of the browser's push service, and the keys that encrypt pushes to it. */
    sealedTarget: text().notNull(),
    accountId: text().notNull(),
    /** The login session that subscribed: its logout ends the pushes. */
    sessionTokenHash: text().notNull(),
    /** "Chrome on Android" */
    device: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    uniqueIndex('push_subscriptions_endpoint').on(table.endpointDigest),
  ],
)

/** A seller's alert settings; the defaults apply without a row. */
export const alertSettings = pgTable('alert_settings', {
  entrepreneurId: entrepreneurId().primaryKey(),
  pushesSales: boolean().notNull().default(true),
  pushesCash: boolean().notNull().default(true),
  pushesRouters: boolean().notNull().default(true),
  pushesPayouts: boolean().notNull().default(true),
  pushesEnds: boolean().notNull().default(true),
  /** Minutes of the day in Africa/Freetown; both or neither. */
  quietFrom: integer(),
  quietTo: integer(),
  textsCash: boolean().notNull().default(false),
  textsRouters: boolean().notNull().default(true),
  textsADay: integer().notNull().default(ALERT_SMS_A_DAY.usual),
  /** The number of SMS on the last day with any, in Africa/Freetown. */
  textDay: date({ mode: 'string' }),
  textsUsed: integer().notNull().default(0),
  /** The last push, after which the next one waits a little. */
  pushedAt: instant(),
})

/** Events other than sales, until the night after they were sent. The feed has sales and pending cash. */
export const alertNews = pgTable(
  'alert_news',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    kind: text({ enum: ['router', 'payout', 'ended'] }).notNull(),
    /** The router's name, or that of a customer whose time ended. */
    name: text(),
    amountMinor: bigint({ mode: 'number' }),
    /** When the router went silent or the time ended. */
    since: instant(),
    /** The likely cause of a router's silence; null for other news. */
    cause: text({ enum: SILENCE_CAUSES_NOW }),
    createdAt: instant().notNull(),
    toldAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.entrepreneurId, table.id] })],
)
