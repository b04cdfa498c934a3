import { readTravelOffer, startTravel } from '@minit/contract/customer/travel.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { callApp } from '../builders.ts'
import { expectInvariants } from '../invariants.ts'
import { aMac, phonesAt, refusalText } from '../phones-at.ts'
import { buysInBrowser, cookiesOf } from '../returning-phone.ts'
import { aRouter } from '../router.ts'
import { aHome, aHost, offerAt, stay, travelsOf } from '../travel.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const ANYWHERE = 'http://example.org/'
const SHOP = '/customer-self-service'
const NO_CODE = { code: null, pass: null }

const verbs = (orders: readonly string[]): string[] =>
  orders.map((order) => order.split(' ').slice(0, 2).join(' '))

/** A phone that bought at home in its browser and is online there, and a shop that takes travellers. */
const aWalker = async ({ travels = true, maxDevices = 1, takesTravellers = true } = {}) => {
  const home = await aHome(fixture)
  const homeRouter = await aRouter(fixture, home)
  const mac = aMac()
  const { place: homePlace } = await homeRouter.join(mac)
  const bought = await buysInBrowser(fixture, home, homePlace, { travels, maxDevices, durationMinutes: 60 })
  for (const _ of ['opened', 'said so']) await homeRouter.turn()
  const { seller: host, router: hostRouter } = await aHost(fixture, { takesTravellers })
  return { home, homeRouter, homePlace, host, hostRouter, mac, ...bought }
}

type At = { place: string }

const offerHere = ({ place }: At) =>
  callApp(fixture.app)(readTravelOffer, { headers: { 'phone-place': place }, body: NO_CODE })

const tapsHere = ({ place }: At, minutesHere: number) =>
  callApp(fixture.app)(startTravel, {
    headers: { 'phone-place': place },
    body: { ...NO_CODE, minutesHere },
  })

