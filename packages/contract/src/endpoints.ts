import { adminEndpoints } from './admin-endpoints.ts'
import { listAgentCards, loginAgent, logoutAgent, readAgentDesk, sellAgentCard } from './agent/agents.ts'
import { claimWithoutLink, makeClaim, mendPaid, readPaidHelp } from './customer/claims.ts'
import { readGift, resendGift } from './customer/gifts.ts'
import { askMyCode, confirmMyCode, forgetMyDevice, readMyPasses } from './customer/my-passes.ts'
import { checkDiscountCode } from './customer/discount-codes.ts'
import { beginPass, enterCode, movePass, readPassNetwork, readPlace, rejoinPass } from './customer/network.ts'
import { addOvertime, cancelPurchase, ratePass, readPurchase } from './customer/passes.ts'
import { pausePass, resumePass } from './customer/pauses.ts'
import { createPurchase, purchaseWithQr, signupAndPay } from './customer/purchases.ts'
import { drawReceipt, openReceipt, verifyReceipt } from './customer/receipts.ts'
import {
  identifyCustomer,
  listActiveEntrepreneurs,
  listCustomerPackages,
  readBusinessInfo,
} from './customer/shops.ts'
import { redeemVoucher } from './customer/vouchers.ts'
import { readAlerts, saveAlerts, subscribePhone, unsubscribePhone } from './entrepreneur/alerts.ts'
import { readAnalytics } from './entrepreneur/analytics.ts'
import {
  agreeToTaking,
  drawInvoice,
  payInvoice,
  payInvoiceFromBalance,
  readBilling,
} from './entrepreneur/billing.ts'
import { declineUnknownCash, listCashOrders } from './entrepreneur/cash.ts'
import { sellForCash } from './entrepreneur/cash-sales.ts'
import { answerSellerClaim, listSellerClaims } from './entrepreneur/claims.ts'
import { readStock, removeCodes, uploadCodes } from './entrepreneur/code-stock.ts'
import { listCustomers, revealPhone } from './entrepreneur/customers.ts'
import {
  changeGateway,
  createGateway,
  listGateways,
  readGateway,
  removeGateway,
  renewGateway,
  testGateway,
} from './entrepreneur/gateways.ts'
import { readInstallation } from './entrepreneur/installation.ts'
import {
  confirmDestination,
  drawStatement,
  exportStatement,
  nameDestination,
  readMoney,
  requestPayout,
  switchDailyPayouts,
} from './entrepreneur/money.ts'
import { listPassSessions, listPhonesOnline, readNetwork, readNetworkUsage } from './entrepreneur/network.ts'
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
import {
  createDiscountCode,
  createHappyHour,
  endPromotion,
  listPromotions,
} from './entrepreneur/promotions.ts'
import { readRates, setAutomaticPrice, setHourCost, takeSuggestedPrice } from './entrepreneur/rates.ts'
import { confirmCashRefund, refundSale } from './entrepreneur/refunds.ts'
import { exportSales, listRecentSales, listSalesHistory, resendAccess } from './entrepreneur/sales.ts'
import { readSettings, saveSettings } from './entrepreneur/settings.ts'
import { sharePackage } from './entrepreneur/share.ts'
import {
  closeShift,
  listShifts,
  moveCash,
  openShift,
  readOwnShift,
  readShift,
  readShiftSummary,
} from './entrepreneur/shifts.ts'
import { nameNetwork, switchSite } from './entrepreneur/site.ts'
import {
  addStaff,
  changeOwnLogin,
  changeStaff,
  inviteDevice,
  listStaff,
  readCounter,
  removeDevice,
  removeStaff,
} from './entrepreneur/staff.ts'
import { readStats } from './entrepreneur/stats.ts'
import { addAgent, editAgent, listAgents, removeAgent, settleAgent } from './entrepreneur/voucher-agents.ts'
import {
  closeAgentLogin,
  drawVoucherSheet,
  holdSheet,
  listVoucherPrints,
  renewAgentPin,
  tellVoucherSales,
} from './entrepreneur/voucher-sheets.ts'
import {
  createBatch,
  handBatch,
  listBatches,
  readBatch,
  sellVoucher,
  showCodes,
  voidVoucher,
} from './entrepreneur/vouchers.ts'
import { apply, readApplicationStatus, signUpOwner } from './public/applications.ts'
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
import {
  accountByRadius,
  authenticateByRadius,
  authorizeByRadius,
  findRadiusRouter,
  noteRadiusResult,
} from './public/radius.ts'
import { answerAgent, readRouterCertificate } from './public/routers.ts'
import { letDeviceIn, loginStaff, readDevice } from './public/staff.ts'
import { receivePayoutWebhook, receiveRefundWebhook, receiveWebhook } from './public/webhooks.ts'

