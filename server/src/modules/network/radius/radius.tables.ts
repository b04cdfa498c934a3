import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../../db/columns.ts'

/** What signs the certificates of routers and of FreeRADIUS: one row, made at first need and never changed. */
export const radiusAuthority = pgTable('radius_authority', {
  id: text({ enum: ['routers'] }).primaryKey(),
  certificatePem: text().notNull(),
  /** Its private key, encrypted. */
  sealedKey: text().notNull(),
  createdAt: instant().notNull(),
})
