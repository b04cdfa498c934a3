import { createPurchase, signupAndPay } from '@minit/contract/customer/purchases.ts'
import { identifyCustomer, listActiveEntrepreneurs } from '@minit/contract/customer/shops.ts'
import { readStats } from '@minit/contract/entrepreneur/stats.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DEMO_ADDRESSES } from '../../src/demo/demo-addresses.ts'
import { anOrder } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { openMarketplace } from '../marketplace.ts'
import { AT_ONCE, buys, buysOnProviderPage, eventually, refusalOf, shopPageOf } from '../purchases.ts'
import { startSecondProcess } from '../second-process.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

const silence = (on: boolean) =>
  fetch(`${fixture.standInsUrl}/control/silence`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'pawapay', on }),
  })
beforeEach(() => silence(false))

const infoIn = (app: TestApp['app']) => shopPageOf({ app }, seller)

test('what pawaPay offered stays on every page while it is deaf, and nothing waits for it', async () => {
  await infoIn(fixture.app)
  const { sessionToken } = await logInAs(fixture.deps, seller)
  await silence(true)
  for (let round = 0; round < 3; round += 1) {
    fixture.clock.advance({ minutes: 2 })
    expect((await infoIn(fixture.app)).paymentMethods).toContain('orange_money')
    const [provider] = await callApp(fixture.app)(listActiveEntrepreneurs, { query: {} })
    expect(provider?.paymentMethods).toContain('mobile_money')
    await callApp(fixture.app, sessionToken)(readStats, {})
    const sold = await buysOnProviderPage(fixture, seller, { paymentMethod: 'cash' }, AT_ONCE)
    expect(sold).toMatchObject({ nextAction: { type: 'collect_cash' } })
  }
})

test('a process that never reached pawaPay sells for cash and by wallet, and offers mobile money once it answers', async () => {
  await silence(true)
  const second = await startSecondProcess(fixture)
  try {
    const call = callApp(second.app)
    expect((await infoIn(second.app)).paymentMethods).toEqual(['vult', 'cash'])
    expect(await refusalOf(call(signupAndPay, { body: anOrder(seller), headers: AT_ONCE }))).toMatchObject({
      code: 'method_not_offered',
    })
    const phone = aPhone()
    const { id: customerId } = await call(identifyCustomer, { body: { phone } })
    const terms = { entrepreneurId: seller.id, packageId: seller.pack.id, amount: 35 }
    const body = { ...terms, customerId, phone, paymentMethod: 'cash' as const }
    expect(await call(createPurchase, { body, headers: AT_ONCE })).toMatchObject({
      status: 'awaiting_payment',
    })
    await silence(false)
    await eventually(async () => {
      fixture.clock.advance({ seconds: 6 })
      expect((await infoIn(second.app)).paymentMethods).toContain('orange_money')
    })
  } finally {
    await second.close()
  }
})

test('switching the SMS gateway leaves the cached state of pawaPay alone', async () => {
  const marketplace = await openMarketplace(fixture)
  await infoIn(fixture.app)
  const before = await fixture.deps.payments.byName('pawapay')
  await silence(true)
  await marketplace.enable('africastalking', false)
  fixture.clock.advance({ seconds: 6 })
  expect((await infoIn(fixture.app)).paymentMethods).toContain('orange_money')
  expect(await fixture.deps.payments.byName('pawapay')).toBe(before)
  await marketplace.save('pawapay', { baseUrl: DEMO_ADDRESSES.pawapay, token: 'another token' })
  fixture.clock.advance({ seconds: 6 })
  expect(await fixture.deps.payments.byName('pawapay')).not.toBe(before)
})

test('cash is sold on the seller’s own page, too', async () => {
  expect(await buys(fixture, seller, { paymentMethod: 'cash' }, AT_ONCE)).toMatchObject({
    status: 'awaiting_payment',
    nextAction: { type: 'collect_cash' },
  })
})
