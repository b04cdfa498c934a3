import type { JobHandlers } from '../../../jobs/jobs.ts'
import { maskedName } from '../../../kernel/phones.ts'
import type { Deps } from '../../../ports/deps.ts'
import { noteAlertNews } from '../../messaging/push/seller-news.ts'
import { findJoining } from '../../shop/sellers/sellers.queries.ts'
import { findManualSale } from './manual-access.queries.ts'

type Ending = { entrepreneurId: string; purchaseId: string }

/**
 * Notifies the seller that the time of a manually connected phone is over: nothing else closes its WiFi. If
 * minutes were added, it runs again at the later end. Does nothing for a revoked pass, or if a router was
 * added since.
 */
const remindOfEnd = (deps: Deps, { entrepreneurId, purchaseId }: Ending): Promise<void> =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const found = await findManualSale(tx, purchaseId)
    if (found === null || found.pass.revokedAt !== null || (await findJoining(tx)).hasRouter) return
    const { expiresAt } = found.pass
    if (expiresAt > deps.now()) {
      await deps.jobs.enqueue(tx, 'remind-of-end', { entrepreneurId, purchaseId }, expiresAt)
      return
    }
    await noteAlertNews(deps, tx, { kind: 'ended', name: maskedName(found.purchase), since: expiresAt })
  })

export const manualAccessJobs = (deps: Deps): Pick<JobHandlers, 'remind-of-end'> => ({
  'remind-of-end': (ending) => remindOfEnd(deps, ending),
})
