import { readGift } from '@minit/contract/customer/gifts.ts'
import { pausePass, resumePass } from '@minit/contract/customer/pauses.ts'
import { readTravelOffer, startTravel } from '@minit/contract/customer/travel.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decideCash } from '../../src/modules/money/payments/cash.ts'
import { addsMinutes, paysAt } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, type TestSeller } from '../builders.ts'
import { givesPass, textsTo } from '../gifts.ts'
import { expectInvariants } from '../invariants.ts'
import { aDeviceOf } from '../my-passes.ts'
import { aMac, headersOf, phonesAt, refusalText } from '../phones-at.ts'
import { buysOnProviderPage, statusOf, type Ticket } from '../purchases.ts'
import { buysInBrowser } from '../returning-phone.ts'
import { aRouter } from '../router.ts'
import {
  aHome,
  aHost,
  aWalk,
  goesHome,
  leftOf,
  offerAt,
  stay,
  takesTravellers,
  travelsOf,
  walksTo,
} from '../travel.ts'

let fixture: TestApp
let host: TestSeller
let hostRouter: Awaited<ReturnType<typeof aRouter>>
beforeAll(async () => {
  fixture = await startTestApp()
  const shop = await aHost(fixture)
  ;[host, hostRouter] = [shop.seller, shop.router]
})
afterAll(() => fixture.close())

const expectSeconds = (seconds: number | null | undefined, expected: number): void => {
  expect(Math.abs((seconds ?? Number.NaN) - expected)).toBeLessThanOrEqual(10)
}

/** A phone walks up to the other shop's router. */
const atHost = async (mac = aMac()): Promise<string> => (await hostRouter.join(mac)).place

/** A shop whose passes travel, with a router. */
const aShop = async (pack: Parameters<typeof aHome>[1] = {}) => {
  const home = await aHome(fixture, pack)
  const router = await aRouter(fixture, home)
  await router.turn()
  return { home, router, routers: [router, hostRouter] }
}

const asked = ({ transactionId, statusToken }: Ticket) => ({
  params: { transactionId },
  headers: { 'purchase-token': statusToken },
})

