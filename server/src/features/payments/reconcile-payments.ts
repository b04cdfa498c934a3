import type { Deps } from '../../ports/deps.ts'
import { listOverduePayments } from './payments.queries.ts'

const OVERDUE_SECONDS = 30

/** Gives a new job to every payment whose own was lost. Where one still waits, nothing is added. */
export const reconcilePayments = async (deps: Deps): Promise<number> => {
  const overdueSince = new Date(deps.now().getTime() - OVERDUE_SECONDS * 1000)
  const overdue = await deps.db.readAsPlatform((tx) => listOverduePayments(tx, overdueSince))
  for (const ref of overdue) {
    await deps.db.inTenant(ref.entrepreneurId, (tx) => deps.jobs.enqueue(tx, 'follow-payment', ref))
  }
  return overdue.length
}
