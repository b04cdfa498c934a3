import { STAFF_ROLES } from '@minit/domain/shop/rights.ts'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { entrepreneurId, id, instant } from '../../../db/columns.ts'
import { accounts } from '../../identity/accounts.tables.ts'

/** Who works for a seller. Each has an account of their own, with the same id and no name that logs in by itself. */
export const staff = pgTable(
  'staff',
  {
    entrepreneurId: entrepreneurId(),
    /** The account's. */
    id: id(),
    name: text().notNull(),
    /** E.164. One person may work for two sellers, and own a third shop. */
    phone: text().notNull(),
    role: text({ enum: STAFF_ROLES }).notNull(),
    /** Argon2id of a keyed digest: six digits alone would be found in a stolen copy within hours. */
    pinHash: text().notNull(),
    createdAt: instant().notNull(),
    removedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    uniqueIndex('staff_id').on(table.id),
    uniqueIndex('staff_phone').on(table.entrepreneurId, table.phone).where(sql`removed_at is null`),
    index('staff_by_phone').on(table.phone).where(sql`removed_at is null`),
    foreignKey({ columns: [table.id], foreignColumns: [accounts.id] }),
  ],
)

/** Phones and computers of a stall on which a PIN counts. Made as a link that works once, and let in by it. */
export const staffDevices = pgTable(
  'staff_devices',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    /** SHA-256 of the link's token, in hex. */
    inviteHash: text().notNull(),
    inviteEndsAt: instant().notNull(),
    /** SHA-256 of the cookie's token, in hex; null until it was let in. */
    tokenHash: text(),
    letInAt: instant(),
    /** The owner who made the link: what they are called, and the account. */
    letInBy: text().notNull(),
    letInByAccountId: text().notNull(),
    /** What its browser calls itself. */
    userAgent: text().notNull().default(''),
    lastUsedAt: instant(),
    createdAt: instant().notNull(),
    /** When it was taken off the list, or its link made way for another. */
    removedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    uniqueIndex('staff_devices_invite').on(table.inviteHash),
    uniqueIndex('staff_devices_token').on(table.tokenHash).where(sql`token_hash is not null`),
    check('let_in_with_a_token', sql`(${table.tokenHash} is null) = (${table.letInAt} is null)`),
  ],
)
