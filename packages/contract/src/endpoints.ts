import { createPurchase, purchaseWithQr, readPurchase, signupAndPay } from './customer/purchases.ts'
import {
  identifyCustomer,
  listActiveEntrepreneurs,
  listCustomerPackages,
  readBusinessInfo,
} from './customer/shops.ts'
import {
  confirmCash,
  declineCash,
  listNotifications,
  markNotificationRead,
} from './entrepreneur/notifications.ts'
import { createPackage, listPackages, switchPackage } from './entrepreneur/packages.ts'
import { listRecentSales, resendAccess } from './entrepreneur/sales.ts'
import { readStats } from './entrepreneur/stats.ts'
import { loginAdmin, loginEntrepreneur, logout, readSession } from './public/auth.ts'
import { receiveWebhook } from './public/webhooks.ts'

/** Every endpoint there is. The server mounts this table whole; browsers import single rows. */
export const endpoints = {
  loginEntrepreneur,
  loginAdmin,
  logout,
  readSession,
  listActiveEntrepreneurs,
  listCustomerPackages,
  readBusinessInfo,
  identifyCustomer,
  purchaseWithQr,
  signupAndPay,
  createPurchase,
  readPurchase,
  receiveWebhook,
  readStats,
  listRecentSales,
  resendAccess,
  listPackages,
  createPackage,
  switchPackage,
  listNotifications,
  markNotificationRead,
  confirmCash,
  declineCash,
}
export type Endpoints = typeof endpoints
