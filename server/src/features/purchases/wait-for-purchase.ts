import type { Deps } from '../../ports/deps.ts'
import { Refusal } from '../../refusal.ts'
import { findPurchase, type PurchaseRecord } from './purchases.queries.ts'

/** Reads a purchase until it is as wished or the signal ends the wait. Refuses with `purchase_not_found`. */
export const waitForPurchase = async (
  deps: Deps,
  transactionId: string,
  until: AbortSignal,
  isWished: (record: PurchaseRecord) => boolean,
): Promise<PurchaseRecord> => {
  for (;;) {
    // Listening begins before the read, so a change between the two is not missed.
    const changed = deps.changes.next(transactionId, until)
    const record = await deps.db.readAsPlatform((tx) => findPurchase(tx, transactionId))
    if (record === null) throw new Refusal('purchase_not_found')
    if (isWished(record) || until.aborted) return record
    await changed
  }
}
