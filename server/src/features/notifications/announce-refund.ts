import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../ports/deps.ts'
import { insertActivity, moveFeed } from './notifications.queries.ts'

export type AnnouncedRefund = {
  entrepreneurId: string
  businessName: string
  packageName: string
  priceMinor: number
}

/**
 * The platform's activity line of a refund, in the refunding transaction, which moves the seller's feed at its end,
 * with the totals: the feed shows that the pass has ended.
 */
export const announceRefund = async (
  deps: Deps,
  tx: Tx,
  { entrepreneurId, businessName, packageName, priceMinor }: AnnouncedRefund,
): Promise<void> => {
  await insertActivity(tx, {
    entrepreneurId,
    id: deps.newId(),
    type: 'other',
    description: `${packageName} of ${businessName} was refunded`,
    amountMinor: priceMinor,
    createdAt: deps.now(),
  })
}

/** Shows a pass's new code or end in its seller's feed, in the transaction that changed it. */
export const announceRegrant = (tx: Tx, entrepreneurId: string): Promise<void> => moveFeed(tx, entrepreneurId)
