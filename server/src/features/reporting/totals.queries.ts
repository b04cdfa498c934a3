import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { sellerTotals } from './reporting.tables.ts'

/** Empty totals for a new seller: every seller has exactly one row. */
export const insertTotals = async (tx: Tx, entrepreneurId: string): Promise<void> => {
  await tx.insert(sellerTotals).values({ entrepreneurId })
}

/**
 * The feed has changed: the next poll is not answered with "nothing new". A sale and a refund do this with the
 * seller's totals (`addToTotals`), whose row it is: all sales of the seller wait for its lock, so it comes last.
 */
export const bumpFeedVersion = async (tx: Tx, entrepreneurId: string): Promise<void> => {
  await tx
    .update(sellerTotals)
    .set({ feedVersion: sql`${sellerTotals.feedVersion} + 1` })
    .where(eq(sellerTotals.entrepreneurId, entrepreneurId))
}
