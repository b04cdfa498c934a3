import type { Endpoints } from '@minit/contract/endpoints.ts'
import { anOrder } from './a-sale.ts'
import { aPhone, type TestSeller } from './builders.ts'
import type { CallerKind } from './callers.ts'
import { AT_ONCE } from './purchases.ts'

export type Ids = {
  packageId: string
  paidId: string
  cashToConfirmId: string
  cashToDeclineId: string
  notificationId: string
  customerId: string
}
export type Question = {
  params?: Record<string, string>
  body?: Record<string, unknown>
  headers?: Record<string, string>
}
export type Expectation =
  /** Nothing in this call names a row of a seller, or naming it is what the call is for. */
  | { kind: 'open'; because: string }
  | { kind: 'guarded'; ask: (ids: Ids, a: TestSeller) => Question; answers: Record<CallerKind, number> }

const ONLY_ITS_SELLER: Record<CallerKind, number> = {
  anonymous: 401,
  'ended session': 401,
  'logged-out session': 401,
  admin: 403,
  'entrepreneur A': 404,
  'entrepreneur B': 200,
}
/** Not even the seller: the answer is 404 whoever asks. */
const NOBODY: Record<CallerKind, number> = {
  anonymous: 404,
  'ended session': 404,
  'logged-out session': 404,
  admin: 404,
  'entrepreneur A': 404,
  'entrepreneur B': 404,
}

export const NO_IDS = { kind: 'open', because: 'it takes no ids' } as const
/** The platform’s own rows: an admin may name any, nobody else may call at all. */
const ADMIN_ONLY = { kind: 'open', because: 'it is the platform’s; only an admin may call it' } as const
const SHOP_WINDOW = { kind: 'open', because: 'a seller’s page is public by its id or slug' } as const

/** What becomes of another tenant's ids, for each row of the table: a new row must say so here. */
export const EXPECTATIONS: Record<keyof Endpoints, Expectation> = {
  apply: NO_IDS,
  signUpOwner: NO_IDS,
  listApplications: ADMIN_ONLY,
  reviewApplication: ADMIN_ONLY,
  readMetrics: ADMIN_ONLY,
  listRecentEntrepreneurs: ADMIN_ONLY,
  listRecentActivity: ADMIN_ONLY,
  readAttention: ADMIN_ONLY,
  readPlatformSettings: ADMIN_ONLY,
  savePlatformSettings: ADMIN_ONLY,
  saveSupport: ADMIN_ONLY,
  readWorklist: ADMIN_ONLY,
  readRevenue: ADMIN_ONLY,
  exportRevenue: ADMIN_ONLY,
  listSellers: ADMIN_ONLY,
  suspendSeller: ADMIN_ONLY,
  reactivateSeller: ADMIN_ONLY,
  extendTrial: ADMIN_ONLY,
  searchBuyers: ADMIN_ONLY,
  setVip: ADMIN_ONLY,
  listPlatformPurchases: ADMIN_ONLY,
  readPlatformPurchase: ADMIN_ONLY,
  refundPurchase: ADMIN_ONLY,
  regrantPass: ADMIN_ONLY,
  settleSuspense: ADMIN_ONLY,
  listMessages: ADMIN_ONLY,
  resendMessage: ADMIN_ONLY,
  listAudit: ADMIN_ONLY,
  readSecondFactor: ADMIN_ONLY,
  beginSecondFactor: ADMIN_ONLY,
  confirmSecondFactor: ADMIN_ONLY,
  renewRecoveryCodes: ADMIN_ONLY,
  readInsights: NO_IDS,
  listBusinessHypotheses: NO_IDS,
  refreshInsights: NO_IDS,
  listIntegrations: NO_IDS,
  toggleIntegration: ADMIN_ONLY,
  seedIntegrations: NO_IDS,
  testIntegration: ADMIN_ONLY,
  readIntegrationSettings: ADMIN_ONLY,
  saveIntegrationSettings: ADMIN_ONLY,
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
  identifyCustomer: NO_IDS,
  readStats: NO_IDS,
  listRecentSales: NO_IDS,
  listSalesHistory: {
    kind: 'open',
    because: 'a filter by a foreign package finds nothing: see its own test',
  },
  exportSales: { kind: 'open', because: 'as the history, of which it is all pages' },
  readAnalytics: NO_IDS,
  listSlips: NO_IDS,
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
  listCustomers: NO_IDS,
  listPackages: NO_IDS,
  createPackage: NO_IDS,
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
  purchaseWithQr: {
    kind: 'open',
    because: 'anyone may buy any package on sale; the package alone names the seller',
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
  ratePass: {
    kind: 'guarded',
    ask: ({ paidId }) => ({ params: { transactionId: paidId }, body: { stars: 5 } }),
    answers: NOBODY,
  },
  switchPackage: {
    kind: 'guarded',
    ask: ({ packageId }) => ({ params: { id: packageId }, body: { isActive: false } }),
    answers: ONLY_ITS_SELLER,
  },
  updatePackage: {
    kind: 'guarded',
    ask: ({ packageId }) => ({
      params: { id: packageId },
      body: { name: 'Mine now', durationMinutes: 30, price: 1 },
    }),
    answers: ONLY_ITS_SELLER,
  },
  archivePackage: {
    kind: 'guarded',
    ask: ({ packageId }) => ({ params: { id: packageId } }),
    answers: ONLY_ITS_SELLER,
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
  declineCash: {
    kind: 'guarded',
    ask: ({ cashToDeclineId }) => ({ params: { id: cashToDeclineId } }),
    answers: ONLY_ITS_SELLER,
  },
}
