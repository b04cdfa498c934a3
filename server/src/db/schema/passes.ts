import { WIFI_KINDS } from '@minit/domain/wifi.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { entrepreneurId, id, instant } from './columns.ts'
import { purchases } from './purchases.ts'

/** What was bought: credentials with time on them. */
export const passes = pgTable(
  'passes',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    purchaseId: id(),
    networkName: text().notNull(),
    wifiKind: text({ enum: WIFI_KINDS }).notNull(),
    /** The code, encrypted; `codeDigest` finds it again without opening it. */
    sealedCode: text().notNull(),
    codeDigest: text().notNull(),
    startsAt: instant().notNull(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    uniqueIndex('passes_one_per_purchase').on(table.entrepreneurId, table.purchaseId),
    uniqueIndex('passes_code').on(table.entrepreneurId, table.codeDigest),
    foreignKey({
      columns: [table.entrepreneurId, table.purchaseId],
      foreignColumns: [purchases.entrepreneurId, purchases.id],
    }),
    check('ends_after_its_start', sql`${table.expiresAt} > ${table.startsAt}`),
  ],
)

/** The minutes of a pass, line by line: added to, never overwritten. */
export const passMinutes = pgTable(
  'pass_minutes',
  {
    entrepreneurId: entrepreneurId(),
    passId: id(),
    purchaseId: id(),
    kind: text({ enum: ['base', 'wallet_bonus', 'loyalty', 'vip', 'overtime', 'credit'] }).notNull(),
    minutes: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.passId, table.purchaseId, table.kind] }),
    foreignKey({
      columns: [table.entrepreneurId, table.passId],
      foreignColumns: [passes.entrepreneurId, passes.id],
    }),
    foreignKey({
      columns: [table.entrepreneurId, table.purchaseId],
      foreignColumns: [purchases.entrepreneurId, purchases.id],
    }),
    check('minutes_are_positive', sql`${table.minutes} > 0`),
  ],
)

/** What the holder of a pass thought of it: one to five, once. */
export const ratings = pgTable(
  'ratings',
  {
    entrepreneurId: entrepreneurId(),
    purchaseId: id(),
    stars: integer().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.purchaseId] }),
    foreignKey({
      columns: [table.entrepreneurId, table.purchaseId],
      foreignColumns: [purchases.entrepreneurId, purchases.id],
    }),
    check('one_to_five_stars', sql`${table.stars} between 1 and 5`),
  ],
)

/** The seller's feed. */
export const notifications = pgTable(
  'notifications',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    purchaseId: id(),
    kind: text({ enum: ['sale', 'cash_to_confirm', 'overtime'] }).notNull(),
    /** Cash that the seller has still to confirm or decline. */
    awaitsCash: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    readAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    index('notifications_awaiting_cash').on(table.entrepreneurId).where(sql`awaits_cash`),
    uniqueIndex('notifications_once').on(table.entrepreneurId, table.purchaseId, table.kind),
    foreignKey({
      columns: [table.entrepreneurId, table.purchaseId],
      foreignColumns: [purchases.entrepreneurId, purchases.id],
    }),
  ],
)

/** The outbox: what goes to customers, word for word and encrypted, with how far it got. */
export const messages = pgTable(
  'messages',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    /** Null for what belongs to no purchase. */
    purchaseId: text(),
    kind: text({ enum: ['access', 'password_link'] })
      .notNull()
      .default('access'),
    channel: text({ enum: ['sms', 'whatsapp', 'email'] }).notNull(),
    recipient: text().notNull(),
    sealedText: text().notNull(),
    /** Of the code that the text says, as the pass has it; null where it says none. */
    codeDigest: text(),
    state: text({ enum: ['queued', 'sent', 'failed'] })
      .notNull()
      .default('queued'),
    gateway: text(),
    gatewayMessageId: text(),
    attempts: integer().notNull().default(0),
    leaseUntil: instant(),
    lastProblem: text(),
    createdAt: instant().notNull(),
    sentAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    index('messages_of_purchase').on(table.entrepreneurId, table.purchaseId),
    index('messages_queued').on(table.createdAt).where(sql`state = 'queued'`),
    index('messages_newest').on(table.id),
    check('access_has_its_purchase', sql`(${table.kind} = 'access') = (${table.purchaseId} is not null)`),
    foreignKey({
      columns: [table.entrepreneurId, table.purchaseId],
      foreignColumns: [purchases.entrepreneurId, purchases.id],
    }),
  ],
)
