import { readAlerts, saveAlerts, subscribePhone, unsubscribePhone } from './entrepreneur/alerts.ts'
import { readAnalytics } from './entrepreneur/analytics.ts'
import {
  agreeToTaking,
  drawInvoice,
  payInvoice,
  payInvoiceFromBalance,
  readBilling,
} from './entrepreneur/billing.ts'
import { connectByHand, listByHand, lookUpByHand } from './entrepreneur/by-hand.ts'
import { declineUnknownCash, listCashOrders } from './entrepreneur/cash.ts'
import { sellForCash } from './entrepreneur/cash-sales.ts'
import { answerSellerClaim, listSellerClaims } from './entrepreneur/claims.ts'
import { readStock, releaseCodes, removeCodes, uploadCodes } from './entrepreneur/code-stock.ts'
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
import { readSettings, saveSettings, takeAllData } from './entrepreneur/settings.ts'
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
import { listShopLog } from './entrepreneur/shop-log.ts'
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

/** The endpoints of sellers and their staff. */
export const entrepreneurEndpoints = {
  listByHand,
  connectByHand,
  lookUpByHand,
  readInstallation,
  listGateways,
  readGateway,
  testGateway,
  createGateway,
  renewGateway,
  changeGateway,
  removeGateway,
  uploadCodes,
  readStock,
  releaseCodes,
  removeCodes,
  readNetwork,
  listPhonesOnline,
  readNetworkUsage,
  listPassSessions,
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
  listSellerClaims,
  answerSellerClaim,
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
  readRates,
  takeSuggestedPrice,
  setAutomaticPrice,
  setHourCost,
  switchSite,
  nameNetwork,
  readSettings,
  saveSettings,
  takeAllData,
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
  sellForCash,
  readAlerts,
  saveAlerts,
  subscribePhone,
  unsubscribePhone,
  sharePackage,
  listShopLog,
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
