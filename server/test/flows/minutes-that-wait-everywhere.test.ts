import { readPlatformPurchase } from '@minit/contract/admin/purchases.ts'
import { readGift } from '@minit/contract/customer/gifts.ts'
import { giveMinutes, readOnlineMinutes } from '@minit/contract/customer/online-minutes.ts'
import { signupAndPay } from '@minit/contract/customer/purchases.ts'
import { listCustomerPackages } from '@minit/contract/customer/shops.ts'
import { connectManually } from '@minit/contract/entrepreneur/manual-access.ts'
import { createPackage } from '@minit/contract/entrepreneur/packages.ts'
import { listSlips } from '@minit/contract/entrepreneur/printing.ts'
import { createBatch } from '@minit/contract/entrepreneur/vouchers.ts'
import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { USUAL_OPTIONS } from '@minit/domain/passes/pass-options.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resendAccess } from '../../src/modules/messaging/messages/access-message.ts'
import { removeGateway } from '../../src/modules/network/gateways.ts'
import { anOrder, aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPackage, aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { aDeviceOf } from '../my-passes.ts'
import { purseOfPass, stretchesOf } from '../online-minutes.ts'
import { aMac, phonesAt } from '../phones-at.ts'
import { refusalOf, statusOf, type Ticket } from '../purchases.ts'
import { aRadiusRouter } from '../radius-router.ts'
import { buysInBrowser } from '../returning-phone.ts'
import { aRouter } from '../router.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const WAITS = { clock: 'while_online', maxDevices: 3 } as const

const ownerOf = async (seller: TestSeller) =>
  callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)

/** A pass with ten minutes used at a router of the seller. */
const aUsedPass = async (phoneNumber = aPhone()) => {
  const seller = await aSeller(fixture.deps)
  const router = await aRouter(fixture, seller)
  await router.turn()
  const pack = await aPackage(fixture.deps, seller.id, WAITS)
  const pass = await aPaidSale(fixture, { ...seller, pack }, { phoneNumber })
  const mac = aMac()
  const { place } = await router.join(mac)
  await phonesAt(fixture, () => seller).enter(place, pass)
  await router.turn()
  await router.live(10, [mac])
  await router.live(4, [])
  return { seller, router, pass, phoneNumber }
}

describe('minutes that wait show as minutes left, and their last day as a last day', () => {
  test('on the slip, at the admin’s and among the passes of its number', async () => {
    const { seller, pass, phoneNumber } = await aUsedPass()
    const left = expect.closeTo(50, -1)
    // Older than any pass that runs by the clock.
    fixture.clock.advance({ hours: 24 * 10 })
    const { slips } = await (await ownerOf(seller))(listSlips, {})
    expect(slips).toMatchObject([
      { transactionId: pass.transactionId, onlineMinutes: left, unusedMinutes: null },
    ])
    const seen = await callApp(fixture.app, await anAdmin(fixture))(readPlatformPurchase, {
      params: { transactionId: pass.transactionId },
    })
    expect(seen.pass).toMatchObject({ onlineMinutes: left })
    const device = await aDeviceOf(fixture, phoneNumber)
    const { passes } = (await device.read()).body
    expect(passes).toMatchObject([{ state: 'running', minutesLeft: left }])
  })

  test('without what was given of an unused pass, which its number then finds among its passes', async () => {
    const seller = await aSeller(fixture.deps)
    await (await aRouter(fixture, seller)).turn()
    const pack = await aPackage(fixture.deps, seller.id, WAITS)
    const pass = await aPaidSale(fixture, { ...seller, pack })
    const to = aPhone()
    await callApp(fixture.app)(giveMinutes, {
      params: { transactionId: pass.transactionId },
      headers: { 'purchase-token': pass.statusToken },
      body: { minutes: 20, phoneNumber: to },
    })
    await fixture.drain()
    expect((await statusOf(fixture, pass)).result).toMatchObject({ unusedMinutes: 40, onlineMinutes: 40 })
    const device = await aDeviceOf(fixture, to)
    const { passes } = (await device.read()).body
    expect(passes).toMatchObject([{ state: 'received', minutesLeft: 20, totalMinutes: 20, price: null }])
    // The seller sends its code again, to that number.
    const [given] = await fixture.database.asOwner<{ id: string }>(
      `select id from purchases where recipient_phone = $1`,
      [to],
    )
    fixture.clock.advance({ minutes: 5 })
    const resent = await resendAccess(fixture.deps, {
      entrepreneurId: seller.id,
      transactionId: given?.id ?? '',
      method: 'sms',
    })
    expect(resent.success).toBe(true)
  })
})

