import type { Tx } from '../../db/database.ts'
import { moveFeed, endCashWait as writeEnd } from './notifications.queries.ts'

/** Takes a purchase off the seller's list of cash to confirm, in the caller's transaction. */
export const endCashWait = async (tx: Tx, entrepreneurId: string, purchaseId: string): Promise<void> => {
  if (await writeEnd(tx, entrepreneurId, purchaseId)) await moveFeed(tx, entrepreneurId)
}
