import { type Endpoints, endpoints } from '@minit/contract/endpoints.ts'
import type { ShopAction } from '@minit/domain/shop/shop-log.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listShopLog } from '../../src/modules/platform/audit/shop-log.ts'
import { casesOf } from '../fuzz/cases.ts'
import { type FuzzWorld, startFuzzWorld } from '../fuzz/fuzz-world.ts'
import { sendTo } from '../fuzz/run-row.ts'
import { preparedFor } from '../rows/all-rows.ts'

let world: FuzzWorld
beforeAll(async () => {
  world = await startFuzzWorld()
})
afterAll(() => world.close())

/** The line of each call in the audit log, with the name of its caller. */
const AUDITED: Partial<Record<keyof Endpoints, ShopAction>> = {
  createBatch: 'voucher_batch_made',
  createPackage: 'package_created',
  updatePackage: 'package_changed',
  switchPackage: 'package_switched',
  archivePackage: 'package_archived',
  createHappyHour: 'promotion_created',
  createDiscountCode: 'promotion_created',
  endPromotion: 'promotion_ended',
  takeSuggestedPrice: 'suggested_price_taken',
  setAutomaticPrice: 'automatic_price_set',
  switchSite: 'shop_switched',
  nameNetwork: 'network_named',
  saveSettings: 'settings_changed',
  createGateway: 'router_added',
  renewGateway: 'router_secret_renewed',
  changeGateway: 'router_renamed',
  removeGateway: 'router_removed',
  releaseCodes: 'codes_released',
  removeCodes: 'codes_removed',
  showCodes: 'voucher_codes_shown',
  handBatch: 'voucher_batch_handed',
  voidVoucher: 'voucher_voided',
  addAgent: 'agent_added',
  editAgent: 'agent_changed',
  removeAgent: 'agent_removed',
  renewAgentPin: 'agent_pin_renewed',
  closeAgentLogin: 'agent_login_closed',
  settleAgent: 'agent_settled',
  answerSellerClaim: 'claim_no_money',
  declineCash: 'cash_order_declined',
  declineUnknownCash: 'cash_order_declined',
  requestPayout: 'payout_requested',
  switchDailyPayouts: 'daily_payouts_switched',
  nameDestination: 'payout_number_named',
  confirmDestination: 'payout_number_changed',
  refundSale: 'purchase_refunded',
  confirmCashRefund: 'refund_confirmed',
  revealPhone: 'customer_phone_revealed',
  addStaff: 'staff_added',
  changeStaff: 'staff_changed',
  removeStaff: 'staff_removed',
  removeDevice: 'staff_device_removed',
  changeOwnLogin: 'staff_login_changed',
}

/** Calls that name their caller elsewhere, or change nothing that others must see, with the reason. */
const ELSEWHERE: Partial<Record<keyof Endpoints, string>> = {
  sellForCash: 'the event of the sale carries the person and the drawer; a late one is in the audit log too',
  confirmCash: 'the event of the sale carries the person and the drawer',
  sellVoucher: 'the event of the sale carries the person and the drawer',
  tellVoucherSales: 'the event of each sale carries the person and the drawer',
  openShift: 'the shift carries the person and the count',
  moveCash: 'the movement is the shift’s, with its reason',
  closeShift: 'the shift carries the person, the count and the reason',
  uploadCodes:
    'what is committed is in the audit log as `codes_uploaded`; the request that is meant here only looks',
  inviteDevice: 'a link that opens nothing yet; the phone that it lets in is in the audit log',
  agreeToTaking: 'the owner’s agreement stands in the billing page with its time',
  payInvoice: 'the payment of the invoice stands in the billing page',
  payInvoiceFromBalance: 'the ledger and the statement have it',
  saveOnboarding: 'answers of the owner before the shop opens',
  completeOnboarding: 'the owner’s first set-up',
  setHourCost: 'a figure for the owner alone: it changes no price and no offer',
  connectByHand: 'lets in a phone whose pass is paid; the pass has the time',
  lookUpByHand: 'looks, and changes nothing',
  testGateway: 'asks a router for a sign of life',
  resendAccess: 'the message stands in the list of messages, to the number of the purchase alone',
  markNotificationRead: 'how one person reads the feed',
  saveAlerts: 'which notices the owner gets',
  subscribePhone: 'which phone gets notices',
  unsubscribePhone: 'which phone gets notices',
}

const changing = (Object.keys(endpoints) as (keyof Endpoints)[]).filter((name) => {
  const { audience, method } = endpoints[name]
  return audience === 'entrepreneur' && method !== 'GET'
})

test('every changing call of a shop’s people is in one of the two lists', () => {
  const listed = [...Object.keys(AUDITED), ...Object.keys(ELSEWHERE)]
  expect(changing.filter((name) => !listed.includes(name))).toEqual([])
  expect(listed.filter((name) => !changing.some((each) => each === name))).toEqual([])
})

const lastId = async (): Promise<string> => {
  const [row] = await world.app.database.asOwner<{ id: string }>(
    `select coalesce(max(id), '') as id from audit_log`,
  )
  return row?.id ?? ''
}

const linesSince = (id: string) =>
  world.app.database.asOwner<{ action: string; named: boolean }>(
    `select action, actor_name <> '' and actor_id <> 'system' as named from audit_log where id > $1`,
    [id],
  )

/** Actions whose text needs no more facts. */
const SAYS_ALL: readonly ShopAction[] = ['shop_switched', 'daily_payouts_switched']

/** The facts of the line on the owner's page. */
const factsSince = async (id: string, action: ShopAction) => {
  const [line] = await world.app.database.asOwner<{ id: string; seller: string }>(
    `select l.id, a.entrepreneur_id as seller from audit_log l join accounts a on a.id = l.actor_id
     where l.id > $1 and l.action = $2`,
    [id, action],
  )
  const { items } = await listShopLog(world.app.deps, line?.seller ?? '', {})
  return items.find((item) => item.id === line?.id)?.facts ?? []
}

const audited = Object.entries(AUDITED) as [keyof Endpoints, ShopAction][]

test.each(audited)('the call %s leaves the line %s with a name', async (name, action) => {
  const meant = await preparedFor(world, name, 0)
  const { whole } = casesOf(world, name, { row: endpoints[name], meant })
  if (name === 'switchSite')
    await world.app.database.asOwner('update entrepreneurs set is_open = not is_open')
  const before = await lastId()
  const answer = await sendTo(world.app.app, world.headersOf, whole)
  expect(answer.status, answer.body).toBeLessThan(300)
  expect(await linesSince(before)).toContainEqual({ action, named: true })
  if (!SAYS_ALL.includes(action)) expect(await factsSince(before, action)).not.toEqual([])
  await world.app.database.asOwner('delete from rate_limits')
  if (name === 'changeOwnLogin') await world.renew()
})
