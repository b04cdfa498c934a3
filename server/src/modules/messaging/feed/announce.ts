import type { TenantTx, Tx } from '../../../db/database.ts'
import type { Deps } from '../../../ports/deps.ts'
import { findBusinessName } from '../../shop/sellers/sellers.queries.ts'
import { bumpFeedVersion } from '../../shop/sellers/totals.queries.ts'
import { clearCashWait, insertActivity, insertLowStock } from './feed.queries.ts'

/**
 * Notifies the seller of a customer with cash; the order's transaction writes it and increases the feed's
 * version.
 */
export const cashNotification = (
  tools: Pick<Deps, 'now' | 'newId'>,
  { entrepreneurId, purchaseId }: { entrepreneurId: string; purchaseId: string },
) => ({
  entrepreneurId,
  id: tools.newId(),
  purchaseId,
  kind: 'cash_to_confirm' as const,
  awaitsCash: true,
  createdAt: tools.now(),
})

export type AnnouncedRefund = {
  entrepreneurId: string
  businessName: string
  packageName: string
  priceMinor: number
}

/**
 * Writes a refund's line of the platform's activity, in the refunding transaction, which increases the feed's
 * version at its end, with the totals: the feed shows that the pass has ended.
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
export const announceRegrant = (tx: Tx, entrepreneurId: string): Promise<void> =>
  bumpFeedVersion(tx, entrepreneurId)

/** The platform's activity line of a new seller, in the transaction that makes one. */
export const announceSignup = (
  deps: Deps,
  tx: Tx,
  {
    entrepreneurId,
    businessName,
    location,
  }: { entrepreneurId: string; businessName: string; location: string },
): Promise<void> =>
  insertActivity(tx, {
    entrepreneurId,
    id: deps.newId(),
    type: 'entrepreneur_signup',
    description: `${businessName} in ${location} joined`,
    amountMinor: 0,
    createdAt: deps.now(),
  })

/**
 * Writes a paid invoice's line of the platform's activity, in the transaction that books the money. A
 * seller's first invoice counts as a payment, each later one as a renewal.
 */
export const announceInvoicePaid = async (
  deps: Pick<Deps, 'now' | 'newId'>,
  tx: Tx,
  {
    entrepreneurId,
    number,
    totalMinor,
    isFirst,
  }: { entrepreneurId: string; number: string; totalMinor: number; isFirst: boolean },
): Promise<void> => {
  const businessName = await findBusinessName(tx, entrepreneurId)
  await insertActivity(tx, {
    entrepreneurId,
    id: deps.newId(),
    type: isFirst ? 'payment_received' : 'subscription_renewal',
    description: `${businessName} paid invoice ${number}`,
    amountMinor: totalMinor,
    createdAt: deps.now(),
  })
}

/** Removes a purchase from the seller's list of cash to confirm, in the caller's transaction. */
export const endCashWait = async (tx: TenantTx, purchaseId: string): Promise<void> => {
  if (await clearCashWait(tx, purchaseId)) await bumpFeedVersion(tx, tx.sellerId)
}

/**
 * Notifies the seller that a package's codes run low, once after each upload. The sale increases the feed's
 * version.
 */
export const announceLowStock = (
  tools: Pick<Deps, 'newId'>,
  tx: Tx,
  of: { entrepreneurId: string; packageId: string; purchaseId: string; since: Date; createdAt: Date },
): Promise<void> => insertLowStock(tx, { ...of, id: tools.newId() })
