import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../ports/deps.ts'
import { insertNotification, moveFeed } from './notifications.queries.ts'

type CashRef = { entrepreneurId: string; purchaseId: string }

/** Tells the seller that somebody comes with cash, in the transaction that writes the intent. */
export const announceCash = async (
  deps: Deps,
  tx: Tx,
  { entrepreneurId, purchaseId }: CashRef,
): Promise<void> => {
  await insertNotification(tx, {
    entrepreneurId,
    id: deps.newId(),
    purchaseId,
    kind: 'cash_to_confirm',
    awaitsCash: true,
    createdAt: deps.now(),
  })
  await moveFeed(tx, entrepreneurId)
}
