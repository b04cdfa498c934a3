import { listPlatformGateways } from '@minit/contract/admin/gateways.ts'
import { regrantPass } from '@minit/contract/admin/purchases.ts'
import { listActiveEntrepreneurs, listCustomerPackages } from '@minit/contract/customer/shops.ts'
import { readStock } from '@minit/contract/entrepreneur/code-stock.ts'
import { listNotifications } from '@minit/contract/entrepreneur/notifications.ts'
import { listSlips } from '@minit/contract/entrepreneur/printing.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordProviderEvent } from '../../src/modules/money/payments/provider-events.ts'
import { refundPurchase } from '../../src/modules/money/refunds/refund-purchase.ts'
import { cleanUp } from '../../src/modules/sales/customers/clean-up.ts'
import { uploadCodes } from '../../src/modules/shop/codes/code-stock.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, callApp } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { aCodeShop, printed, putsOnSale } from '../code-shop.ts'
import { expectInvariants } from '../invariants.ts'
import { AT_ONCE, buys, buysOnProviderPage, refusalOf, statusOf, type Ticket } from '../purchases.ts'
import { ONE_SALE, recordsOf } from '../records.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(async () => {
  await expectInvariants(fixture)
  await fixture.close()
})
// A number has at most two unpaid orders: the time of the earlier ones is over.
beforeEach(() => fixture.clock.advance({ minutes: 16 }))

type Shop = Awaited<ReturnType<typeof aCodeShop>>

/** An order whose buyer never answers the prompt. */
const waits = ({ seller }: Shop): Promise<Ticket> =>
  buys(fixture, seller, { phoneNumber: '+23276000129' }, AT_ONCE)

const ordersCash = ({ seller }: Shop): Promise<Ticket> =>
  buysOnProviderPage(fixture, seller, { paymentMethod: 'cash' }, AT_ONCE)

const isSoldOut = async ({ seller }: Shop) => {
  const [pack] = await callApp(fixture.app)(listCustomerPackages, { params: { entrepreneur: seller.slug } })
  return pack?.isSoldOut
}

const stockOf = async ({ call, gatewayId }: Shop) => (await call(readStock, { params: { id: gatewayId } }))[0]

/** The right amount arrives after all. */
const isPaid = async ({ transactionId }: Ticket, key = `${transactionId}-paid`) => {
  const { reference, provider } = await recordsOf(fixture, transactionId)
  const event = { key, reference, kind: 'succeeded', amount: null, providerTransactionId: key } as const
  await recordProviderEvent(fixture.deps, provider, { event, source: 'webhook' })
}

describe('a pass of a package whose codes were uploaded', () => {
  test('shows the next of them, letter for letter, on the page and in the message', async () => {
    const shop = await aCodeShop(fixture, 0)
    await putsOnSale(fixture, shop.seller, { ...shop, codes: ['aBcD-00fg', 'Second-1'] })
    const first = await buys(fixture, shop.seller, { deliveryMethod: 'sms' })
    const second = await buys(fixture, shop.seller)
    expect(first).toMatchObject({
      password: 'aBcD-00fg',
      fromStock: true,
      stockPassword: null,
      wifiKind: 'captive',
    })
    expect(first).toMatchObject({
      message: { text: expect.stringContaining('type code aBcD-00fg. The WiFi counts its time.') },
    })
    expect(second).toMatchObject({ password: 'Second-1' })
    expect(await recordsOf(fixture, first.transactionId)).toMatchObject(ONE_SALE)
    expect((await shop.call(listSlips, {})).slips).toMatchObject([
      { password: 'Second-1', fromStock: true },
      { password: 'aBcD-00fg', fromStock: true },
    ])
  })

  test('shows the password next to it', async () => {
    const shop = await aCodeShop(fixture, 0)
    await uploadCodes(fixture.deps, shop.seller.id, {
      gatewayId: shop.gatewayId,
      packageId: shop.seller.pack.id,
      csv: 'Username,Password\nuser01,pw-1\n',
      commit: true,
    })
    const sold = await buys(fixture, shop.seller, { deliveryMethod: 'sms' })
    expect(sold).toMatchObject({ password: 'user01', stockPassword: 'pw-1' })
    expect(sold).toMatchObject({ message: { text: expect.stringContaining('code user01, password pw-1.') } })
  })

  test('has no bonus minutes and accepts none, and is shown for seven days', async () => {
    const shop = await aCodeShop(fixture, 1, { overtimeRateMinor: 50 })
    const sold = await buysOnProviderPage(fixture, shop.seller, { paymentMethod: 'vult' }, AT_ONCE)
    await isPaid(sold)
    const { order, pass, result } = await statusOf(fixture, sold)
    expect(order).toMatchObject({ walletBonusMinutes: 0, totalMinutes: 60 })
    expect(pass?.overtime).toBeNull()
    expect(Date.parse(result?.expiresAt ?? '') - Date.parse(result?.startsAt ?? '')).toBe(7 * 24 * 3_600_000)
  })

  test('gets no other code and no minutes from an admin', async () => {
    const shop = await aCodeShop(fixture, 2)
    const { transactionId } = await buys(fixture, shop.seller)
    const admin = callApp(fixture.app, await anAdmin(fixture))
    for (const wanted of [
      { isNewCode: true, minutes: 0 },
      { isNewCode: false, minutes: 10 },
    ]) {
      const body = { ...wanted, reason: 'The code did not work.' }
      expect(await refusalOf(admin(regrantPass, { params: { transactionId }, body }))).toMatchObject({
        code: 'not_regrantable',
      })
    }
  })

  test('that is refunded ends, and its code stays used', async () => {
    const shop = await aCodeShop(fixture, 1)
    const sold = await buys(fixture, shop.seller)
    await refundPurchase(
      fixture.deps,
      { accountId: 'the-admin', name: 'the-admin' },
      {
        transactionId: sold.transactionId,
        reason: 'The WiFi was down.',
      },
    )
    expect(await statusOf(fixture, sold)).toMatchObject({ status: 'refunded' })
    expect(await stockOf(shop)).toMatchObject({ left: 0, sold: 1 })
    expect(await refusalOf(buys(fixture, shop.seller))).toMatchObject({ code: 'codes_sold_out' })
  })
})

