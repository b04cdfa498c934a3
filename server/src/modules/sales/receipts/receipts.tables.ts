import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../../db/columns.ts'

/**
 * Keys that sign receipts. The newest signs, and none is ever deleted: its receipts stay verifiable
 * permanently. The private half is encrypted.
 */
export const receiptKeys = pgTable('receipt_keys', {
  /** The key id in each signature: the start of the public key's thumbprint (RFC 7638). */
  id: text().primaryKey(),
  /** Ed25519, 32 bytes in base64url. */
  publicKey: text().notNull(),
  /** PKCS #8, encrypted. */
  sealedKey: text().notNull(),
  createdAt: instant().notNull(),
})
