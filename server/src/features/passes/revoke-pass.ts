import type { Tx } from '../../db/database.ts'
import { lockPassOfPurchase, setPassRevoked } from './passes.queries.ts'

/** Ends the pass that a purchase brought, for good, inside the caller's transaction. */
export const revokePass = async (
  tx: Tx,
  entrepreneurId: string,
  purchaseId: string,
  revokedAt: Date,
): Promise<void> => {
  const pass = await lockPassOfPurchase(tx, entrepreneurId, purchaseId)
  if (pass === null) throw new Error(`purchase ${purchaseId} has no pass to end`)
  await setPassRevoked(tx, entrepreneurId, pass.id, revokedAt)
}
