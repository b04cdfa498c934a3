import type { Tx } from '../../db/database.ts'
import { endCashWait as writeEnd } from './notifications.queries.ts'

/** Takes a purchase off the seller's list of cash to confirm, in the caller's transaction. */
export const endCashWait = (tx: Tx, entrepreneurId: string, purchaseId: string): Promise<void> =>
  writeEnd(tx, entrepreneurId, purchaseId)
