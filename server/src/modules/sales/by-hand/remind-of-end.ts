import type { JobHandlers } from '../../../jobs/jobs.ts'
import { maskedName } from '../../../kernel/phones.ts'
import type { Deps } from '../../../ports/deps.ts'
import { noteAlertNews } from '../../messaging/push/seller-news.ts'
import { findJoining } from '../../shop/sellers/sellers.queries.ts'
import { findHandPass } from './by-hand.queries.ts'

type Ending = { entrepreneurId: string; purchaseId: string }

/**
 * Tells the seller that the time of a phone is over which they connected by hand: nothing else closes its WiFi. Where minutes were
 * added it looks again at the later end. Nothing for a pass that was taken back, or where a router has come since.
 */
const remindOfEnd = (deps: Deps, { entrepreneurId, purchaseId }: Ending): Promise<void> =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const found = await findHandPass(tx, purchaseId)
    if (found === null || found.pass.revokedAt !== null || (await findJoining(tx)).hasRouter) return
    const { expiresAt } = found.pass
    if (expiresAt > deps.now()) {
      await deps.jobs.enqueue(tx, 'remind-of-end', { entrepreneurId, purchaseId }, expiresAt)
      return
    }
    await noteAlertNews(deps, tx, { kind: 'ended', name: maskedName(found.purchase), since: expiresAt })
  })

export const byHandJobs = (deps: Deps): Pick<JobHandlers, 'remind-of-end'> => ({
  'remind-of-end': (ending) => remindOfEnd(deps, ending),
})
