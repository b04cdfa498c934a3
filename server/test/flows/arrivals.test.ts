import { afterAll, beforeAll, expect, test } from 'vitest'
import { refundPurchase } from '../../src/modules/money/refunds/refund-purchase.ts'
import { type Arrivals, arrivalsOf } from '../../src/modules/network/arrivals.ts'
import { type CaptiveContext, openCaptiveToken } from '../../src/modules/network/captive-tokens.ts'
import { readPhone } from '../../src/modules/network/where-phones-stand.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { ADMIN, aSeller, type TestSeller } from '../builders.ts'
import { buys } from '../purchases.ts'
import { aRouter } from '../router.ts'

let fixture: TestApp
let seller: TestSeller
let router: Awaited<ReturnType<typeof aRouter>>
let arrivals: Arrivals
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
  router = await aRouter(fixture, seller)
  arrivals = arrivalsOf(fixture.deps)
})
afterAll(() => fixture.close())

let phones = 0
const aPlace = async (): Promise<{ at: string; place: CaptiveContext }> => {
  phones += 1
  const { place: at } = await router.join(`da:a1:19:00:1e:${phones.toString(16).padStart(2, '0')}`)
  const place = openCaptiveToken(fixture.deps, at)
  if (place === null) throw new Error('the place is not known')
  return { at, place }
}

const buysAt = async (at: string) => {
  const bought = await buys(fixture, seller, {}, { 'phone-place': at })
  if (bought.status !== 'ready') throw new Error('the order was not paid')
  return bought
}

test('a phone has a pass from the moment of payment until the pass ends, and access at no other time', async () => {
  const { at, place } = await aPlace()
  expect(await arrivals.holdsPass(place)).toBe(false)
  await buysAt(at)
  expect(await arrivals.holdsPass(place)).toBe(true)
  fixture.clock.advance({ minutes: 40 * 24 * 60 })
  expect(await arrivals.holdsPass(place)).toBe(false)
  expect(await readPhone(fixture.deps, place)).toMatchObject({ state: 'walled' })
})

test('a refunded pass gives no access', async () => {
  const { at, place } = await aPlace()
  const { transactionId } = await buysAt(at)
  await refundPurchase(fixture.deps, ADMIN, { transactionId, reason: 'for the test', isByHand: true })
  expect(await arrivals.holdsPass(place)).toBe(false)
  expect(await readPhone(fixture.deps, place)).toMatchObject({ state: 'walled' })
})

test('phones that arrive together each get their own answer', async () => {
  const [held, walled] = [await aPlace(), await aPlace()]
  await buysAt(held.at)
  const other = { ...held.place, entrepreneurId: 'somebody-else' }
  const asked = [held.place, walled.place, other, held.place]
  expect(await Promise.all(asked.map(arrivals.holdsPass))).toEqual([true, false, false, true])
})

test('a router is found by the look-up name of its seller until it is removed', async () => {
  const { place } = await aPlace()
  const [found, none] = await Promise.all([arrivals.gateway(place.gatewayId), arrivals.gateway('nobody')])
  expect(found).toMatchObject({ id: place.gatewayId, entrepreneurId: seller.id, sellerSlug: seller.slug })
  expect(none).toBeNull()
})