/** Every endpoint there is. The server mounts this table whole; browsers import single rows. */
export const endpoints = {
  ...adminEndpoints,
  apply,
  signUpOwner,
  readApplicationStatus,
  readInstallation,
  loginEntrepreneur,
  loginAdmin,
  logout,
  readSession,
  forgotPassword,
  setPassword,
  changePassword,
  listLoginSessions,
  endLoginSessions,
  listActiveEntrepreneurs,
  listCustomerPackages,
  readBusinessInfo,
  identifyCustomer,
  readPlace,
  enterCode,
  readPassNetwork,
  movePass,
  rejoinPass,
  beginPass,
  readGift,
  resendGift,
  askMyCode,
  confirmMyCode,
  forgetMyDevice,
  readMyPasses,
  listGateways,
  readGateway,
  testGateway,
  createGateway,
  renewGateway,
  changeGateway,
  removeGateway,
  uploadCodes,
  readStock,
  removeCodes,
  readNetwork,
  listPhonesOnline,
  readNetworkUsage,
  listPassSessions,
  answerAgent,
  readRouterCertificate,
  authorizeByRadius,
  authenticateByRadius,
  noteRadiusResult,
  accountByRadius,
  findRadiusRouter,
  redeemVoucher,
  listBatches,
  createBatch,
  readBatch,
  showCodes,
  handBatch,
  sellVoucher,
  voidVoucher,
  listAgents,
  addAgent,
  editAgent,
  removeAgent,
  settleAgent,
  purchaseWithQr,
  signupAndPay,
  createPurchase,
  readPurchase,
  addOvertime,
  cancelPurchase,
  readPaidHelp,
  mendPaid,
  makeClaim,
  claimWithoutLink,
  listSellerClaims,
  answerSellerClaim,
  ratePass,
  pausePass,
  resumePass,
  openReceipt,
  drawReceipt,
  verifyReceipt,
  receiveWebhook,
  readStats,
  readMoney,
  requestPayout,
  switchDailyPayouts,
  readBilling,
  agreeToTaking,
  payInvoice,
  payInvoiceFromBalance,
  drawInvoice,
  nameDestination,
  confirmDestination,
  exportStatement,
  drawStatement,
  receivePayoutWebhook,
  receiveRefundWebhook,
  refundSale,
  confirmCashRefund,
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
  listPromotions,
  createHappyHour,
  createDiscountCode,
  endPromotion,
  checkDiscountCode,
  readRates,
  takeSuggestedPrice,
  setAutomaticPrice,
  setHourCost,
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
  drawVoucherSheet,
  listVoucherPrints,
  holdSheet,
  tellVoucherSales,
  renewAgentPin,
  closeAgentLogin,
  loginAgent,
  logoutAgent,
  readAgentDesk,
  listAgentCards,
  sellAgentCard,
  sellForCash,
  readAlerts,
  saveAlerts,
  subscribePhone,
  unsubscribePhone,
  sharePackage,
  letDeviceIn,
  readDevice,
  loginStaff,
  listStaff,
  addStaff,
  changeStaff,
  removeStaff,
  inviteDevice,
  removeDevice,
  changeOwnLogin,
  readCounter,
  readOwnShift,
  openShift,
  moveCash,
  closeShift,
  listShifts,
  readShift,
  readShiftSummary,
}
export type Endpoints = typeof endpoints
