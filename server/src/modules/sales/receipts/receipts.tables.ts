import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../../db/columns.ts'

/**
 * Keys that receipts are signed with. The newest signs, and none is ever taken away: what it has signed is verified with it for
 * good. The private half is encrypted.
 */
export const receiptKeys = pgTable('receipt_keys', {
  /** Said in each signature: the beginning of the public key's thumbprint (RFC 7638). */
  id: text().primaryKey(),
  /** Ed25519, 32 bytes in base64url. */
  publicKey: text().notNull(),
  /** PKCS #8, encrypted. */
  sealedKey: text().notNull(),
  createdAt: instant().notNull(),
})
