import type { JobHandlers } from '../../../jobs/jobs.ts'
import type { Deps } from '../../../ports/deps.ts'
import { followPayment, reconcilePayments } from './payment-transfers.ts'

export const paymentJobs = (deps: Deps): Pick<JobHandlers, 'follow-payment' | 'reconcile-payments'> => ({
  'follow-payment': (ref) => followPayment(deps, ref),
  'reconcile-payments': async () => {
    await reconcilePayments(deps)
  },
})
