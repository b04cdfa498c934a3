import type { entrepreneurs } from '../../db/schema/shops.ts'

/** A seller as stored. */
export type EntrepreneurRow = typeof entrepreneurs.$inferSelect
