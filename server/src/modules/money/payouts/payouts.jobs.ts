import type { JobHandlers } from '../../../jobs/jobs.ts'
import type { Deps } from '../../../ports/deps.ts'
import { workDailyPayouts } from './daily-payouts.ts'
import { followPayout, reconcilePayouts } from './payout-transfers.ts'

type PayoutJobs = Pick<JobHandlers, 'follow-payout' | 'reconcile-payouts' | 'daily-payouts'>

export const payoutJobs = (deps: Deps): PayoutJobs => ({
  'follow-payout': (ref) => followPayout(deps, ref),
  'reconcile-payouts': async () => {
    await reconcilePayouts(deps)
  },
  'daily-payouts': () => workDailyPayouts(deps),
})
