import { endpoints } from '@minit/contract/endpoints.ts'
import { ERRORS } from '@minit/contract/errors.ts'
import { ErrorBody } from '@minit/contract/fields.ts'
import { expect } from 'vitest'
import { agentCookie, anAgentWithPin } from './agent-world.ts'
import type { TestApp } from './app.ts'
import { logInAs, type TestSeller } from './builders.ts'
import { anAdmin } from './callers.ts'
import { goodBodies, type WithBody } from './good-bodies.ts'

export type Answer = { status: number; body: unknown; text: string }
export type Send = (name: WithBody, payload: string, headers?: Record<string, string>) => Promise<Answer>

/** Sends raw bytes as the seller, or to the admin's calls as one, each time from a new address and with the counters at zero. */
export const createSend = async (world: TestApp, seller: TestSeller): Promise<Send> => {
  const { sessionToken } = await logInAs(world.deps, seller)
  const adminToken = await anAdmin(world)
  const cookie = await agentCookie(world, await anAgentWithPin(world, seller))
  const samples = goodBodies(seller)
  let count = 0
  return async (name, payload, headers = {}) => {
    await world.database.asOwner('delete from rate_limits')
    count += 1
    const { params = {} } = samples[name]
    const answer = await world.app.inject({
      method: endpoints[name].method,
      url: endpoints[name].path.replace(/\{(\w+)\}/g, (_, key: string) => params[key] ?? ''),
      headers: {
        authorization: `Bearer ${endpoints[name].audience === 'admin' ? adminToken : sessionToken}`,
        cookie,
        'content-type': 'application/json',
        prefer: 'respond-async',
        ...headers,
      },
      remoteAddress: `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`,
      payload,
    })
    return { status: answer.statusCode, body: JSON.parse(answer.body), text: answer.body }
  }
}

/** A 4xx in the contract's words, which tells nothing of our inside. */
export const expectRefusal = ({ status, body, text }: Answer, what: unknown): void => {
  const note = `${JSON.stringify(what)?.slice(0, 200)} -> ${status} ${text.slice(0, 300)}`
  expect(status, note).toBeGreaterThanOrEqual(400)
  expect(status, note).toBeLessThan(500)
  const parsed = ErrorBody.safeParse(body)
  expect(parsed.success, note).toBe(true)
  expect(Object.keys(ERRORS), note).toContain(parsed.data?.code)
  expect(text, note).not.toMatch(/select .* from|insert into|node_modules|\.ts:\d|Error:|postgres/i)
}

const CALLS: Record<WithBody, true> = {
  addStaff: true,
  changeStaff: true,
  changeOwnLogin: true,
  letDeviceIn: true,
  loginStaff: true,
  openShift: true,
  moveCash: true,
  closeShift: true,
  apply: true,
  askMyCode: true,
  confirmMyCode: true,
  redeemVoucher: true,
  createBatch: true,
  sellVoucher: true,
  addAgent: true,
  editAgent: true,
  settleAgent: true,
  loginAgent: true,
  sellAgentCard: true,
  tellVoucherSales: true,
  createHappyHour: true,
  createDiscountCode: true,
  checkDiscountCode: true,
  planInstallation: true,
  recordInstalled: true,
  finishInstallation: true,
  signUpOwner: true,
  reviewApplication: true,
  saveRailOrder: true,
  toggleIntegration: true,
  saveIntegrationSettings: true,
  loginEntrepreneur: true,
  loginAdmin: true,
  savePlatformSettings: true,
  saveSupport: true,
  saveBetaTexts: true,
  saveOnCall: true,
  saveFee: true,
  saveGst: true,
  takeBackRates: true,
  exportPerson: true,
  erasePerson: true,
  revealNumber: true,
  saveSettlementDelays: true,
  savePayoutTerms: true,
  approvePayout: true,
  refusePayout: true,
  holdPayouts: true,
  holdAllPayouts: true,
  settlePayoutAlarm: true,
  takeSuggestedPrice: true,
  setAutomaticPrice: true,
  setHourCost: true,
  requestPayout: true,
  switchDailyPayouts: true,
  nameDestination: true,
  confirmDestination: true,
  startStatement: true,
  sendStatementPart: true,
  takeStatement: true,
  settleDifference: true,
  bookForgottenPayout: true,
  suspendSeller: true,
  reactivateSeller: true,
  extendTrial: true,
  setVip: true,
  refundPurchase: true,
  confirmRefund: true,
  sendRefundAgain: true,
  settleRefundAlarm: true,
  sendSuspenseBack: true,
  refundSale: true,
  confirmCashRefund: true,
  regrantPass: true,
  settleSuspense: true,
  answerClaim: true,
  denyClaims: true,
  answerSellerClaim: true,
  makeClaim: true,
  claimWithoutLink: true,
  beginSecondFactor: true,
  confirmSecondFactor: true,
  renewRecoveryCodes: true,
  forgotPassword: true,
  setPassword: true,
  changePassword: true,
  identifyCustomer: true,
  enterCode: true,
  createGateway: true,
  changeGateway: true,
  uploadCodes: true,
  purchaseWithQr: true,
  signupAndPay: true,
  createPurchase: true,
  addOvertime: true,
  ratePass: true,
  declineUnknownCash: true,
  sellForCash: true,
  saveAlerts: true,
  subscribePhone: true,
  createPackage: true,
  switchPackage: true,
  updatePackage: true,
  switchSite: true,
  nameNetwork: true,
  lookUpByHand: true,
  saveSettings: true,
  saveOnboarding: true,
  completeOnboarding: true,
  markNotificationRead: true,
  resendAccess: true,
  agreeToTaking: true,
  payInvoice: true,
  waiveInvoice: true,
  cancelInvoice: true,
  extendInvoice: true,
  setMonthlyFee: true,
}
// The record above has these keys and no others.
export const calls = Object.keys(CALLS) as WithBody[]
