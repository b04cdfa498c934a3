import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { sellerTotals } from '../../passes/roll-ups/roll-ups.tables.ts'

/** Empty totals for a new seller: every seller has exactly one row. */
export const insertTotals = async (tx: Tx, entrepreneurId: string): Promise<void> => {
  await tx.insert(sellerTotals).values({ entrepreneurId })
}

/**
 * Marks the feed as changed, so that the next poll reads it. A sale and a refund do this with the seller's
 * totals (`addToTotals`). Call it last: all sales of the seller wait for the row's lock.
 */
export const bumpFeedVersion = async (tx: Tx, entrepreneurId: string): Promise<void> => {
  await tx
    .update(sellerTotals)
    .set({ feedVersion: sql`${sellerTotals.feedVersion} + 1` })
    .where(eq(sellerTotals.entrepreneurId, entrepreneurId))
}

/** Reads the feed version of each seller, as text. */
export const readFeedVersions = async (
  tx: Tx,
  entrepreneurIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const { entrepreneurId: id, feedVersion } = sellerTotals
  const rows = await tx
    .select({ id, feedVersion })
    .from(sellerTotals)
    .where(sql`${id} = any(${sql.param(entrepreneurIds)})`)
  return new Map(rows.map((row) => [row.id, String(row.feedVersion)]))
}
