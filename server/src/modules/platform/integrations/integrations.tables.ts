import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { bigintCount, instant } from '../../../db/columns.ts'

/** Outside services: each row is one adapter with its settings, encrypted. */
export const integrations = pgTable('integrations', {
  adapter: text().primaryKey(),
  isEnabled: boolean().notNull().default(false),
  sealedSettings: text(),
  totalRequests: bigintCount(),
  lastUsedAt: instant(),
  /** Added in demo mode, for stand-ins. Deleted with the demo. */
  isDemo: boolean().notNull().default(false),
  createdAt: instant().notNull(),
})
