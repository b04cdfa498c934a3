import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { counter, instant } from '../../db/columns.ts'

/** Outside services: each row is one adapter with its settings, encrypted. */
export const integrations = pgTable('integrations', {
  adapter: text().primaryKey(),
  isEnabled: boolean().notNull().default(false),
  sealedSettings: text(),
  totalRequests: counter(),
  lastUsedAt: instant(),
  createdAt: instant().notNull(),
})
