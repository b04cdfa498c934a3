import { listApplications, reviewApplication } from './admin/applications.ts'
import { listAudit } from './admin/audit.ts'
import { answerClaim, denyClaims, listClaims } from './admin/claims.ts'
import { searchBuyers, setVip } from './admin/customers.ts'
import {
  extendTrial,
  listSellers,
  reactivateSeller,
  readHeldVouchers,
  suspendSeller,
} from './admin/entrepreneurs.ts'
import { listPlatformGateways } from './admin/gateways.ts'
import { listBusinessHypotheses, readInsights, refreshInsights } from './admin/insights.ts'
import {
  finishInstallation,
  listInstallations,
  planInstallation,
  recordInstalled,
} from './admin/installations.ts'
import {
  listIntegrations,
  readIntegrationSettings,
  saveIntegrationSettings,
  seedIntegrations,
  testIntegration,
  toggleIntegration,
} from './admin/integrations.ts'
import { cancelInvoice, extendInvoice, listInvoices, setMonthlyFee, waiveInvoice } from './admin/invoices.ts'
import { listMessages, resendMessage } from './admin/messages.ts'
import {
  readMoneyTerms,
  saveFee,
  saveGst,
  savePayoutTerms,
  saveSettlementDelays,
  takeBackRates,
} from './admin/money-terms.ts'
import {
  approvePayout,
  holdAllPayouts,
  holdPayouts,
  readPayoutDesk,
  readPayoutLists,
  refusePayout,
  settlePayoutAlarm,
} from './admin/payouts.ts'
import { erasePerson, exportPerson, revealNumber } from './admin/people.ts'
import {
  listRecentActivity,
  listRecentEntrepreneurs,
  readAttention,
  readMetrics,
  readPlatformSettings,
  saveBetaTexts,
  savePlatformSettings,
  saveSupport,
} from './admin/platform.ts'
import {
  listPlatformPurchases,
  readPlatformPurchase,
  refundPurchase,
  regrantPass,
} from './admin/purchases.ts'
import { readRails, saveRailOrder } from './admin/rails.ts'
import { confirmRefund, sendRefundAgain, sendSuspenseBack, settleRefundAlarm } from './admin/refunds.ts'
import { exportRevenue, readRevenue } from './admin/revenue.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
} from './admin/second-factor.ts'
import {
  bookForgottenPayout,
  discardStatement,
  listStatements,
  readStatement,
  sendStatementPart,
  settleDifference,
  startStatement,
  takeStatement,
} from './admin/statements.ts'
import { settleSuspense } from './admin/suspense.ts'
import { readWatch, saveOnCall } from './admin/watch.ts'
import { readWorklist } from './admin/worklist.ts'

/** The endpoints of admins. */
export const adminEndpoints = {
  listApplications,
  reviewApplication,
  readInsights,
  listBusinessHypotheses,
  refreshInsights,
  readRails,
  saveRailOrder,
  listIntegrations,
  toggleIntegration,
  seedIntegrations,
  testIntegration,
  readIntegrationSettings,
  saveIntegrationSettings,
  readMetrics,
  listRecentEntrepreneurs,
  listRecentActivity,
  readAttention,
  readPlatformSettings,
  savePlatformSettings,
  saveBetaTexts,
  saveSupport,
  readWatch,
  saveOnCall,
  readMoneyTerms,
  saveFee,
  saveGst,
  takeBackRates,
  exportPerson,
  erasePerson,
  revealNumber,
  saveSettlementDelays,
  savePayoutTerms,
  readPayoutDesk,
  readPayoutLists,
  approvePayout,
  refusePayout,
  holdAllPayouts,
  holdPayouts,
  settlePayoutAlarm,
  confirmRefund,
  sendRefundAgain,
  settleRefundAlarm,
  sendSuspenseBack,
  listInvoices,
  waiveInvoice,
  cancelInvoice,
  extendInvoice,
  setMonthlyFee,
  listInstallations,
  planInstallation,
  recordInstalled,
  finishInstallation,
  readWorklist,
  listClaims,
  denyClaims,
  answerClaim,
  readRevenue,
  exportRevenue,
  listStatements,
  startStatement,
  sendStatementPart,
  readStatement,
  takeStatement,
  discardStatement,
  settleDifference,
  bookForgottenPayout,
  listSellers,
  readHeldVouchers,
  suspendSeller,
  reactivateSeller,
  extendTrial,
  searchBuyers,
  setVip,
  listPlatformGateways,
  listPlatformPurchases,
  readPlatformPurchase,
  refundPurchase,
  regrantPass,
  settleSuspense,
  listMessages,
  resendMessage,
  listAudit,
  readSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
}
