import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { entrepreneurs } from './shops.ts'

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
    isDemo: boolean().notNull().default(false),
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

export const loginSessions = pgTable('login_sessions', {
  /** SHA-256 of the token, in hex: the token itself is nowhere here. */
  tokenHash: text().primaryKey(),
  accountId: text()
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  createdAt: instant().notNull(),
  lastUsedAt: instant().notNull(),
  revokedAt: instant(),
  userAgent: text().notNull().default(''),
})
