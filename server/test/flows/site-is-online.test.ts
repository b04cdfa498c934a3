import { listActiveEntrepreneurs } from '@minit/contract/customer/shops.ts'
import { switchSite } from '@minit/contract/entrepreneur/site.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeGateway } from '../../src/modules/network/gateways.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { buys, shopPageOf } from '../purchases.ts'
import { aRouter } from '../router.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

/** What the shop's page and the list of all shops show of a seller: both show the same. */
const shown = async ({ id, slug }: TestSeller) => {
  const call = callApp(fixture.app)
  const { isOpen, isOnline } = await shopPageOf(fixture, { slug })
  const listed = (await call(listActiveEntrepreneurs, { query: {} })).find((each) => each.id === id)
  expect(listed).toMatchObject({ isOpen, isOnline })
  return { isOpen, isOnline }
}

test('a site is online while its router reports, and offline after five minutes of silence', async () => {
  const seller = await aSeller(fixture.deps)
  const router = await aRouter(fixture, seller)
  // Connected, but without a report: whether its WiFi works is unknown.
  expect(await shown(seller)).toEqual({ isOpen: true, isOnline: false })
  await router.turn()
  fixture.clock.advance({ minutes: 4, seconds: 50 })
  expect(await shown(seller)).toEqual({ isOpen: true, isOnline: true })
  fixture.clock.advance({ seconds: 10 })
  expect(await shown(seller)).toEqual({ isOpen: true, isOnline: false })
  await router.turn()
  expect(await shown(seller)).toEqual({ isOpen: true, isOnline: true })
})

test('one online router of several is enough, and a removed one no longer counts', async () => {
  const seller = await aSeller(fixture.deps)
  const [gone, there] = [await aRouter(fixture, seller), await aRouter(fixture, seller)]
  await gone.turn()
  fixture.clock.advance({ minutes: 6 })
  await there.turn()
  expect(await shown(seller)).toEqual({ isOpen: true, isOnline: true })
  fixture.clock.advance({ minutes: 6 })
  expect(await shown(seller)).toEqual({ isOpen: true, isOnline: false })
  await removeGateway(fixture.deps, seller.id, gone.id)
  await there.turn()
  expect(await shown(seller)).toEqual({ isOpen: true, isOnline: true })
  await removeGateway(fixture.deps, seller.id, there.id)
  expect(await shown(seller)).toEqual({ isOpen: true, isOnline: false })
})

test("the seller's switch closes a site whose router is online", async () => {
  const seller = await aSeller(fixture.deps)
  const router = await aRouter(fixture, seller)
  await router.turn()
  const asSeller = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
  await asSeller(switchSite, { body: { isOpen: false } })
  expect(await shown(seller)).toEqual({ isOpen: false, isOnline: false })
})

test("another seller's router does not affect this site", async () => {
  const [silent, reported] = [await aSeller(fixture.deps), await aSeller(fixture.deps)]
  await (await aRouter(fixture, silent)).turn()
  fixture.clock.advance({ minutes: 6 })
  await (await aRouter(fixture, reported)).turn()
  expect(await shown(silent)).toEqual({ isOpen: true, isOnline: false })
  expect(await shown(reported)).toEqual({ isOpen: true, isOnline: true })
})

test('an offline router closes no shop: the sale continues', async () => {
  const seller = await aSeller(fixture.deps)
  await (await aRouter(fixture, seller)).turn()
  fixture.clock.advance({ minutes: 6 })
  expect(await shown(seller)).toEqual({ isOpen: true, isOnline: false })
  expect(await buys(fixture, seller)).toMatchObject({ status: 'ready' })
})
