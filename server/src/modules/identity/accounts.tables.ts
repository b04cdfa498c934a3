import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../../db/columns.ts'
import { entrepreneurs } from '../shop/sellers/sellers.tables.ts'

/** Who may log in. An entrepreneur's account belongs to one seller; an admin's to none. */
export const accounts = pgTable(
  'accounts',
  {
    id: id().primaryKey(),
    role: text({ enum: ['entrepreneur', 'admin'] }).notNull(),
    entrepreneurId: text().references(() => entrepreneurs.id),
    email: text(),
    phone: text(),
    username: text(),
    /** Null until the owner has set one by the link. */
    passwordHash: text(),
    /** The second factor's secret, encrypted; null until one is confirmed. */
    sealedTotpSecret: text(),
    /** A secret that is being set up, encrypted. The one above counts until this one is confirmed. */
    pendingSealedTotpSecret: text(),
    totpConfirmedAt: instant(),
    /** The 30-second step of the last code that was taken: no code works twice. */
    lastTotpStep: bigint({ mode: 'number' }),
    /** Digests of the recovery codes that are left. */
    recoveryCodeDigests: text().array().notNull().default(sql`'{}'`),
    isDemo: boolean().notNull().default(false),
    /** Since when it may not log in any more. */
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
    /** SHA-256 of the token, in hex: the token itself is nowhere here. */
    tokenHash: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
    lastUsedAt: instant().notNull(),
    /** Since when its calls follow one another without a silence; null where a release before this one opened it. */
    connectedSince: instant(),
    /** Until when it was heard before the silence that `connectedSince` ended. */
    heardUntil: instant(),
    revokedAt: instant(),
    userAgent: text().notNull().default(''),
    /** Of a PIN: the phone or computer of the stall that it was typed on, without which it would not have counted. */
    staffDeviceId: text(),
  },
  (table) => [
    index('login_sessions_of_account').on(table.accountId),
    index('login_sessions_of_device').on(table.staffDeviceId).where(sql`staff_device_id is not null`),
  ],
)

/** Browsers in which an account logged in: what strangers do under its name does not count there. They open nothing. */
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

/** Single-use links to set a password: for a first one, or for one that was forgotten. */
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
