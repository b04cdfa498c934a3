import { trialEnd } from '@minit/domain/shop/subscriptions.ts'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../ports/deps.ts'
import { entrepreneurs, sites } from './sellers.tables.ts'
import { refuseUnsendableName } from './sent-names.ts'

/**
 * Sets the WiFi name of rented equipment, in the installation's platform transaction. Refuses with
 * `name_holds_address` or `name_holds_number`.
 */
export const nameInstalledNetwork = async (
  deps: Deps,
  tx: Tx,
  { entrepreneurId, networkName }: { entrepreneurId: string; networkName: string },
): Promise<void> => {
  refuseUnsendableName('networkName', networkName)
  await tx.update(sites).set({ networkName }).where(eq(sites.entrepreneurId, entrepreneurId))
  await tx
    .update(entrepreneurs)
    .set({ networkNamedAt: sql`coalesce(${entrepreneurs.networkNamedAt}, ${deps.now().toISOString()})` })
    .where(eq(entrepreneurs.id, entrepreneurId))
}

/** Cancels a seller's charges from the time before the installation; invoices belong to a later module. */
export type CancelInvoices = (tx: Tx, of: { entrepreneurId: string; now: Date }) => Promise<void>

/**
 * Opens a shop whose equipment is installed: a trial starts now, and an invoice from the time before is
 * cancelled.
 */
export const openInstalledShop = async (
  deps: Deps,
  tx: Tx,
  { entrepreneurId, cancelInvoices }: { entrepreneurId: string; cancelInvoices: CancelInvoices },
): Promise<void> => {
  // Locks invoices before their seller, as a payment of an invoice does.
  await cancelInvoices(tx, { entrepreneurId, now: deps.now() })
  const trialEndsAt = trialEnd(deps.now()).toISOString()
  await tx
    .update(entrepreneurs)
    .set({
      awaitsInstallation: false,
      trialEndsAt: sql`case when ${entrepreneurs.subscriptionStatus} = 'trial'
        then greatest(${entrepreneurs.trialEndsAt}, ${trialEndsAt}::timestamptz) else ${entrepreneurs.trialEndsAt} end`,
    })
    .where(eq(entrepreneurs.id, entrepreneurId))
}
