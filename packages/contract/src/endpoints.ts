import { adminEndpoints } from './admin-endpoints.ts'
import { listAgentCards, loginAgent, logoutAgent, readAgentDesk, sellAgentCard } from './agent/agents.ts'
import { claimWithoutLink, makeClaim, mendPaid, readPaidHelp } from './customer/claims.ts'
import { checkDiscountCode } from './customer/discount-codes.ts'
import { readGift, resendGift } from './customer/gifts.ts'
import { askMyCode, confirmMyCode, forgetMyDevice, readMyPasses } from './customer/my-passes.ts'
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
import { entrepreneurEndpoints } from './entrepreneur-endpoints.ts'
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
import { readStatus } from './public/status.ts'
import { receivePayoutWebhook, receiveRefundWebhook, receiveWebhook } from './public/webhooks.ts'

/** Every endpoint. The server mounts the whole table; browsers import single rows. */
export const endpoints = {
  ...adminEndpoints,
  ...entrepreneurEndpoints,
  apply,
  signUpOwner,
  readApplicationStatus,
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
  answerAgent,
  readRouterCertificate,
  authorizeByRadius,
  authenticateByRadius,
  noteRadiusResult,
  accountByRadius,
  findRadiusRouter,
  redeemVoucher,
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
  ratePass,
  pausePass,
  resumePass,
  openReceipt,
  drawReceipt,
  verifyReceipt,
  receiveWebhook,
  receivePayoutWebhook,
  receiveRefundWebhook,
  checkDiscountCode,
  loginAgent,
  logoutAgent,
  readAgentDesk,
  listAgentCards,
  sellAgentCard,
  letDeviceIn,
  readDevice,
  loginStaff,
  readStatus,
}
export type Endpoints = typeof endpoints