describe('a phone that arrives at another shop with the browser that opened its pass', () => {
  test('is offered its minutes without typing a code, and one tap takes them there', async () => {
    const { homeRouter, hostRouter, mac, pass, cookie } = await aWalker()
    await stay(fixture, [homeRouter, hostRouter], 21.5)
    const here = await hostRouter.join(mac, ANYWHERE, cookie)
    expect(here.shop.pathname).toBe('/travel')
    expect([...here.shop.searchParams.keys()].toSorted()).toEqual(['at', 'entrepreneur'])
    const offer = await offerHere(here)
    expect(offer).toMatchObject({ homeName: 'Kissy Corner', minutesLeft: 38, usedNowAt: null })
    await tapsHere(here, offer.minutesHere)
    expect(verbs(await homeRouter.turn())).toEqual([`deauth ${mac}`])
    expect(verbs(await hostRouter.turn())).toEqual([`auth ${mac}`])
    expect(await travelsOf(fixture, pass)).toMatchObject([{ ending: null, minutes: 38 }])
    await expectInvariants(fixture)
  })

  test('is offered them at a third shop while they are used at the second', async () => {
    const { hostRouter, mac, cookie } = await aWalker()
    const second = await hostRouter.join(mac, ANYWHERE, cookie)
    await tapsHere(second, (await offerHere(second)).minutesHere)
    const { router } = await aHost(fixture, { name: 'Aberdeen WiFi' })
    const third = await router.join(mac, ANYWHERE, cookie)
    expect(third.shop.pathname).toBe('/travel')
    expect(await offerHere(third)).toMatchObject({ usedNowAt: 'Lumley Net', isUsedHere: false })
  })

  test('under another address is not taken for another phone that goes offline', async () => {
    const { homeRouter, hostRouter, pass, cookie } = await aWalker()
    const mac = aMac()
    const here = await hostRouter.join(mac, ANYWHERE, cookie)
    expect(await offerHere(here)).toMatchObject({ phonesThatLeave: 0 })
    expect(await offerAt(fixture, here.place, pass)).toMatchObject({ phonesThatLeave: 0 })
    const otherPhone = await hostRouter.join(aMac())
    expect(await offerAt(fixture, otherPhone.place, pass)).toMatchObject({ phonesThatLeave: 1 })
    await tapsHere(here, (await offerHere(here)).minutesHere)
    for (const router of [homeRouter, hostRouter]) await router.turn()
    // The pass is for one phone.
    expect(await offerAt(fixture, otherPhone.place, pass)).toMatchObject({
      isUsedHere: true,
      phonesThatLeave: 1,
    })
  })

  test('joins them under another address where they are used', async () => {
    const { hostRouter, mac, cookie } = await aWalker()
    const first = await hostRouter.join(mac, ANYWHERE, cookie)
    await tapsHere(first, (await offerHere(first)).minutesHere)
    const again = await hostRouter.join(aMac(), ANYWHERE, cookie)
    expect(again.shop.pathname).toBe('/travel')
    expect(await offerHere(again)).toMatchObject({ isUsedHere: true })
  })

  test('is recognised there under another address by the secret that the tap gave', async () => {
    const { hostRouter, mac, cookie } = await aWalker()
    const here = await hostRouter.join(mac, ANYWHERE, cookie)
    const { minutesHere } = await offerHere(here)
    const answer = await fixture.app.inject({
      method: 'POST',
      url: startTravel.path,
      headers: { 'phone-place': here.place },
      payload: { ...NO_CODE, minutesHere },
    })
    await hostRouter.turn()
    const back = await hostRouter.join(aMac(), ANYWHERE, `${cookie}; ${cookiesOf(answer)}`)
    expect(back.shop.pathname).toBe('/online')
  })

  test('is asked at home whether to take them home, and one tap does it', async () => {
    const { homeRouter, hostRouter, mac, pass, cookie } = await aWalker()
    const there = await hostRouter.join(mac, ANYWHERE, cookie)
    await tapsHere(there, (await offerHere(there)).minutesHere)
    for (const router of [homeRouter, hostRouter]) await router.turn()
    await stay(fixture, [homeRouter, hostRouter], 9.5)
    const back = await homeRouter.join(mac, ANYWHERE, cookie)
    expect(back.shop.pathname).toBe('/travel')
    const offer = await offerHere(back)
    expect(offer).toMatchObject({ isHome: true, usedNowAt: 'Lumley Net', minutesLeft: 50, minutesHere: 50 })
    expect(await travelsOf(fixture, pass)).toMatchObject([{ ending: null }])
    expect(await tapsHere(back, 50)).toMatchObject({ transactionId: pass.transactionId, statusToken: null })
    expect(verbs(await hostRouter.turn())).toEqual([`deauth ${mac}`])
    expect(verbs(await homeRouter.turn())).toEqual([`auth ${mac}`])
    expect(await travelsOf(fixture, pass)).toMatchObject([{ ending: 'returned' }])
    expect((await homeRouter.join(mac, ANYWHERE, cookie)).shop.pathname).toBe('/online')
    await expectInvariants(fixture)
  })

  test.each([
    ['the pass may not travel', { travels: false }],
    ['the shop takes no travellers', { takesTravellers: false }],
  ])('comes to the shop as usual where %s', async (_, walk) => {
    const { hostRouter, mac, cookie } = await aWalker(walk)
    expect((await hostRouter.join(mac, ANYWHERE, cookie)).shop.pathname).toBe(SHOP)
  })

  test('comes to the shop once its pass has ended', async () => {
    const { homeRouter, hostRouter, mac, cookie } = await aWalker()
    await stay(fixture, [homeRouter, hostRouter], 61)
    expect((await hostRouter.join(mac, ANYWHERE, cookie)).shop.pathname).toBe(SHOP)
  })

  test('comes to the shop once the pass was moved to another phone', async () => {
    const { home, homeRouter, hostRouter, mac, pass, cookie } = await aWalker()
    const { place } = await homeRouter.join(aMac())
    await phonesAt(fixture, () => home).enter(place, pass, true)
    expect((await hostRouter.join(mac, ANYWHERE, cookie)).shop.pathname).toBe(SHOP)
  })
})

describe('another browser', () => {
  test('with another secret, or none, comes to the shop and has no offer without the code', async () => {
    const { hostRouter, pass } = await aWalker()
    const wrong = `minit_pass_${pass.transactionId}=${'A'.repeat(43)}`
    for (const cookie of [wrong, '']) {
      const here = await hostRouter.join(aMac(), ANYWHERE, cookie)
      expect(here.shop.pathname).toBe(SHOP)
      expect(await refusalText(offerHere(here))).toBe('invalid_request: Enter the code of your pass')
      expect(await refusalText(tapsHere(here, 10))).toBe('invalid_request: Enter the code of your pass')
    }
  })
})
