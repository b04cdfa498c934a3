import type { Endpoints } from '@minit/contract/endpoints.ts'
import { anOrder } from './a-sale.ts'
import { ADMIN_EXPECTATIONS } from './admin-expectations.ts'
import { aPhone } from './builders.ts'
import { CODE_EXPECTATIONS } from './code-expectations.ts'
import { OFFER_EXPECTATIONS } from './offer-expectations.ts'
import { PACKAGE_EXPECTATIONS } from './package-expectations.ts'
import { PHONE_EXPECTATIONS } from './phone-expectations.ts'
import { AT_ONCE } from './purchases.ts'
import { SHEET_EXPECTATIONS } from './sheet-expectations.ts'
import { STAFF_EXPECTATIONS } from './staff-expectations.ts'
import {
  CLAIM_EXPECTATIONS,
  type Expectation,
  NETWORK_EXPECTATIONS,
  NO_IDS,
  NOBODY,
  ONLY_ITS_SELLER,
  VOUCHER_EXPECTATIONS,
} from './tenant-answers.ts'
import { CUSTOMER_EXPECTATIONS } from './tenant-customers.ts'

const SHOP_WINDOW = { kind: 'open', because: 'a seller’s page is public by its id or slug' } as const

/** What becomes of another tenant's ids, for each row of the table: a new row must say so here. */
export const EXPECTATIONS: Record<keyof Endpoints, Expectation> = {
  apply: NO_IDS,
  signUpOwner: NO_IDS,
  readApplicationStatus: {
    kind: 'open',
    because: 'who holds both the number and the reference of an application may ask of it',
  },
  readInstallation: NO_IDS,
  ...CODE_EXPECTATIONS,
  ...OFFER_EXPECTATIONS,
  readInsights: NO_IDS,
  listBusinessHypotheses: NO_IDS,
  refreshInsights: NO_IDS,
  readRails: NO_IDS,
  saveRailOrder: NO_IDS,
  listIntegrations: NO_IDS,
  seedIntegrations: NO_IDS,
  loginEntrepreneur: NO_IDS,
  loginAdmin: NO_IDS,
  logout: NO_IDS,
  readSession: NO_IDS,
  forgotPassword: NO_IDS,
  setPassword: NO_IDS,
  changePassword: NO_IDS,
  listLoginSessions: NO_IDS,
  endLoginSessions: NO_IDS,
  listActiveEntrepreneurs: NO_IDS,
  readStatus: NO_IDS,
  identifyCustomer: NO_IDS,
  readStats: NO_IDS,
  readMoney: NO_IDS,
  requestPayout: NO_IDS,
  switchDailyPayouts: NO_IDS,
  nameDestination: NO_IDS,
  confirmDestination: NO_IDS,
  exportStatement: NO_IDS,
  drawStatement: NO_IDS,
  takeAllData: NO_IDS,
  readBilling: NO_IDS,
  agreeToTaking: NO_IDS,
  payInvoice: {
    kind: 'guarded',
    ask: ({ invoiceId }) => ({ params: { id: invoiceId }, body: { phone: '+23276001000' } }),
    answers: ONLY_ITS_SELLER,
  },
  payInvoiceFromBalance: {
    kind: 'guarded',
    ask: ({ takenInvoiceId }) => ({ params: { id: takenInvoiceId } }),
    answers: ONLY_ITS_SELLER,
  },
  drawInvoice: {
    kind: 'guarded',
    ask: ({ invoiceId }) => ({ params: { id: invoiceId } }),
    answers: ONLY_ITS_SELLER,
  },
  listRecentSales: NO_IDS,
  listSalesHistory: {
    kind: 'open',
    because: 'a filter by a foreign package finds nothing: see its own test',
  },
  exportSales: { kind: 'open', because: 'as the history, of which it is all pages' },
  readAnalytics: NO_IDS,
  listSlips: NO_IDS,
  listByHand: NO_IDS,
  lookUpByHand: NO_IDS,
  connectByHand: {
    kind: 'guarded',
    ask: ({ paidId }) => ({ params: { id: paidId } }),
    answers: ONLY_ITS_SELLER,
  },
  readPoster: NO_IDS,
  drawPoster: NO_IDS,
  readSlip: {
    kind: 'guarded',
    ask: ({ paidId }) => ({ params: { id: paidId } }),
    answers: ONLY_ITS_SELLER,
  },
  readReceipt: {
    kind: 'guarded',
    ask: ({ paidId }) => ({ params: { id: paidId } }),
    answers: ONLY_ITS_SELLER,
  },
  openReceipt: {
    kind: 'guarded',
    ask: ({ paidId }) => ({ params: { transactionId: paidId }, headers: { 'receipt-key': 'a'.repeat(27) } }),
    answers: NOBODY,
  },
  drawReceipt: {
    kind: 'guarded',
    ask: ({ paidId }) => ({ params: { transactionId: paidId } }),
    answers: NOBODY,
  },
  verifyReceipt: { kind: 'open', because: 'who holds a receipt may ask of it; it says nothing of the buyer' },
  listCustomers: NO_IDS,
  listPackages: NO_IDS,
  createPackage: NO_IDS,
  readRates: NO_IDS,
  setHourCost: NO_IDS,
  switchSite: NO_IDS,
  nameNetwork: NO_IDS,
  readSettings: NO_IDS,
  saveSettings: { kind: 'open', because: 'a merchant id is a label of the seller’s own' },
  readOnboarding: NO_IDS,
  saveOnboarding: NO_IDS,
  completeOnboarding: NO_IDS,
  listNotifications: NO_IDS,
  listCashOrders: {
    kind: 'open',
    because: 'it finds among the caller’s own orders; an id only says where a page begins',
  },
  declineUnknownCash: {
    kind: 'open',
    because: 'its id only says up to when the caller’s own orders are meant',
  },
  cancelPurchase: {
    kind: 'guarded',
    ask: ({ cashToConfirmId }) => ({ params: { transactionId: cashToConfirmId } }),
    answers: NOBODY,
  },
  listCustomerPackages: SHOP_WINDOW,
  readBusinessInfo: SHOP_WINDOW,
  // Its package is taken off sale below.
  ...PHONE_EXPECTATIONS,
  purchaseWithQr: {
    kind: 'open',
    because: 'anyone may buy any package on sale; the package alone names the seller',
  },
  receivePayoutWebhook: {
    kind: 'open',
    because: 'it names a provider; its events name our own references',
  },
  receiveRefundWebhook: {
    kind: 'open',
    because: 'it names a provider; its events name our own references',
  },
  receiveWebhook: { kind: 'open', because: 'it names a provider; its events name our own references' },
  signupAndPay: {
    kind: 'guarded',
    ask: ({ packageId }, a) => ({ body: { ...anOrder(a), packageId }, headers: AT_ONCE }),
    answers: NOBODY,
  },
  createPurchase: {
    kind: 'guarded',
    ask: ({ packageId }, a) => ({
      body: {
        customerId: packageId,
        entrepreneurId: a.id,
        packageId,
        phone: aPhone(),
        paymentMethod: 'mobile_money',
        amount: 35,
      },
      headers: AT_ONCE,
    }),
    answers: NOBODY,
  },
  readPurchase: {
    kind: 'guarded',
    ask: ({ paidId }) => ({ params: { transactionId: paidId } }),
    answers: NOBODY,
  },
  addOvertime: {
    kind: 'guarded',
    ask: ({ paidId }) => ({
      params: { transactionId: paidId },
      body: { minutes: 10, paymentMethod: 'orange_money' },
      headers: AT_ONCE,
    }),
    answers: NOBODY,
  },
  ...CUSTOMER_EXPECTATIONS,
  ratePass: {
    kind: 'guarded',
    ask: ({ paidId }) => ({ params: { transactionId: paidId }, body: { stars: 5 } }),
    answers: NOBODY,
  },
  markNotificationRead: {
    kind: 'guarded',
    ask: ({ notificationId }) => ({ params: { id: notificationId } }),
    answers: ONLY_ITS_SELLER,
  },
  resendAccess: {
    kind: 'guarded',
    ask: ({ paidId }) => ({ body: { transactionId: paidId, method: 'sms' } }),
    answers: ONLY_ITS_SELLER,
  },
  revealPhone: {
    kind: 'guarded',
    ask: ({ customerId }) => ({ params: { id: customerId } }),
    answers: ONLY_ITS_SELLER,
  },
  confirmCash: {
    kind: 'guarded',
    ask: ({ cashToConfirmId }) => ({ params: { id: cashToConfirmId } }),
    answers: ONLY_ITS_SELLER,
  },
  refundSale: {
    kind: 'guarded',
    ask: ({ soldId }) => ({ params: { id: soldId }, body: { reason: 'The WiFi was down.' } }),
    answers: ONLY_ITS_SELLER,
  },
  confirmCashRefund: {
    kind: 'guarded',
    ask: ({ cashRefundId }) => ({ params: { id: cashRefundId }, body: { reference: 'At the counter' } }),
    answers: ONLY_ITS_SELLER,
  },
  declineCash: {
    kind: 'guarded',
    ask: ({ cashToDeclineId }) => ({ params: { id: cashToDeclineId } }),
    answers: ONLY_ITS_SELLER,
  },
  ...PACKAGE_EXPECTATIONS,
  ...ADMIN_EXPECTATIONS,
  ...CLAIM_EXPECTATIONS,
  ...STAFF_EXPECTATIONS,
  ...NETWORK_EXPECTATIONS,
  ...VOUCHER_EXPECTATIONS,
  ...SHEET_EXPECTATIONS,
}
