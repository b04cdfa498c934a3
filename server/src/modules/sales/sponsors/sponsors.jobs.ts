import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { forEachSeller } from '../../../jobs/each-seller.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import type { Deps } from '../../../ports/deps.ts'
import { endOverdue } from '../../money/sponsors/end-sponsorship.ts'
import { followSponsorReturn, reconcileSponsorReturns } from '../../money/sponsors/return-transfers.ts'
import { issueSponsorInvoice } from '../../money/sponsors/sponsor-invoice.ts'
import { listWithoutInvoice } from '../../money/sponsors/sponsor-invoices.queries.ts'
import { followSponsorPayment, reconcileSponsorPayments } from '../../money/sponsors/sponsor-transfers.ts'
import { listToEnd } from '../../money/sponsors/sponsors.queries.ts'
import { bookGrants } from './book-grants.ts'

/**
 * Issues invoices that a killed process left, books what was used, then ends what is over and sends back what is left. Safe to
 * repeat.
 */
export const keepSponsorships = async (deps: Deps): Promise<void> => {
  const unissued = await deps.db.readAsPlatform(listWithoutInvoice)
  await forEachSeller(deps, unissued, { what: 'an invoice could not be issued' }, (ref) =>
    issueSponsorInvoice(deps, ref),
  )
  await bookGrants(deps)
  const due = await deps.db.readAsPlatform((tx) => listToEnd(tx, freetownDay(deps.now())))
  await forEachSeller(deps, due, { what: 'a sponsorship could not be ended' }, (ref) => endOverdue(deps, ref))
}

type SponsorJobs = Pick<
  JobHandlers,
  'follow-sponsor-payment' | 'follow-sponsor-return' | 'reconcile-sponsors' | 'keep-sponsorships'
>

export const sponsorJobs = (deps: Deps): SponsorJobs => ({
  'follow-sponsor-payment': (ref) => followSponsorPayment(deps, ref),
  'follow-sponsor-return': (ref) => followSponsorReturn(deps, ref),
  'reconcile-sponsors': async () => {
    await reconcileSponsorPayments(deps)
    await reconcileSponsorReturns(deps)
  },
  'keep-sponsorships': () => keepSponsorships(deps),
})
