import { forEachSeller } from '../../../jobs/each-seller.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import type { Deps } from '../../../ports/deps.ts'
import { followInvoicePayment, reconcileInvoicePayments } from './invoice-transfers.ts'
import { issueInvoices } from './issue-invoices.ts'
import { notifySeller } from './notify-seller.ts'
import { takeWhatIsAgreed } from './pay-from-balance.ts'
import { listBilledSellers } from './terms.queries.ts'

/** Does everything that is due for one seller now. Safe to repeat. */
export const billSeller = async (deps: Deps, entrepreneurId: string): Promise<void> => {
  await issueInvoices(deps, entrepreneurId)
  await takeWhatIsAgreed(deps, entrepreneurId)
  await notifySeller(deps, entrepreneurId)
}

/** Does the same for every seller who has a fee or an open invoice. */
export const billSellers = async (deps: Deps): Promise<void> => {
  const sellers = await deps.db.readAsPlatform(listBilledSellers)
  await forEachSeller(deps, sellers, { what: 'a seller could not be billed' }, ({ entrepreneurId }) =>
    billSeller(deps, entrepreneurId),
  )
}

type BillingJobs = Pick<JobHandlers, 'follow-invoice-payment' | 'reconcile-invoice-payments' | 'bill-sellers'>

export const billingJobs = (deps: Deps): BillingJobs => ({
  'follow-invoice-payment': (ref) => followInvoicePayment(deps, ref),
  'reconcile-invoice-payments': async () => {
    await reconcileInvoicePayments(deps)
  },
  'bill-sellers': () => billSellers(deps),
})
