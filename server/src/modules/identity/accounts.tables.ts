import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../../db/columns.ts'
import { entrepreneurs } from '../shop/sellers/sellers.tables.ts'

/** Accounts that can log in. An entrepreneur's account belongs to one seller; an admin's belongs to none. */
export const accounts = pgTable(
  'accounts',
  {
    id: id().primaryKey(),
    role: text({ enum: ['entrepreneur', 'admin'] }).notNull(),
    entrepreneurId: text().references(() => entrepreneurs.id),
    email: text(),
    phone: text(),
    /** When the owner last proved the number, by the link that was sent to it; null if never. */
    phoneProvenAt: instant(),
    username: text(),
    /** Null until the owner sets one by the link. */
    passwordHash: text(),
    /** The second factor's secret, encrypted; null until one is confirmed. */
    sealedTotpSecret: text(),
    /** A secret during set-up, encrypted. The one above stays in force until this one is confirmed. */
    pendingSealedTotpSecret: text(),
    totpConfirmedAt: instant(),
    /** The 30-second step of the last accepted code: no code works twice. */
    lastTotpStep: bigint({ mode: 'number' }),
    /** Digests of the unused recovery codes. */
    recoveryCodeDigests: text().array().notNull().default(sql`'{}'`),
    isDemo: boolean().notNull().default(false),
    /** When an operator disabled the account; it cannot log in since. */
    disabledAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex().on(table.email),
    uniqueIndex().on(table.phone),
    uniqueIndex().on(table.username),
    check(
      'role_has_its_seller',
      sql`(${table.role} = 'entrepreneur') = (${table.entrepreneurId} is not null)`,
    ),
  ],
)

export const loginSessions = pgTable(
  'login_sessions',
  {
    /** SHA-256 of the token, in hex; the token itself is never stored. */
    tokenHash: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
    lastUsedAt: instant().notNull(),
    /**
     * Start of the current connection, without a silent gap; null if an earlier release created the session.
     */
    connectedSince: instant(),
    /** Last contact before the gap that `connectedSince` ended. */
    heardUntil: instant(),
    revokedAt: instant(),
    userAgent: text().notNull().default(''),
    /** For a login by PIN: the stall's device it was made on. A PIN is valid on such a device only. */
    staffDeviceId: text(),
  },
  (table) => [
    index('login_sessions_of_account').on(table.accountId),
    index('login_sessions_of_device').on(table.staffDeviceId).where(sql`staff_device_id is not null`),
  ],
)

/**
 * Browsers where an account logged in. Strangers' failed logins do not lock these out. They grant no access.
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    /** SHA-256 of the cookie's token, in hex. */
    tokenHash: text().notNull(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    lastUsedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tokenHash, table.accountId] }),
    index('known_devices_of_account').on(table.accountId, table.lastUsedAt),
  ],
)

/** Single-use links that set a first password or reset a forgotten one. */
export const passwordLinks = pgTable('password_links', {
  /** SHA-256 of the token, in hex. */
  tokenHash: text().primaryKey(),
  accountId: text()
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  purpose: text({ enum: ['first', 'reset'] }).notNull(),
  createdAt: instant().notNull(),
  expiresAt: instant().notNull(),
  usedAt: instant(),
})
