import { searchBuyers, setVip } from '@minit/contract/admin/customers.ts'
import { createPurchase } from '@minit/contract/customer/purchases.ts'
import { identifyCustomer } from '@minit/contract/customer/shops.ts'
import { confirmCash } from '@minit/contract/entrepreneur/notifications.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aPackage, aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { AT_ONCE, buys, buysOnProviderPage, eventually, refusalOf, statusOf } from '../purchases.ts'
import { countRows, ONE_SALE, recordsOf } from '../records.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

const identify = (phone: string) => callApp(fixture.app)(identifyCustomer, { body: { phone } })
/** Makes a VIP. An admin finds only a number that has ordered something, so it orders first. */
const becomesVip = async (phone: string) => {
  await buysOnProviderPage(fixture, seller, { phone, paymentMethod: 'cash' })
  const asAdmin = callApp(fixture.app, await anAdmin(fixture))
  const { items } = await asAdmin(searchBuyers, { query: { search: phone } })
  const params = { id: items[0]?.id ?? '' }
  await asAdmin(setVip, { params, body: { isVip: true, reason: 'A friend of the house.' } })
}

const paidInCash = async (at: TestSeller, phone: string, amount?: number) => {
  const body = { phone, paymentMethod: 'cash' as const, ...(amount !== undefined && { amount }) }
  const ticket = await buysOnProviderPage(fixture, at, body)
  const { sessionToken } = await logInAs(fixture.deps, at)
  await callApp(fixture.app, sessionToken)(confirmCash, { params: { id: ticket.transactionId } })
  return statusOf(fixture, ticket)
}

describe('loyalty', () => {
  test('counts a number’s paid purchases at all sellers: the third makes the fourth one bronze', async () => {
    const [other, third] = [await aSeller(fixture.deps), await aSeller(fixture.deps)]
    const phone = aPhone()
    const tiers: string[] = []
    for (const at of [seller, other, third]) {
      const { order } = await paidInCash(at, phone)
      expect(order).toMatchObject({ price: 35, discount: 0, loyaltyMinutes: 0, totalMinutes: 60 })
      tiers.push((await identify(phone)).loyaltyTier)
    }
    expect(tiers).toEqual(['new', 'new', 'bronze'])
    const fourth = await paidInCash(other, phone, 31.5)
    expect(fourth).toMatchObject({
      status: 'ready',
      order: { listPrice: 35, discount: 3.5, price: 31.5, gst: 4.11, loyaltyMinutes: 2, totalMinutes: 62 },
    })
    expect(await recordsOf(fixture, fourth.transactionId)).toMatchObject({ ...ONE_SALE, receivedMinor: 3150 })
  })

  test('does not count unpaid purchases', async () => {
    const phone = aPhone()
    for (let started = 0; started < 4; started++)
      await buysOnProviderPage(fixture, seller, { phone, paymentMethod: 'cash' })
    expect(await identify(phone)).toMatchObject({ loyaltyTier: 'new', totalPurchases: 0 })
  })

  test('gives VIPs five minutes and five points', async () => {
    const phone = aPhone()
    await becomesVip(phone)
    const { order } = await paidInCash(seller, phone, 33.25)
    expect(order).toMatchObject({ price: 33.25, discount: 1.75, vipMinutes: 5, totalMinutes: 65 })
  })

  test('gives nothing at the counter', async () => {
    const phoneNumber = aPhone()
    await becomesVip(phoneNumber)
    const ticket = await buys(fixture, seller, { phoneNumber })
    expect((await statusOf(fixture, ticket)).order).toMatchObject({
      price: 35,
      discount: 0,
      vipMinutes: 0,
      totalMinutes: 60,
    })
  })
})

test('the wallet gives ten minutes, and a pass as long as all of them together', async () => {
  const ticket = await buysOnProviderPage(fixture, seller, { paymentMethod: 'vult' })
  await eventually(async () => expect(await statusOf(fixture, ticket)).toMatchObject({ status: 'ready' }))
  const { order, result } = await statusOf(fixture, ticket)
  expect(order).toMatchObject({ walletBonusMinutes: 10, totalMinutes: 70, price: 35 })
  const [startsAt, expiresAt] = [result?.startsAt, result?.expiresAt].map((text) => Date.parse(text ?? ''))
  expect(Number(expiresAt) - Number(startsAt)).toBe(70 * 60_000)
})