describe('a shop whose router does not count', () => {
  const pack = { name: 'Waits', durationMinutes: 60, price: 20, options: { ...USUAL_OPTIONS, ...WAITS } }

  test('by hand cannot sell them, and is told why', async () => {
    const call = await ownerOf(await aSeller(fixture.deps))
    expect(await refusalOf(call(createPackage, { body: pack }))).toMatchObject({
      code: 'option_not_possible',
      fields: {
        'options.clock': 'Not possible by hand: only a connected router sees when a phone is online.',
      },
    })
  })

  test('with a RADIUS router cannot sell them before a report between login and end was seen', async () => {
    const seller = await aSeller(fixture.deps)
    const router = await aRadiusRouter(fixture, seller, 'radius')
    await fixture.database.asOwner('update gateways set last_heard_at = now() where id = $1', [router.id])
    const call = await ownerOf(seller)
    expect(await refusalOf(call(createPackage, { body: pack }))).toMatchObject({
      code: 'option_not_possible',
      fields: { 'options.clock': expect.stringContaining('no report from it while a phone was online') },
    })
    await fixture.database.asOwner('update gateways set pace_seconds = 60 where id = $1', [router.id])
    expect((await call(createPackage, { body: pack })).options).toMatchObject({ clock: 'while_online' })
  })

  test('beside one that does not count sells none, whoever sells, until that one counts too', async () => {
    const seller = await aSeller(fixture.deps)
    await (await aRouter(fixture, seller)).turn()
    const waits = await aPackage(fixture.deps, seller.id, { ...WAITS, name: 'Waits' })
    const usual = await aPackage(fixture.deps, seller.id, { name: 'Usual' })
    const call = await ownerOf(seller)
    const soldOut = async () => {
      const packs = await callApp(fixture.app)(listCustomerPackages, {
        params: { entrepreneur: seller.slug },
      })
      return packs.flatMap(({ id, isSoldOut }) => (isSoldOut ? [id] : []))
    }
    expect(await soldOut()).toEqual([])
    const second = await aRadiusRouter(fixture, seller, 'radius')
    // Nobody goes online by a router that was never heard.
    expect(await soldOut()).toEqual([])
    await fixture.database.asOwner('update gateways set last_heard_at = now() where id = $1', [second.id])
    await expect.poll(soldOut).toEqual([waits.id])
    const refused = { code: 'package_inactive', message: expect.stringContaining('cannot count') }
    const buy = (pack: typeof waits) =>
      callApp(fixture.app)(signupAndPay, { body: anOrder({ ...seller, pack }, {}) })
    expect(await refusalOf(buy(waits))).toMatchObject(refused)
    await buy(usual)
    const batch = { packageId: waits.id, count: 2, agentId: null, lastDay: freetownDay(fixture.deps.now()) }
    expect(await refusalOf(call(createBatch, { body: batch }))).toMatchObject(refused)
    expect(await refusalOf(call(createPackage, { body: pack }))).toMatchObject({
      fields: { 'options.clock': expect.stringContaining('one of your routers') },
    })
    await fixture.database.asOwner('update gateways set pace_seconds = 60 where id = $1', [second.id])
    await expect.poll(soldOut).toEqual([])
    await buy(waits)
  })

  test('after it removed its router runs the rest of a sold pass by the clock, from its tap', async () => {
    const { seller, router, pass } = await aUsedPass()
    await removeGateway(fixture.deps, seller.id, router.id)
    const call = await ownerOf(seller)
    await call(connectManually, { params: { id: pass.transactionId } })
    const { result } = await statusOf(fixture, pass)
    const minutes = (Date.parse(result?.expiresAt ?? '') - fixture.deps.now().getTime()) / 60_000
    expect(Math.abs(minutes - 50)).toBeLessThanOrEqual(2)
    expect(result).toMatchObject({ onlineMinutes: null, unusedMinutes: null })
  })
})

test('a phone that returns under another address goes on with its minutes, without a tap', async () => {
  const seller = await aSeller(fixture.deps)
  const router = await aRouter(fixture, seller)
  const [before, after] = [aMac(), aMac()]
  const { place } = await router.join(before)
  const { pass, cookie } = await buysInBrowser(fixture, seller, place, { clock: 'while_online' })
  await router.turn()
  await router.live(10, [before])
  await router.live(5, [])
  const ticket: Ticket = { transactionId: pass.transactionId, statusToken: pass.statusToken }
  const { drawn } = await purseOfPass(fixture, ticket)
  fixture.clock.advance({ hours: 30 })
  router.clients.delete(before)
  expect((await router.join(after, 'http://example.org/', cookie)).shop.pathname).toBe('/online')
  expect((await router.turn()).join()).toContain(`auth ${after} `)
  await router.live(5, [after])
  await router.live(4, [])
  const stretches = await stretchesOf(fixture, ticket)
  expect(stretches.map(({ tail }) => tail)).toEqual([before.slice(-5), after.slice(-5)])
  expect((await purseOfPass(fixture, ticket)).drawn).toBeGreaterThan(drawn + 200)
  const page = await callApp(fixture.app)(readOnlineMinutes, {
    params: { transactionId: pass.transactionId },
    headers: { 'purchase-token': pass.statusToken },
  })
  expect(page.phones).toHaveLength(2)
})

test('a gift of such a package waits for the phone of the one who got it', async () => {
  const seller = await aSeller(fixture.deps)
  const router = await aRouter(fixture, seller)
  await router.turn()
  const pack = await aPackage(fixture.deps, seller.id, WAITS)
  const [to, mac] = [aPhone(), aMac()]
  await callApp(fixture.app)(signupAndPay, { body: anOrder({ ...seller, pack }, { sendTo: to }) })
  await fixture.drain()
  const [gift] = await fixture.database.asOwner<{
    id: string
    clock: string
    unused: number
    bought: number
  }>(
    `select p.id, s.clock, s.unused_minutes as unused, s.bought_seconds as bought from purchases p
     join passes s on s.purchase_id = p.id where p.recipient_phone = $1`,
    [to],
  )
  expect(gift).toMatchObject({ clock: 'while_online', unused: 60, bought: 3_600 })
  const { place } = await router.join(mac)
  const shown = await callApp(fixture.app)(readGift, {
    params: { transactionId: gift?.id ?? '' },
    headers: { 'purchase-token': fixture.deps.secrets.holderToken(gift?.id ?? '') },
  })
  expect(shown).toMatchObject({ givenBy: null, result: { onlineMinutes: 60 } })
  await phonesAt(fixture, () => seller).enter(place, {
    transactionId: gift?.id ?? '',
    statusToken: '',
    password: shown.result?.password ?? '',
  })
  expect(await router.turn()).toContain(`auth ${mac} 60`)
})
