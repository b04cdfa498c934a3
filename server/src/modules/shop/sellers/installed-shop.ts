import { trialEnd } from '@minit/domain/shop/subscriptions.ts'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../ports/deps.ts'
import { entrepreneurs, sites } from './sellers.tables.ts'
import { refuseUnsendableName } from './sent-names.ts'

/** What the WiFi of rented equipment is called, in the installation's platform transaction. Refuses with `name_holds_address` or `name_holds_number`. */
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

/** Cancels what a seller was charged while waiting for equipment; invoices belong to a later module. */
export type CancelInvoices = (tx: Tx, of: { entrepreneurId: string; now: Date }) => Promise<void>

/**
 * A shop whose equipment is installed sells from now on; a trial that has not begun to count for anything begins now. An invoice
 * that it got while it waited is cancelled.
 */
export const openInstalledShop = async (
  deps: Deps,
  tx: Tx,
  { entrepreneurId, cancelInvoices }: { entrepreneurId: string; cancelInvoices: CancelInvoices },
): Promise<void> => {
  // Invoices are locked before their seller, as by whoever pays one.
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
