import { authJobs } from './features/auth/auth.jobs.ts'
import { cleanUpJobs } from './features/customers/clean-up.ts'
import { deliveryJobs } from './features/delivery/delivery.jobs.ts'
import { insightJobs } from './features/insights/insights.jobs.ts'
import { invariantJobs } from './features/invariants/invariants.jobs.ts'
import { paymentJobs } from './features/payments/payments.jobs.ts'
import type { JobHandlers } from './jobs/jobs.ts'
import type { Deps } from './ports/deps.ts'

/** Every worker of the queues, gathered from the features. */
export const createJobHandlers = (deps: Deps): JobHandlers => ({
  ...paymentJobs(deps),
  ...deliveryJobs(deps),
  ...authJobs(deps),
  ...insightJobs(deps),
  ...invariantJobs(deps),
  ...cleanUpJobs(deps),
})
