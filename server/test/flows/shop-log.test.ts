import { type Endpoints, endpoints } from '@minit/contract/endpoints.ts'
import { orderCodeOf } from '@minit/domain/order-codes.ts'
import type { ShopAction } from '@minit/domain/shop-log.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSeller, callApp, logInAs } from '../builders.ts'
import { casesOf } from '../fuzz/cases.ts'
import { type FuzzWorld, startFuzzWorld } from '../fuzz/fuzz-world.ts'
import { meantFor } from '../fuzz/meant/all-meant.ts'
import { sendTo } from '../fuzz/run-row.ts'
import { buysOnProviderPage, refusalOf } from '../purchases.ts'
import { aPerson, asPerson } from '../staff-world.ts'

let world: FuzzWorld
beforeAll(async () => {
  world = await startFuzzWorld()
})
afterAll(() => world.close())

/** What each call leaves in the audit log, with the name of who made it. */
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

/** Calls that leave their person's name elsewhere, or change nothing that another has to see, with the reason. */
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

const audited = Object.entries(AUDITED) as [keyof Endpoints, ShopAction][]

test.each(audited)('the call %s leaves the line %s with a name', async (name, action) => {
  const meant = await meantFor(world, name, 0)
  const { whole } = casesOf(world, name, { row: endpoints[name], meant })
  if (name === 'switchSite')
    await world.app.database.asOwner('update entrepreneurs set is_open = not is_open')
  const before = await lastId()
  const answer = await sendTo(world.app.app, world.headersOf, whole)
  expect(answer.status, answer.body).toBeLessThan(300)
  expect(await linesSince(before)).toContainEqual({ action, named: true })
  await world.app.database.asOwner('delete from rate_limits')
  if (name === 'changeOwnLogin') await world.renew()
})

describe('the owner’s page of what people did', () => {
  test('has each line with name, words, facts and time; of one person alone where one is chosen', async () => {
    const { app } = world
    const seller = await aSeller(app.deps)
    const isatu = await aPerson(app, seller, { role: 'manager' })
    const { call: asIsatu } = await asPerson(app, seller, isatu)
    const pack = { name: 'Market Hour', durationMinutes: 60, price: 20 }
    await asIsatu(endpoints.updatePackage, { params: { id: seller.pack.id }, body: pack })
    const asOwner = callApp(app.app, (await logInAs(app.deps, seller)).sessionToken)
    await asOwner(endpoints.switchSite, { body: { isOpen: false } })
    const { items } = await asOwner(endpoints.listShopLog, { query: {} })
    expect(items).toMatchObject([
      {
        personName: 'Owner',
        what: 'Closed the shop',
        facts: [],
      },
      { personName: 'Isatu Conteh', action: 'package_changed', subjectId: seller.pack.id },
    ])
    expect(items[1]?.facts).toContainEqual({ name: 'Price', from: 'Le 35', to: 'Le 20' })
    const hers = await asOwner(endpoints.listShopLog, { query: { personId: isatu.id } })
    expect(hers.items.map(({ personName }) => personName)).toEqual(['Isatu Conteh'])
  })

  test('says of a cash order that a cashier declined who, how much, and the end of whose number', async () => {
    const { app } = world
    const seller = await aSeller(app.deps)
    const { call: asIsatu } = await asPerson(app, seller, await aPerson(app, seller))
    const order = { paymentMethod: 'cash', phone: '+23278123456' } as const
    const { transactionId } = await buysOnProviderPage(app, seller, order)
    const params = { id: transactionId }
    await asIsatu(endpoints.declineCash, { params })
    expect(await refusalOf(asIsatu(endpoints.declineCash, { params }))).toMatchObject({
      code: 'already_decided',
    })
    const asOwner = callApp(app.app, (await logInAs(app.deps, seller)).sessionToken)
    const { items } = await asOwner(endpoints.listShopLog, { query: {} })
    expect(items).toMatchObject([{ personName: 'Isatu Conteh', what: 'Declined a cash order' }])
    expect(items[0]?.facts).toEqual([
      { name: 'Package', from: null, to: 'Market Hour' },
      { name: 'Amount', from: null, to: 'Le 35' },
      { name: 'Order', from: null, to: orderCodeOf(transactionId) },
      { name: 'Number', from: null, to: '+232 78 *** 456' },
    ])
  })

  test('is the owner’s alone, and has nothing of another seller', async () => {
    const { app } = world
    const seller = await aSeller(app.deps)
    const { call } = await asPerson(app, seller, await aPerson(app, seller, { role: 'manager' }))
    expect(await refusalOf(call(endpoints.listShopLog, { query: {} }))).toMatchObject({ status: 403 })
    const other = await aSeller(app.deps)
    const asOther = callApp(app.app, (await logInAs(app.deps, other)).sessionToken)
    expect((await asOther(endpoints.listShopLog, { query: {} })).items).toEqual([])
  })
})
