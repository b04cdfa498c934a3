import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../../db/columns.ts'

/**
 * The authority that signs certificates of routers and FreeRADIUS: one row, created when first needed and
 * never changed.
 */
export const radiusAuthority = pgTable('radius_authority', {
  id: text({ enum: ['routers'] }).primaryKey(),
  certificatePem: text().notNull(),
  /** Its private key, encrypted. */
  sealedKey: text().notNull(),
  createdAt: instant().notNull(),
})
