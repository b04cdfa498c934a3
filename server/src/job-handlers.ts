import { authJobs } from './features/accounts/accounts.jobs.ts'
import { billingJobs } from './features/billing/billing.jobs.ts'
import { byHandJobs } from './features/by-hand/remind-of-end.ts'
import { claimJobs } from './features/claims/place-money.ts'
import { cleanUpJobs } from './features/customers/clean-up.ts'
import { myCodeJobs } from './features/customers/my-codes.ts'
import { insightJobs } from './features/insights/compute.ts'
import { keyJobs } from './features/keys/reseal.ts'
import { deliveryJobs } from './features/messages/deliver.ts'
import { oldSessionJobs } from './features/network/old-sessions.ts'
import { disconnectJobs } from './features/network/radius/disconnect.ts'
import { lengthenJobs } from './features/network/radius/lengthen.ts'
import { silentRouterJobs } from './features/network/silent-routers.ts'
import { invariantJobs } from './features/operations/check-invariants.ts'
import { paymentJobs } from './features/payments/follow-payment.ts'
import { payoutJobs } from './features/payouts/follow-payout.ts'
import { forgettingJobs } from './features/people/forget-people.ts'
import { pushJobs } from './features/push/push.jobs.ts'
import { rateJobs } from './features/rates/set-rates.ts'
import { refundJobs } from './features/refunds/follow-refund.ts'
import { countingJobs } from './features/reporting/count-days.ts'
import { rangeJobs } from './features/reporting/count-ranges.ts'
import { shiftJobs } from './features/shifts/shifts.jobs.ts'
import { statementJobs } from './features/statements/statements.jobs.ts'
import { voucherJobs } from './features/vouchers/hand-batch.ts'
import { watchJobs } from './features/watching/watch-platform.ts'
import type { JobHandlers } from './jobs/jobs.ts'
import type { Deps } from './ports/deps.ts'

/** Every worker of the queues, gathered from the features. */
export const createJobHandlers = (deps: Deps): JobHandlers => ({
  ...paymentJobs(deps),
  ...forgettingJobs(deps),
  ...keyJobs(deps),
  ...payoutJobs(deps),
  ...refundJobs(deps),
  ...billingJobs(deps),
  ...statementJobs(deps),
  ...claimJobs(deps),
  ...deliveryJobs(deps),
  ...authJobs(deps),
  ...insightJobs(deps),
  ...rateJobs(deps),
  ...countingJobs(deps),
  ...invariantJobs(deps),
  ...cleanUpJobs(deps),
  ...myCodeJobs(deps),
  ...oldSessionJobs(deps),
  ...silentRouterJobs(deps),
  ...disconnectJobs(deps),
  ...lengthenJobs(deps),
  ...voucherJobs(deps),
  ...pushJobs(deps),
  ...shiftJobs(deps),
  ...rangeJobs(deps),
  ...watchJobs(deps),
  ...byHandJobs(deps),
})
