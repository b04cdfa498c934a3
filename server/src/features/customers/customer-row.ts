import type { customers } from '../../db/schema/shops.ts'

/** A buyer's phone number with its loyalty count, as stored. */
export type CustomerRow = typeof customers.$inferSelect