describe('the price on the screen', () => {
  test('is refused with the current quote when it differs, and nothing is written', async () => {
    const phone = aPhone()
    const { id: customerId } = await identify(phone)
    await becomesVip(phone)
    const before = await countRows(fixture, 'purchases')
    const stale = { phone, customerId, paymentMethod: 'vult', amount: 35 } as const
    expect(await refusalOf(buysOnProviderPage(fixture, seller, stale))).toMatchObject({
      status: 409,
      code: 'price_changed',
      quote: {
        listPrice: 35,
        discount: 1.75,
        finalPrice: 33.25,
        gst: 4.34,
        baseMinutes: 60,
        bonusMinutes: 15,
        totalMinutes: 75,
      },
    })
    expect(await countRows(fixture, 'purchases')).toBe(before)
  })

  test('creates no customer when it is refused', async () => {
    const phone = aPhone()
    const { id: customerId } = await identify(aPhone())
    const refused = buysOnProviderPage(fixture, seller, { phone, customerId })
    expect(await refusalOf(refused)).toMatchObject({ code: 'invalid_request' })
    expect(await countRows(fixture, 'customers', `phone = '${phone}'`)).toBe(0)
  })
})

describe('the mobile-money tile', () => {
  test.each([
    ['+23278123456', 'orange_money'],
    ['077 123 456', 'africell_money'],
  ])('reads the operator of %s from its prefix', async (phone, operator) => {
    const ticket = await buysOnProviderPage(fixture, seller, { phone })
    expect(await statusOf(fixture, ticket)).toMatchObject({
      status: 'ready',
      order: { paymentMethod: operator },
    })
  })

  test('asks for the operator of a number of neither, and uses the customer’s answer', async () => {
    const phone = '+23231123456'
    expect(await refusalOf(buysOnProviderPage(fixture, seller, { phone }))).toMatchObject({
      status: 422,
      code: 'operator_unknown',
    })
    const ticket = await buysOnProviderPage(
      fixture,
      seller,
      { phone, paymentMethod: 'orange_money' },
      AT_ONCE,
    )
    expect((await statusOf(fixture, ticket)).order).toMatchObject({ paymentMethod: 'orange_money' })
  })

  test('refuses a number that is not a Sierra Leone mobile number, naming the field', async () => {
    const { id: customerId } = await identify(aPhone())
    for (const phone of ['+447911123456', '022 123 456', '+2327612'])
      expect(await refusalOf(buysOnProviderPage(fixture, seller, { phone, customerId }))).toMatchObject({
        code: 'phone_not_valid',
        fields: { phone: 'Valid phone number required' },
      })
  })
})

test('a phone number reveals its loyalty and nothing else, alike for known and unknown numbers', async () => {
  const known = aPhone()
  await paidInCash(seller, known)
  const fields = ['id', 'isVip', 'loyaltyTier', 'totalPurchases']
  const [of, ofUnknown] = [await identify(known), await identify(aPhone())]
  expect(Object.keys(of).sort()).toEqual(fields)
  expect(Object.keys(ofUnknown).sort()).toEqual(fields)
  expect(of).toMatchObject({ totalPurchases: 1, loyaltyTier: 'new', isVip: false })
  expect(ofUnknown).toMatchObject({ totalPurchases: 0, loyaltyTier: 'new', isVip: false })
  expect((await identify(known)).id).toBe(of.id)
})

test('looking a number up stores nothing; its first order does, under the id from the look-up', async () => {
  const phone = aPhone()
  const { id: customerId } = await identify(phone)
  const known = () => countRows(fixture, 'customers', `phone = '${phone}'`)
  expect(await known()).toBe(0)
  await buysOnProviderPage(fixture, seller, { phone, customerId, paymentMethod: 'cash' })
  expect(await known()).toBe(1)
  expect((await identify(phone)).id).toBe(customerId)
})

test('another person’s customer id gives no discount', async () => {
  const vip = aPhone()
  const { id: customerId } = await identify(vip)
  await becomesVip(vip)
  const refused = buysOnProviderPage(fixture, seller, { phone: aPhone(), customerId, amount: 33.25 })
  expect(await refusalOf(refused)).toMatchObject({
    code: 'invalid_request',
    fields: { customerId: 'Enter your phone number again' },
  })
})

test('another seller’s package, an unknown seller and unknown fields are refused', async () => {
  const other = await aSeller(fixture.deps)
  const foreign = await aPackage(fixture.deps, other.id)
  expect(await refusalOf(buysOnProviderPage(fixture, seller, { packageId: foreign.id }))).toMatchObject({
    status: 404,
    code: 'package_not_found',
  })
  expect(await refusalOf(buysOnProviderPage(fixture, seller, { entrepreneurId: 'nobody' }))).toMatchObject({
    status: 404,
    code: 'entrepreneur_not_found',
  })
  const body = { ...(await identify(aPhone())), price: 1 }
  const response = await fixture.app.inject({ method: 'POST', url: createPurchase.path, payload: body })
  expect(response.json()).toMatchObject({ code: 'invalid_request', fields: { price: 'Unknown field' } })
})
