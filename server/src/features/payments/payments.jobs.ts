import type { JobHandlers } from '../../jobs/jobs.ts'
import type { Deps } from '../../ports/deps.ts'
import { followPayment } from './follow-payment.ts'
import { reconcilePayments } from './reconcile-payments.ts'

export const paymentJobs = (deps: Deps): Pick<JobHandlers, 'follow-payment' | 'reconcile-payments'> => ({
  'follow-payment': (ref) => followPayment(deps, ref),
  'reconcile-payments': async () => {
    const count = await reconcilePayments(deps)
    if (count > 0) deps.log.warn({ count }, 'payments had lost their job and got a new one')
  },
})