describe('the last code', () => {
  test('is sold once, and then the package is sold out everywhere', async () => {
    const shop = await aCodeShop(fixture, 1)
    expect(await isSoldOut(shop)).toBe(false)
    expect(await buys(fixture, shop.seller)).toMatchObject({ status: 'ready' })
    expect(await isSoldOut(shop)).toBe(true)
    const listed = (await callApp(fixture.app)(listActiveEntrepreneurs, { query: {} })).find(
      ({ id }) => id === shop.seller.id,
    )
    expect(listed?.packages).toMatchObject([{ fromStock: true, isSoldOut: true }])
    const refusal = { status: 422, code: 'codes_sold_out' }
    expect(await refusalOf(buys(fixture, shop.seller))).toMatchObject(refusal)
    expect(await refusalOf(buysOnProviderPage(fixture, shop.seller))).toMatchObject(refusal)
    await putsOnSale(fixture, shop.seller, { ...shop, codes: printed(1, 50) })
    expect(await isSoldOut(shop)).toBe(false)
  })

  test('is reserved for an order for as long as its payment may come, and no longer', async () => {
    const shop = await aCodeShop(fixture, 1)
    const ticket = await waits(shop)
    expect(await isSoldOut(shop)).toBe(true)
    expect(await refusalOf(buys(fixture, shop.seller))).toMatchObject({ code: 'codes_sold_out' })
    fixture.clock.advance({ minutes: 16 })
    await fixture.drain()
    expect(await statusOf(fixture, ticket)).toMatchObject({ status: 'expired' })
    expect(await isSoldOut(shop)).toBe(false)
    expect(await buys(fixture, shop.seller)).toMatchObject({ status: 'ready', password: shop.codes[0] })
  })

  test('of five simultaneous orders goes to one, and so does each of the others', async () => {
    // Enough codes for five orders to reserve one each.
    const shop = await aCodeShop(fixture, 15)
    const orders = Array.from({ length: 5 }, () => buys(fixture, shop.seller, { phoneNumber: aPhone() }))
    const answers = await Promise.allSettled(orders)
    const codes = answers.flatMap((answer) =>
      answer.status === 'fulfilled' && answer.value.status === 'ready' ? [answer.value.password] : [],
    )
    expect(codes.toSorted()).toEqual(shop.codes.slice(0, 5))
    expect(await stockOf(shop)).toMatchObject({ left: 10, sold: 5 })
  })

  test('is still for a late payer, as long as no other order got it', async () => {
    const shop = await aCodeShop(fixture, 1)
    const ticket = await waits(shop)
    fixture.clock.advance({ minutes: 16 })
    await fixture.drain()
    await isPaid(ticket)
    expect(await statusOf(fixture, ticket)).toMatchObject({
      status: 'ready',
      result: { password: shop.codes[0] },
    })
  })
})

describe('a stock that runs low', () => {
  const warningsOf = async ({ call }: Shop) =>
    ((await call(listNotifications, {})) ?? []).filter(({ kind }) => kind === 'codes_low')

  test('raises one alert, and another only after codes were added', async () => {
    const shop = await aCodeShop(fixture, 12)
    await buys(fixture, shop.seller)
    expect(await warningsOf(shop)).toEqual([])
    for (const _ of [1, 2, 3]) await buys(fixture, shop.seller)
    expect(await warningsOf(shop)).toMatchObject([
      {
        title: 'Codes running low',
        password: null,
        message: 'Few codes are left for Market Hour. Upload more before it is sold out.',
      },
    ])
    fixture.clock.advance({ minutes: 1 })
    await putsOnSale(fixture, shop.seller, { ...shop, codes: printed(1, 50) })
    await buys(fixture, shop.seller)
    expect(await warningsOf(shop)).toHaveLength(2)
  })
})

test('an unpaid order is deleted with what it reserved', async () => {
  const shop = await aCodeShop(fixture, 1)
  await ordersCash(shop)
  fixture.clock.advance({ hours: 2 })
  await fixture.drain()
  fixture.clock.advance({ hours: 91 * 24 })
  expect((await cleanUp(fixture.deps)).orders).toBeGreaterThan(0)
  expect(await isSoldOut(shop)).toBe(false)
})

test('the admin sees the remaining stock', async () => {
  const shop = await aCodeShop(fixture, 7)
  const admin = callApp(fixture.app, await anAdmin(fixture))
  const { items } = await admin(listPlatformGateways, { query: { search: shop.seller.slug } })
  expect(items).toMatchObject([{ kind: 'codes', state: 'codes', codesLeft: 7 }])
})
