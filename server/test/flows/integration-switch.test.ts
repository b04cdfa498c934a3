import { signupAndPay } from '@minit/contract/customer/purchases.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOrder } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, type TestSeller } from '../builders.ts'
import { type Marketplace, openMarketplace } from '../marketplace.ts'
import { AT_ONCE, buys, eventually, refusalOf, shopPageOf, statusOf } from '../purchases.ts'
import { ONE_SALE, recordsOf } from '../records.ts'
import { type SecondProcess, startSecondProcess } from '../second-process.ts'

let fixture: TestApp
let second: SecondProcess
let marketplace: Marketplace
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  second = await startSecondProcess(fixture)
  marketplace = await openMarketplace(fixture)
  seller = await aSeller(fixture.deps)
})
afterAll(async () => {
  await second.close()
  await fixture.close()
})

const methodsIn = async (app: TestApp['app']) => (await shopPageOf({ app }, seller)).paymentMethods
const orders = (app: TestApp['app']) =>
  callApp(app)(signupAndPay, { body: anOrder(seller), headers: AT_ONCE })

/** The longest that a process may take to follow, by the marketplace's specification. */
const FOLLOWS = { seconds: 5 }

test('a payment integration that is switched off is gone from every checkout of both processes, and its open payments settle', async () => {
  for (const app of [fixture.app, second.app]) {
    expect(await methodsIn(app)).toEqual(expect.arrayContaining(['orange_money', 'africell_money', 'vult']))
  }
  // Its payer does not answer the prompt within the call; the payment stays open.
  const open = await buys(fixture, seller, { phoneNumber: '+23276000059' }, AT_ONCE)
  expect(open.status).toBe('awaiting_payment')

  await marketplace.enable('pawapay', false)
  fixture.clock.advance(FOLLOWS)
  for (const app of [fixture.app, second.app]) {
    expect(await methodsIn(app)).toEqual(['vult', 'cash'])
    expect(await refusalOf(orders(app))).toMatchObject({ status: 422, code: 'method_not_offered' })
  }

  await eventually(async () => {
    fixture.clock.advance({ seconds: 6 })
    await fixture.drain()
    expect(await statusOf(fixture, open)).toMatchObject({ status: 'ready' })
  })
  expect(await recordsOf(fixture, open.transactionId)).toMatchObject(ONE_SALE)

  await marketplace.enable('pawapay')
  fixture.clock.advance(FOLLOWS)
  for (const app of [fixture.app, second.app]) expect(await methodsIn(app)).toContain('orange_money')
})

test('each request to a provider is counted, over both processes, with the time of the last', async () => {
  const before = (await marketplace.one('vult'))?.totalRequests ?? 0
  fixture.clock.advance({ minutes: 1 })
  const since = fixture.clock.now().toISOString()
  await buys(fixture, seller, { paymentMethod: 'vult' }, AT_ONCE)
  await callApp(second.app)(signupAndPay, {
    body: anOrder(seller, { paymentMethod: 'vult' }),
    headers: AT_ONCE,
  })
  await eventually(async () => {
    const { totalRequests, lastUsed } = (await marketplace.one('vult')) ?? {}
    expect(totalRequests).toBe(before + 2)
    expect(lastUsed?.localeCompare(since)).toBe(1)
  })
})

test('counts are written when a process stops', async () => {
  const before = (await marketplace.one('vult'))?.totalRequests ?? 0
  const third = await startSecondProcess(fixture)
  await callApp(third.app)(signupAndPay, {
    body: anOrder(seller, { paymentMethod: 'vult' }),
    headers: AT_ONCE,
  })
  await third.close()
  const [row] = await fixture.database.asOwner<{ total: string }>(
    `select total_requests as total from integrations where adapter = 'vult'`,
  )
  expect(Number(row?.total)).toBe(before + 1)
})
