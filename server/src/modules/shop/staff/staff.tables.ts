import { STAFF_ROLES } from '@minit/domain/shop/rights.ts'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { entrepreneurId, id, instant } from '../../../db/columns.ts'
import { accounts } from '../../identity/accounts.tables.ts'

/** A seller's staff. Each has an account with the same id, which has no login name. */
export const staff = pgTable(
  'staff',
  {
    entrepreneurId: entrepreneurId(),
    /** The account's id. */
    id: id(),
    name: text().notNull(),
    /** E.164. One person may work for two sellers, and own a third shop. */
    phone: text().notNull(),
    role: text({ enum: STAFF_ROLES }).notNull(),
    /**
     * Argon2id of a keyed digest: without the key, six digits in a stolen copy could be guessed within hours.
     */
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

/** Trusted devices of a stall, which accept a PIN. Created as a single-use link that trusts the device. */
export const staffDevices = pgTable(
  'staff_devices',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    /** SHA-256 of the link's token, in hex. */
    inviteHash: text().notNull(),
    inviteEndsAt: instant().notNull(),
    /** SHA-256 of the cookie's token, in hex; null until the link is used. */
    tokenHash: text(),
    letInAt: instant(),
    /** The name and account of the owner who created the link. */
    letInBy: text().notNull(),
    letInByAccountId: text().notNull(),
    /** The browser's user agent. */
    userAgent: text().notNull().default(''),
    lastUsedAt: instant(),
    createdAt: instant().notNull(),
    /** When the owner removed it, or a newer link replaced its link. */
    removedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    uniqueIndex('staff_devices_invite').on(table.inviteHash),
    uniqueIndex('staff_devices_token').on(table.tokenHash).where(sql`token_hash is not null`),
    check('let_in_with_a_token', sql`(${table.tokenHash} is null) = (${table.letInAt} is null)`),
  ],
)