describe('minutes travel', () => {
  test('with the overtime that was bought before and after a walk; none is sold during it', async () => {
    const { home, router, routers } = await aShop({ overtimeRateMinor: 50 })
    const { place } = await router.join(aMac())
    const pass = await paysAt(fixture, home, place)
    await addsMinutes(fixture, pass, 20)
    const there = await atHost()
    expect(await offerAt(fixture, there, pass)).toMatchObject({ minutesLeft: 79, minutesHere: 79 })
    await walksTo(fixture, there, pass)
    expect(await refusalText(addsMinutes(fixture, pass, 10))).toMatch(/^pass_away/)
    expect((await statusOf(fixture, pass)).pass?.overtime).toBeNull()
    await stay(fixture, routers, 30)
    await goesHome(fixture, pass)
    await addsMinutes(fixture, pass, 10)
    expectSeconds((await leftOf(fixture, pass)).seconds, 60 * 60)
    await expectInvariants(fixture)
  })

  test('while they are paused, which stays one pause; a pass that is away is neither paused nor resumed', async () => {
    const { home, router, routers } = await aShop({ maxPauses: 1, pauseDays: 7 })
    const { place } = await router.join(aMac())
    const pass = await paysAt(fixture, home, place)
    await stay(fixture, routers, 10)
    const call = callApp(fixture.app)
    await call(pausePass, asked(pass))
    await walksTo(fixture, await atHost(), pass)
    expect(await refusalText(call(pausePass, asked(pass)))).toMatch(/^pass_away/)
    expect(await refusalText(call(resumePass, asked(pass)))).toMatch(/^pass_away/)
    await stay(fixture, routers, 20)
    expect(await goesHome(fixture, pass)).toEqual({ minutesLeft: 30 })
    expect(await leftOf(fixture, pass)).toMatchObject({ isPaused: false, pauses: 1 })
  })

  test('before their first use, which then begins: the rest runs by the clock at home', async () => {
    const { home, routers } = await aShop({ clock: 'first_use' })
    const pass = await paysAt(fixture, home, '')
    expect(await offerAt(fixture, await atHost(), pass)).toMatchObject({ minutesLeft: 60 })
    await walksTo(fixture, await atHost(), pass)
    expect((await statusOf(fixture, pass)).result?.unusedMinutes).toBeNull()
    await stay(fixture, routers, 25)
    expect(await goesHome(fixture, pass)).toEqual({ minutesLeft: 35 })
    await expectInvariants(fixture)
  })

  test('for all phones of a family: the second types the same code there, and joins', async () => {
    const { home, router, routers } = await aShop({ maxDevices: 2 })
    const [one, other] = [aMac(), aMac()]
    const { place } = await router.join(one)
    const pass = await paysAt(fixture, home, place)
    for (const _ of ['opened', 'said so']) await router.turn()
    const second = await router.join(other)
    await phonesAt(fixture, () => home).enter(second.place, pass)
    for (const _ of ['opened', 'said so']) await router.turn()
    expect(await offerAt(fixture, await atHost(one), pass)).toMatchObject({ phonesThatLeave: 1 })
    const there = await walksTo(fixture, await atHost(one), pass)
    const again = await walksTo(fixture, await atHost(other), pass)
    expect(again).toEqual(there)
    await hostRouter.turn()
    expect([hostRouter.isOpen(one), hostRouter.isOpen(other)]).toEqual([true, true])
    await router.turn()
    expect([router.isOpen(one), router.isOpen(other)]).toEqual([false, false])
    await stay(fixture, routers, 5)
    await goesHome(fixture, pass)
    await hostRouter.turn()
    expect([hostRouter.isOpen(one), hostRouter.isOpen(other)]).toEqual([false, false])
  })

  test('of a gift, by its recipient, who gets the message; its payer sees no other shop', async () => {
    const { home } = await aShop()
    const { answer, recipient, payer, held, text } = await givesPass(fixture, home)
    const code = /code (\S+)\./.exec(text)?.[1] ?? /password: (\S+)\./i.exec(text)?.[1] ?? ''
    const before = (await textsTo(fixture, recipient)).length
    await walksTo(fixture, await atHost(), { password: code })
    await fixture.drain()
    const sent = (await textsTo(fixture, recipient)).slice(before)
    expect(sent).toEqual([expect.stringMatching(/used at Lumley Net\. Not you\? Stop: .*\/gift\//)])
    expect(JSON.stringify(await statusOf(fixture, answer))).not.toContain('Lumley Net')
    expect(await textsTo(fixture, payer)).toEqual([])
    expect(await refusalText(goesHome(fixture, answer))).toMatch(/^purchase_not_found/)
    await goesHome(fixture, held)
  })

  test('by the token of a page that has the pass; the number that bought it gets one message', async () => {
    const { home } = await aShop()
    const phoneNumber = aPhone()
    const pass = await paysAt(fixture, home, '', { phoneNumber })
    const proof = {
      code: null,
      pass: { transactionId: pass.transactionId, statusToken: pass.statusToken },
    }
    const [place, call] = [await atHost(), callApp(fixture.app)]
    const headers = { 'phone-place': place }
    const { minutesHere } = await call(readTravelOffer, { headers, body: proof })
    const there = await call(startTravel, { headers, body: { ...proof, minutesHere } })
    expect(await call(startTravel, { headers, body: { ...proof, minutesHere } })).toEqual(there)
    await fixture.drain()
    const [text, ...more] = await textsTo(fixture, phoneNumber)
    expect(more).toEqual([])
    const mine = (await (await aDeviceOf(fixture, phoneNumber)).read()).body as {
      passes: { state: string }[]
    }
    expect(mine.passes.map(({ state }) => state)).toEqual(['away'])
    expect(text).toContain(`min of your pass are used at Lumley Net. Not you? Stop: `)
    expect(text?.length).toBeLessThanOrEqual(160)
    const unknown = { code: null, pass: { ...proof.pass, statusToken: 'x'.repeat(27) } }
    expect(await refusalText(call(readTravelOffer, { headers, body: unknown }))).toMatch(
      /^purchase_not_found/,
    )
  })
})

describe('a pass of minutes of another shop', () => {
  test('names that shop on its page, and takes no pause, no minutes and no further walk', async () => {
    const { pass, hostPlace } = await aWalk(fixture)
    const there = await walksTo(fixture, hostPlace, pass)
    const call = callApp(fixture.app)
    const page = await call(readGift, asked(there))
    expect(page).toMatchObject({
      status: 'ready',
      businessName: 'Lumley Net',
      travel: { homeName: 'Kissy Corner' },
      givenBy: null,
      pass: { overtime: null, pause: null, away: null },
    })
    expect(await refusalText(call(pausePass, asked(there)))).toMatch(/^pause_not_offered/)
    expect(await refusalText(addsMinutes(fixture, there, 10))).toMatch(/^purchase_not_found/)
    const third = await aHost(fixture)
    const { place } = await third.router.join(aMac())
    const code = page.result?.password ?? ''
    expect(await refusalText(offerAt(fixture, place, { password: code }))).toMatch(
      /^travel_not_offered: These minutes are used at another shop already/,
    )
  })

  test('is no sale: the shop has no revenue and no customer of it', async () => {
    const { pass, hostPlace, host: shop } = await aWalk(fixture)
    await walksTo(fixture, hostPlace, pass)
    const [row] = await fixture.database.asOwner<{ status: string; name: string; phone: string }>(
      'select status, customer_name as name, phone from purchases where entrepreneur_id = $1',
      [shop.id],
    )
    expect(row).toMatchObject({ status: 'granted', name: 'Traveller' })
    expect(row?.phone).toMatch(/^nobody:/)
    await expectInvariants(fixture)
  })
})

test('the cookie of a browser does not open a phone at home whose minutes are elsewhere', async () => {
  const { home, router } = await aShop()
  const [before, after] = [aMac(), aMac()]
  const { place } = await router.join(before)
  const { pass, cookie } = await buysInBrowser(fixture, home, place, { travels: true })
  for (const _ of ['opened', 'said so']) await router.turn()
  await walksTo(fixture, await atHost(), pass)
  await router.turn()
  await router.join(after, 'http://example.org/', cookie)
  expect(await router.turn()).toEqual([])
  expect(await leftOf(fixture, pass)).toMatchObject({ away: 'Lumley Net' })
})

describe('minutes do not travel', () => {
  const refusedOffer = async (pass: { password: string }) =>
    refusalText(offerAt(fixture, await atHost(), pass))

  test('of a package that was not sold for it, at their own shop, or where a shop takes none', async () => {
    const usual = await aSeller(fixture.deps, { shop: { businessName: 'Kissy Corner' } })
    await (await aRouter(fixture, usual)).turn()
    const pass = await paysAt(fixture, usual, '')
    expect(await refusedOffer(pass)).toBe(
      'travel_not_offered: This pass is only for the WiFi of Kissy Corner.',
    )
    const walk = await aWalk(fixture)
    expect(await refusalText(offerAt(fixture, walk.homePlace, walk.pass))).toMatch(/Type its code as usual/)
    await takesTravellers(fixture, walk.host, { takesTravellers: false })
    expect(await refusalText(offerAt(fixture, walk.hostPlace, walk.pass))).toBe(
      'travel_not_offered: Lumley Net takes no minutes of other shops.',
    )
  })

  test('to a closed shop, in the words of a purchase there', async () => {
    const walk = await aWalk(fixture)
    await fixture.database.asOwner('update entrepreneurs set is_open = false where id = $1', [walk.host.id])
    expect(await refusalText(offerAt(fixture, walk.hostPlace, walk.pass))).toMatch(/Lumley Net is closed now/)
    const body = { code: walk.pass.password, pass: null, minutesHere: 10 }
    const headers = { 'phone-place': walk.hostPlace }
    expect(await refusalText(callApp(fixture.app)(startTravel, { headers, body }))).toMatch(/^seller_closed/)
    expect(await travelsOf(fixture, walk.pass)).toEqual([])
  })

  test('of a cash sale, until the balance of its shop covers them', async () => {
    const { home } = await aShop()
    const bought = await buysOnProviderPage(fixture, home, { paymentMethod: 'cash' })
    if (bought.status !== 'awaiting_payment') throw new Error('cash was not waited for')
    await decideCash(fixture.deps, home.id, { purchaseId: bought.transactionId, decision: 'received' })
    const { result } = await statusOf(fixture, bought)
    const cash = { password: result?.password ?? '', ...bought }
    expect(await refusedOffer(cash)).toBe(
      'travel_not_offered: Kissy Corner cannot let its minutes travel now.',
    )
    await paysAt(fixture, home, '')
    await walksTo(fixture, await atHost(), cash)
    expect((await leftOf(fixture, cash)).away).toBe('Lumley Net')
    await expectInvariants(fixture)
  })

  test('on a phone that is online there already, nor behind another pass', async () => {
    const { home, router } = await aShop()
    const mac = aMac()
    const { place } = await router.join(mac)
    await paysAt(fixture, home, place)
    const next = await paysAt(fixture, home, place)
    expect(await refusedOffer(next)).toMatch(/This pass begins when another one ends/)
    const there = await atHost()
    await paysAt(fixture, host, there)
    const pass = await paysAt(fixture, home, '')
    expect(await refusalText(offerAt(fixture, there, pass))).toMatch(/This phone is online here already/)
  })

  test('for fewer minutes than the page showed', async () => {
    const { home } = await aShop()
    const pass = await paysAt(fixture, home, '')
    const body = { code: pass.password, pass: null, minutesHere: 70 }
    const headers = { 'phone-place': await atHost() }
    expect(await refusalText(callApp(fixture.app)(startTravel, { headers, body }))).toMatch(/^travel_changed/)
  })

  test('by a wrong code, of which a phone types no more than five', async () => {
    const place = await atHost()
    for (let turn = 0; turn < 5; turn += 1)
      expect(await refusalText(offerAt(fixture, place, { password: '7KQM-4T2-XWP' }))).toMatch(
        /^code_not_known/,
      )
    const { home } = await aShop()
    const pass = await paysAt(fixture, home, '')
    expect(await refusalText(offerAt(fixture, place, pass))).toMatch(/^too_many_requests/)
    const both = { code: null, pass: null }
    const headers = headersOf({ statusToken: '' }, await atHost())
    expect(await refusalText(callApp(fixture.app)(readTravelOffer, { headers, body: both }))).toMatch(
      /^invalid_request: Enter the code of your pass/,
    )
  })
})
