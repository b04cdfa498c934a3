import { MESSAGE_CHANNELS, MESSAGE_KINDS, MESSAGE_STATES } from '@minit/domain/messaging/message-kinds.ts'
import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { entrepreneurId, id, instant } from '../../../db/columns.ts'
import { purchases } from '../../sales/purchases/purchases.tables.ts'

/** The outbox: what goes to customers and sellers, word for word and encrypted, with how far it got. */
export const messages = pgTable(
  'messages',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    /** Null for what belongs to no purchase. */
    purchaseId: text(),
    kind: text({ enum: MESSAGE_KINDS }).notNull().default('access'),
    channel: text({ enum: MESSAGE_CHANNELS }).notNull(),
    recipient: text().notNull(),
    sealedText: text().notNull(),
    /** Of the code that the text says, as the pass has it; null where it says none. */
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
    // Few fail: without it the list of them reads all that was ever sent.
    index('messages_failed').on(table.id).where(sql`state = 'failed'`),
    // A person is looked for by the number; what is older than a month names none.
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

/** How many messages a seller had put out on the last day they had any. */
export const messageDays = pgTable('message_days', {
  entrepreneurId: entrepreneurId().primaryKey(),
  /** In Africa/Freetown. */
  day: date({ mode: 'string' }).notNull(),
  used: integer().notNull(),
  /** How many of them were about the seller's own account. */
  usedForAccount: integer().notNull().default(0),
})
