import { listApplications, reviewApplication } from './admin/applications.ts'
import { listAudit } from './admin/audit.ts'
import { searchBuyers, setVip } from './admin/customers.ts'
import { extendTrial, listSellers, reactivateSeller, suspendSeller } from './admin/entrepreneurs.ts'
import { listPlatformGateways } from './admin/gateways.ts'
import { listBusinessHypotheses, readInsights, refreshInsights } from './admin/insights.ts'
import {
  listIntegrations,
  readIntegrationSettings,
  saveIntegrationSettings,
  seedIntegrations,
  testIntegration,
  toggleIntegration,
} from './admin/integrations.ts'
import { listMessages, resendMessage } from './admin/messages.ts'
import {
  listRecentActivity,
  listRecentEntrepreneurs,
  readAttention,
  readMetrics,
  readPlatformSettings,
  savePlatformSettings,
  saveSupport,
} from './admin/platform.ts'
import {
  listPlatformPurchases,
  readPlatformPurchase,
  refundPurchase,
  regrantPass,
} from './admin/purchases.ts'
import { exportRevenue, readRevenue } from './admin/revenue.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
} from './admin/second-factor.ts'
import { settleSuspense } from './admin/suspense.ts'
import { readWorklist } from './admin/worklist.ts'
import { enterCode, movePass, readPassNetwork, readPlace } from './customer/network.ts'
import { addOvertime, cancelPurchase, ratePass, readPurchase } from './customer/passes.ts'
import { createPurchase, purchaseWithQr, signupAndPay } from './customer/purchases.ts'
import {
  identifyCustomer,
  listActiveEntrepreneurs,
  listCustomerPackages,
  readBusinessInfo,
} from './customer/shops.ts'
import { readAnalytics } from './entrepreneur/analytics.ts'
import { declineUnknownCash, listCashOrders } from './entrepreneur/cash.ts'
import { listCustomers, revealPhone } from './entrepreneur/customers.ts'
import {
  createGateway,
  listGateways,
  readGateway,
  removeGateway,
  renameGateway,
  renewGateway,
  testGateway,
} from './entrepreneur/gateways.ts'
import { readNetwork } from './entrepreneur/network.ts'
import {
  confirmCash,
  declineCash,
  listNotifications,
  markNotificationRead,
} from './entrepreneur/notifications.ts'
import { completeOnboarding, readOnboarding, saveOnboarding } from './entrepreneur/onboarding.ts'
import {
  archivePackage,
  createPackage,
  listPackages,
  switchPackage,
  updatePackage,
} from './entrepreneur/packages.ts'
import { drawPoster, readPoster } from './entrepreneur/poster.ts'
import { listSlips, readReceipt, readSlip } from './entrepreneur/printing.ts'
import { exportSales, listRecentSales, listSalesHistory, resendAccess } from './entrepreneur/sales.ts'
import { readSettings, saveSettings } from './entrepreneur/settings.ts'
import { nameNetwork, switchSite } from './entrepreneur/site.ts'
import { readStats } from './entrepreneur/stats.ts'
import { apply, signUpOwner } from './public/applications.ts'
import {
  changePassword,
  endLoginSessions,
  forgotPassword,
  listLoginSessions,
  loginAdmin,
  loginEntrepreneur,
  logout,
  readSession,
  setPassword,
} from './public/auth.ts'
import { answerAgent } from './public/routers.ts'
import { receiveWebhook } from './public/webhooks.ts'

/** Every endpoint there is. The server mounts this table whole; browsers import single rows. */
export const endpoints = {
  apply,
  signUpOwner,
  listApplications,
  reviewApplication,
  readInsights,
  listBusinessHypotheses,
  refreshInsights,
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
  saveSupport,
  readWorklist,
  readRevenue,
  exportRevenue,
  listSellers,
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
  loginEntrepreneur,
  loginAdmin,
  logout,
  readSession,
  forgotPassword,
  setPassword,
  changePassword,
  listLoginSessions,
  endLoginSessions,
  readSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  listActiveEntrepreneurs,
  listCustomerPackages,
  readBusinessInfo,
  identifyCustomer,
  readPlace,
  enterCode,
  readPassNetwork,
  movePass,
  listGateways,
  readGateway,
  testGateway,
  createGateway,
  renewGateway,
  renameGateway,
  removeGateway,
  readNetwork,
  answerAgent,
  purchaseWithQr,
  signupAndPay,
  createPurchase,
  readPurchase,
  addOvertime,
  cancelPurchase,
  ratePass,
  receiveWebhook,
  readStats,
  listRecentSales,
  listSalesHistory,
  exportSales,
  resendAccess,
  listSlips,
  readSlip,
  readReceipt,
  readPoster,
  drawPoster,
  readAnalytics,
  listCustomers,
  revealPhone,
  listPackages,
  createPackage,
  switchPackage,
  updatePackage,
  archivePackage,
  switchSite,
  nameNetwork,
  readSettings,
  saveSettings,
  readOnboarding,
  saveOnboarding,
  completeOnboarding,
  listNotifications,
  markNotificationRead,
  confirmCash,
  declineCash,
  listCashOrders,
  declineUnknownCash,
}
export type Endpoints = typeof endpoints
