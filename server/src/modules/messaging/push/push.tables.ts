import { ALERT_SMS_A_DAY } from '@minit/domain/messaging/seller-news.ts'
import { bigint, boolean, date, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { entrepreneurId, id, instant } from '../../../db/columns.ts'

/** What pushes of this installation are signed with. Browsers subscribe to it, so that it is never changed lightly. */
export const pushKeys = pgTable('push_keys', {
  /** There is one. */
  id: text().primaryKey(),
  /** P-256, uncompressed, in base64url. */
  publicKey: text().notNull(),
  /** The private half in base64url, encrypted. */
  sealedKey: text().notNull(),
  createdAt: instant().notNull(),
})

/** Phones and computers that a seller is told on while the dashboard is closed. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    /** Finds a phone again; it is one seller's at a time. */
    endpointDigest: text().notNull(),
    /** Where its browser's service takes pushes, and the keys that they are encrypted with. */
    sealedTarget: text().notNull(),
    accountId: text().notNull(),
    /** Of the login session in which it was switched on: who logs out of it is told no more. */
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

/** What a seller wants to be told of, how and when; the usual where there is no row. */
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
  /** How many SMS there were on the last day that had any, in Africa/Freetown. */
  textDay: date({ mode: 'string' }),
  textsUsed: integer().notNull().default(0),
  /** When the last push was put out: the next one waits a little. */
  pushedAt: instant(),
})

/** What happened beside sales, until a night after it was told. Sales and cash that waits stand in the feed. */
export const alertNews = pgTable(
  'alert_news',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    kind: text({ enum: ['router', 'payout', 'ended'] }).notNull(),
    /** A router's name, or a customer's whose time is over. */
    name: text(),
    amountMinor: bigint({ mode: 'number' }),
    /** Since when the router is silent, or the time is over. */
    since: instant(),
    createdAt: instant().notNull(),
    toldAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.entrepreneurId, table.id] })],
)
