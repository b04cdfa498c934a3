import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { sellerBalances } from '../ledger/balances.tables.ts'

/**
 * Keeps back minor units of a seller's balance for minutes used at another shop, or releases them (negative), in one statement: its
 * row lock is the last lock of a travel. False, and nothing kept back, if the balance does not cover it.
 */
export const holdTravelling = async (tx: Tx, sellerId: string, minor: number): Promise<boolean> => {
  const { entrepreneurId, availableMinor, pendingMinor, travellingMinor } = sellerBalances
  const isCovered = sql`${availableMinor} + ${pendingMinor} - ${travellingMinor} >= ${minor}::bigint`
  const held = await tx
    .update(sellerBalances)
    .set({ travellingMinor: sql`${travellingMinor} + ${minor}::bigint` })
    .where(and(eq(entrepreneurId, sellerId), minor > 0 ? isCovered : undefined))
    .returning({ entrepreneurId })
  return held.length > 0
}
