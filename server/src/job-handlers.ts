import type { JobHandlers } from './jobs/jobs.ts'
import { authJobs } from './modules/identity/accounts.jobs.ts'
import { deliveryJobs } from './modules/messaging/messages/deliver.ts'
import { pushJobs } from './modules/messaging/push/push.jobs.ts'
import { billingJobs } from './modules/money/billing/billing.jobs.ts'
import { shiftJobs } from './modules/money/drawers/shifts.jobs.ts'
import { payCodeJobs } from './modules/money/pay-codes/pay-codes.jobs.ts'
import { paymentJobs } from './modules/money/payments/payments.jobs.ts'
import { payoutJobs } from './modules/money/payouts/payouts.jobs.ts'
import { refundJobs } from './modules/money/refunds/refunds.jobs.ts'
import { statementJobs } from './modules/money/statements/statements.jobs.ts'
import { clearingJobs } from './modules/money/travel/clear-travels.ts'
import { travelJobs } from './modules/money/travel/travels.jobs.ts'
import { measuringJobs } from './modules/network/measure-shops.ts'
import { oldSessionJobs } from './modules/network/old-sessions.ts'
import { disconnectJobs } from './modules/network/radius/disconnect.ts'
import { lengthenJobs } from './modules/network/radius/lengthen.ts'
import { shortMonthJobs } from './modules/network/short-months.ts'
import { silentRouterJobs } from './modules/network/silent-routers.ts'
import { stretchJobs } from './modules/network/stretches.ts'
import { invariantJobs } from './modules/operations/checks/check-invariants.ts'
import { forgettingJobs } from './modules/operations/privacy/forget-people.ts'
import { watchJobs } from './modules/operations/watching/watch-platform.ts'
import { keyJobs } from './modules/platform/keys/reseal.ts'
import { countingJobs } from './modules/reporting/figures/count-days.ts'
import { rangeJobs } from './modules/reporting/figures/count-ranges.ts'
import { insightJobs } from './modules/reporting/insights/compute.ts'
import { deleteEndedAgentSessions } from './modules/sales/agents/agents.queries.ts'
import { claimJobs } from './modules/sales/claims/match-funds.ts'
import { cleanUpJobs } from './modules/sales/customers/clean-up.ts'
import { myCodeJobs } from './modules/sales/customers/my-codes.ts'
import { dialledJobs } from './modules/sales/dialled/dialled.jobs.ts'
import { manualAccessJobs } from './modules/sales/manual-access/remind-of-end.ts'
import { sponsorJobs } from './modules/sales/sponsors/sponsors.jobs.ts'
import { voucherJobs } from './modules/sales/vouchers/hand-batch.ts'
import { rateJobs } from './modules/shop/rates/set-rates.ts'
import type { Deps } from './ports/deps.ts'

/** Collects the job handlers of all modules. */
export const createJobHandlers = (deps: Deps): JobHandlers => ({
  ...paymentJobs(deps),
  ...payCodeJobs(deps),
  ...dialledJobs(deps),
  ...forgettingJobs(deps),
  ...keyJobs(deps),
  ...payoutJobs(deps),
  ...refundJobs(deps),
  ...billingJobs(deps),
  ...sponsorJobs(deps),
  ...travelJobs(deps),
  ...statementJobs(deps),
  ...clearingJobs(deps),
  ...claimJobs(deps),
  ...deliveryJobs(deps),
  ...authJobs(deps, deleteEndedAgentSessions),
  ...insightJobs(deps),
  ...rateJobs(deps),
  ...countingJobs(deps),
  ...invariantJobs(deps),
  ...cleanUpJobs(deps),
  ...myCodeJobs(deps),
  ...oldSessionJobs(deps),
  ...silentRouterJobs(deps),
  ...measuringJobs(deps),
  ...shortMonthJobs(deps),
  ...stretchJobs(deps),
  ...disconnectJobs(deps),
  ...lengthenJobs(deps),
  ...voucherJobs(deps),
  ...pushJobs(deps),
  ...shiftJobs(deps),
  ...rangeJobs(deps),
  ...watchJobs(deps),
  ...manualAccessJobs(deps),
})
