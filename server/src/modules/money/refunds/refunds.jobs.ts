import type { JobHandlers } from '../../../jobs/jobs.ts'
import type { Deps } from '../../../ports/deps.ts'
import { followRefund, reconcileRefunds } from './refund-transfers.ts'
import { sendSuspenseBack } from './send-suspense-back.ts'

type RefundJobs = Pick<JobHandlers, 'follow-refund' | 'reconcile-refunds' | 'send-suspense-back'>

export const refundJobs = (deps: Deps): RefundJobs => ({
  'follow-refund': (ref) => followRefund(deps, ref),
  'reconcile-refunds': async () => {
    await reconcileRefunds(deps)
  },
  'send-suspense-back': ({ suspenseId, why }) => sendSuspenseBack(deps, { suspenseId, why }),
})
