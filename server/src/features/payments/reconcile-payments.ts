import type { Deps } from '../../ports/deps.ts'
import { listLostLooks } from './payments.queries.ts'

const OVERDUE_SECONDS = 30

/** Gives a new job to every payment whose own was lost, and returns how many. One that is only late has its job still. */
export const reconcilePayments = async (deps: Deps): Promise<number> => {
  const overdueSince = new Date(deps.now().getTime() - OVERDUE_SECONDS * 1000)
  const lost = await deps.db.readAsPlatform((tx) => listLostLooks(tx, overdueSince))
  for (const ref of lost) {
    await deps.db.inTenant(ref.entrepreneurId, (tx) => deps.jobs.enqueue(tx, 'follow-payment', ref))
  }
  return lost.length
}
