import { MESSAGE_CHANNELS, MESSAGE_KINDS, MESSAGE_STATES } from '@minit/domain/messaging/message-kinds.ts'
import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { entrepreneurId, id, instant } from '../../../db/columns.ts'
import { purchases } from '../../sales/purchases/purchases.tables.ts'

/** The outbox: encrypted messages to customers and sellers, with their state. */
export const messages = pgTable(
  'messages',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    /** Null for a message that is not about a purchase. */
    purchaseId: text(),
    kind: text({ enum: MESSAGE_KINDS }).notNull().default('access'),
    channel: text({ enum: MESSAGE_CHANNELS }).notNull(),
    recipient: text().notNull(),
    sealedText: text().notNull(),
    /** The digest of the code in the text, as on the pass; null if there is none. */
    codeDigest: text(),
    state: text({ enum: MESSAGE_STATES }).notNull().default('queued'),
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
    // Few fail: without the index, the list of failed ones reads every message.
    index('messages_failed').on(table.id).where(sql`state = 'failed'`),
    // Searches for a person's number; messages older than a month have none.
    index('messages_recipient').on(table.recipient).where(sql`recipient <> ''`),
    check(
      'about_a_pass_has_its_purchase',
      sql`(${table.kind} in ('access', 'outage_credit')) = (${table.purchaseId} is not null)`,
    ),
    foreignKey({
      columns: [table.entrepreneurId, table.purchaseId],
      foreignColumns: [purchases.entrepreneurId, purchases.id],
    }),
  ],
)

/** How many messages were queued for a seller on the last day with any. */
export const messageDays = pgTable('message_days', {
  entrepreneurId: entrepreneurId().primaryKey(),
  /** In Africa/Freetown. */
  day: date({ mode: 'string' }).notNull(),
  used: integer().notNull(),
  /** How many of them were about the seller's own account. */
  usedForAccount: integer().notNull().default(0),
})
